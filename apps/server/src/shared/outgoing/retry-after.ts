/** How long a response asks to wait, in milliseconds: Retry-After is a number of seconds or a date. */
export function retryAfterMs(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) || ms <= 0 ? undefined : ms;
}
