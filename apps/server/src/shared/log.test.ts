import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createLog } from './log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lineSchema = z.object({ msg: z.string(), repeated: z.number().optional() });

function openLog() {
  const lines: z.infer<typeof lineSchema>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(lineSchema.parse(JSON.parse(line))) });
  return { log, lines };
}

const fullDisk = () => new Error('could not extend file: No space left on device');

test('an error that repeats is logged at once and then once a minute with its number', () => {
  const { log, lines } = openLog();
  for (let second = 0; second < 180; second += 1) {
    log.child({ reqId: second }).error({ err: fullDisk() }, 'request failed');
    vi.advanceTimersByTime(1_000);
  }
  expect(lines).toEqual([
    { msg: 'request failed' },
    { msg: 'request failed', repeated: 59 },
    { msg: 'request failed', repeated: 60 },
    { msg: 'request failed', repeated: 60 },
  ]);
});

test('an error that came once, or again after a minute, is logged as it comes', () => {
  const { log, lines } = openLog();
  log.error({ err: fullDisk() }, 'request failed');
  vi.advanceTimersByTime(61_000);
  log.error({ err: fullDisk() }, 'request failed');
  vi.advanceTimersByTime(61_000);
  expect(lines).toEqual([{ msg: 'request failed' }, { msg: 'request failed' }]);
});

test('other errors, other jobs and lines without an error are not left out', () => {
  const { log, lines } = openLog();
  for (const job of ['mails', 'alerts']) log.warn({ err: fullDisk(), job }, 'a job failed; will retry');
  log.warn({ err: new Error('another') }, 'a job failed; will retry');
  for (let count = 0; count < 3; count += 1) log.warn({ event: 'denied' }, 'denied');
  expect(lines).toHaveLength(6);
});
