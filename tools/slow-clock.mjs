const COST_MS = 2;

/**
 * From now on every look at a clock of this process costs two milliseconds, so that code and tests that take two looks
 * for one moment are found.
 */
export function slowDownTheClock() {
  const now = performance.now.bind(performance);
  const slow = (look) =>
    function slowLook(...args) {
      const until = now() + COST_MS;
      while (now() < until);
      return Reflect.apply(look, this, args);
    };
  performance.now = slow(performance.now);
  Date.now = slow(Date.now);
  for (const look of Object.keys(Object.getOwnPropertyDescriptors(globalThis.Temporal?.Now ?? {}))) {
    if (typeof Temporal.Now[look] === 'function' && look !== 'timeZoneId')
      Temporal.Now[look] = slow(Temporal.Now[look]);
  }
  const newDate = slow((args, target) => Reflect.construct(Date_, args, target));
  const Date_ = Date;
  // A proxy, since what others make is to be an instance of it as well.
  globalThis.Date = new Proxy(Date_, {
    construct: (_, args, target) => {
      const made = target === globalThis.Date ? Date_ : target;
      return args.length === 0 ? newDate(args, made) : Reflect.construct(Date_, args, made);
    },
  });
}
