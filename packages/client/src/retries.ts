/** What came of an attempt. */
export interface Attempted {
  /** Null without an answer. */
  readonly status: number | null;
  /** Null where the server asked for no pause. */
  readonly retryAfterSeconds: number | null;
}

interface Call {
  /** It reads, or its idempotency key makes the portal write once. */
  readonly isRepeatable: boolean;
  /** The answer of an earlier attempt was lost: that one may still be under way. */
  readonly hasLostOne: boolean;
}

/** Too many calls, or a server that starts: nothing was written. */
const REFUSED_FOR_NOW = new Set([429, 503]);
/** From a proxy: the portal may have written. */
const LOST_BY_PROXY = new Set([502, 504]);
const CONFLICT = 409;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** Whether the answer was lost on the way. */
export function isLost({ status }: Attempted): boolean {
  return status === null || LOST_BY_PROXY.has(status);
}

/** Whether another attempt can do good and no harm. */
export function isWorthAgain(attempted: Attempted, { isRepeatable, hasLostOne }: Call): boolean {
  const { status } = attempted;
  if (status !== null && REFUSED_FOR_NOW.has(status)) return true;
  return isRepeatable && (isLost(attempted) || (status === CONFLICT && hasLostOne));
}

/** Milliseconds before another attempt: as the server asked, else twice as long each time, spread by chance. */
export function pauseBefore(attempts: number, { retryAfterSeconds }: Attempted): number {
  const own = FIRST_PAUSE_MS * 2 ** (attempts - 1) * (0.5 + Math.random());
  return Math.min(retryAfterSeconds === null ? own : retryAfterSeconds * 1_000, LONGEST_PAUSE_MS);
}
