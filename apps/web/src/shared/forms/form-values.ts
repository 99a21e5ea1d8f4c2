/** Whether two forms say the same. */
export function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** As the server has it, except for what was typed on since it was sent. */
export function afterSaving<Values extends object>(now: Values, sent: Values, saved: Values): Values {
  const before = new Map<string, unknown>(Object.entries(sent));
  const typed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  return { ...saved, ...Object.fromEntries(typed) };
}
