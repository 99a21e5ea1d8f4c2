const WINDOW_MS = 60_000;
/** Of different errors; more than these are logged as they come. */
const MAX_KNOWN = 500;

/** Logs the last of several that were left out, with their number. */
type LogCount = (count: number) => void;

/**
 * Whether a line is left out because the same error was logged within the last minute. A full disk fails each job and
 * each request: without this the log would fill what is left of it. Of those left out, one a minute is logged with their
 * number.
 */
export function createRepeatFilter(): (fields: unknown, message: unknown, logCount: LogCount) => boolean {
  const known = new Map<string, { count: number; logCount: LogCount }>();

  const startWindow = (key: string, logCount: LogCount) => {
    const repeats = { count: 0, logCount };
    known.set(key, repeats);
    setTimeout(() => {
      known.delete(key);
      if (repeats.count === 0) return;
      repeats.logCount(repeats.count);
      startWindow(key, repeats.logCount);
    }, WINDOW_MS).unref();
  };

  return (fields, message, logCount) => {
    const key = keyOf(fields, message);
    if (key === undefined) return false;
    const repeats = known.get(key);
    if (repeats === undefined) {
      if (known.size < MAX_KNOWN) startWindow(key, logCount);
      return false;
    }
    repeats.count += 1;
    repeats.logCount = logCount;
    return true;
  };
}

/** Of lines about an error alone: others, such as denied requests, are kept one by one. */
function keyOf(fields: unknown, message: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null || !('err' in fields) || !(fields.err instanceof Error)) {
    return undefined;
  }
  const { err } = fields;
  const about = ['job', 'sweep', 'endpoint'].map((name) => String(new Map(Object.entries(fields)).get(name) ?? ''));
  return [String(message), err.name, err.message, ...about].join('\n');
}
