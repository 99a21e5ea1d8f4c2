/** Node takes a longer wait, above 24.8 days, for one of a millisecond. Whoever waits looks at the clock again then. */
const LONGEST_WAIT_MS = 3_600_000;
const TOLERANCE_MS = 60_000;

type Timer = ReturnType<typeof setTimeout>;

/** The system's clock and timers for a library that may wait for a time that is far away. */
export const patientClock = {
  now: () => Date.now(),
  setTimeout: (act: () => void, ms: number): unknown => setTimeout(act, Math.min(ms, LONGEST_WAIT_MS)),
  setInterval: (act: () => void, ms: number): unknown => setInterval(act, Math.min(ms, LONGEST_WAIT_MS)),
  clearTimeout: (timer: unknown) => clearTimeout(timer as Timer),
  clearInterval: (timer: unknown) => clearInterval(timer as Timer),
};

/**
 * Says whether this machine's clock was set back since the last question, by a timer that nobody sets. The timer stands
 * still while the machine sleeps, so the latest difference counts.
 */
export function watchClock(
  now: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): () => boolean {
  let latest = now() - elapsed();
  return () => {
    const before = latest;
    latest = now() - elapsed();
    return latest < before - TOLERANCE_MS;
  };
}
