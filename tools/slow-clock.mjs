const COST_MS = 2;

/**
 * From now on every call of a clock in our own code takes two milliseconds, which reveals code and tests that take two
 * calls for the same moment. Packages are exempt: React calls the clock for every element.
 */
export function slowDownTheClock() {
  const now = performance.now.bind(performance);
  const slow = (look) =>
    function slowLook(...args) {
      if (isOurs(slowLook)) holdUp(now);
      return Reflect.apply(look, this, args);
    };
  performance.now = slow(performance.now);
  Date.now = slow(Date.now);
  for (const look of Object.keys(Object.getOwnPropertyDescriptors(globalThis.Temporal?.Now ?? {}))) {
    if (typeof Temporal.Now[look] === 'function' && look !== 'timeZoneId')
      Temporal.Now[look] = slow(Temporal.Now[look]);
  }
  const Date_ = Date;
  // A proxy, so that instances created elsewhere are instances of it too.
  globalThis.Date = new Proxy(Date_, {
    construct: function construct(_, args, target) {
      if (args.length === 0 && isOurs(construct)) holdUp(now);
      return Reflect.construct(Date_, args, target === globalThis.Date ? Date_ : target);
    },
  });
}

function holdUp(now) {
  const until = now() + COST_MS;
  while (now() < until);
}

/** Whether the caller is our own code, not a package and not Node itself. */
function isOurs(called) {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 1;
  const place = {};
  Error.captureStackTrace(place, called);
  Error.stackTraceLimit = limit;
  return !/node_modules|node:/.test(place.stack);
}
