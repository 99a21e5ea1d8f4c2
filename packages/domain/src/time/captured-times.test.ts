import { describe, expect, it } from 'vitest';
import { findCapturedTimeError } from './captured-times.ts';

const NOW = '2026-03-31T12:00:00.000Z';
const AHEAD = 'This was captured in the future: the clock of the device is ahead.';
const OLD = 'This was captured more than 30 days ago.';

describe('the time at which a device captured a record', () => {
  it.each([
    ['is accepted five minutes ahead', '2026-03-31T12:05:00.000Z', null],
    ['is rejected a moment later', '2026-03-31T12:05:00.001Z', AHEAD],
    ['is accepted 30 days back', '2026-03-01T12:00:00.000Z', null],
    ['is rejected a moment earlier', '2026-03-01T11:59:59.999Z', OLD],
  ])('%s', (_, capturedAt, error) => {
    expect(findCapturedTimeError(capturedAt, NOW)).toBe(error);
  });
});
