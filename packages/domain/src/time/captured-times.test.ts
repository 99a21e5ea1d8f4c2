import { describe, expect, it } from 'vitest';
import { capturedTimeShiftMs, clockErrorMs, findCapturedTimeError } from './captured-times.ts';

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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The record was captured at 10:00 and received at 12:00. */
const at = (minutesAfterNoon: number) => new Date(Date.parse(NOW) + minutesAfterNoon * MINUTE).toISOString();

describe('the error of a clock', () => {
  it.each([
    ['is nothing below a minute', at(0.99), 0],
    ['is negative for a clock that is ahead', at(12), -12 * MINUTE],
    ['is positive for a clock that is behind', at(-26 * 60), 26 * HOUR],
    ['counts from a minute on', at(1), -MINUTE],
  ])('%s', (_, clock, error) => {
    expect(clockErrorMs(clock, NOW)).toBe(error);
  });
});

describe('the times of a record that was captured two hours ago', () => {
  it.each([
    ['stay with a clock that is right', at(-120), at(0), 0],
    ['stay with a clock that differs by what a request takes', at(-120), at(-0.9), 0],
    ['move forward with a clock that is 26 hours slow', at(-120 - 26 * 60), at(-26 * 60), 26 * HOUR],
    ['move back with a clock that is 12 minutes fast', at(-108), at(12), -12 * MINUTE],
    ['stay if the clock was set back after the capture', at(-120), at(-26 * 60), 0],
    ['move to the receipt if a fast clock was put right before sending', at(12), at(0), -12 * MINUTE],
    ['stay if they are ahead by less than a minute', at(0.5), at(0), 0],
    ['never move behind the receipt', at(-1), at(-120), 0],
  ])('%s', (_, capturedAt, sentAt, shift) => {
    expect(capturedTimeShiftMs({ capturedAt, sentAt, receivedAt: NOW })).toBe(shift);
  });

  const KNOWN = 26 * HOUR;
  it.each([
    ['stay if the clock is still as wrong as it was known to be', at(-120), at(-26 * 60), 0],
    ['stay if the clock that was known to be slow was put right since', at(-120), at(0), 0],
    ['move to the receipt if the clock was put right before the capture', at(24 * 60), at(0), -24 * HOUR],
    ['move by what the clock is wrong beyond that', at(-180), at(-27 * 60), HOUR],
  ])('that were corrected by 26 hours %s', (_, capturedAt, sentAt, shift) => {
    expect(capturedTimeShiftMs({ capturedAt, sentAt, receivedAt: NOW, knownErrorMs: KNOWN })).toBe(shift);
  });
});
