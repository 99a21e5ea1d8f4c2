import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SERVER_TIME_HEADER } from '@dewar/contract/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellClockError } from '../../app/tell-clock-error.ts';
import { notifications } from '../ui/states/notify.ts';
import { clockError, noteServerTime, trueNow } from './device-clock.ts';
import { KEPT_AT_HEADER } from './kept-at-header.ts';

const TRUE_TIME = '2026-06-10T12:00:00.000Z';
const HOUR = 3_600_000;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date(TRUE_TIME) });
});
afterEach(() => void vi.useRealTimers());

function setClock(hoursOff: number): void {
  vi.setSystemTime(Date.parse(TRUE_TIME) + hoursOff * HOUR);
}

function hear(serverTime = TRUE_TIME, headers: Record<string, string> = {}, sentAt = performance.now()): void {
  noteServerTime(new Response(null, { headers: { [SERVER_TIME_HEADER]: serverTime, ...headers } }), sentAt);
}

test.each([
  ['26 hours slow', -26, 26 * HOUR],
  ['12 minutes fast', 0.2, -12 * 60_000],
])('a clock that is %s is corrected after one response, and after a reload', (_, hoursOff, errorMs) => {
  setClock(hoursOff);
  hear();
  expect(trueNow().toISOString()).toBe(TRUE_TIME);
  expect(clockError.get()).toBe(errorMs);
  expect(localStorage.getItem('clock-error-ms')).toBe(String(errorMs));
});

test('a clock that is put right is no longer corrected after the next response', () => {
  setClock(-26);
  hear();
  setClock(0);
  hear();
  expect([clockError.get(), trueNow().toISOString()]).toEqual([0, TRUE_TIME]);
});

test('a response that was kept on the device, took long or is another server’s says nothing about the clock', () => {
  setClock(-26);
  hear(TRUE_TIME, { [KEPT_AT_HEADER]: TRUE_TIME });
  hear(TRUE_TIME, {}, performance.now() - 10_001);
  noteServerTime(new Response(null), performance.now());
  expect(clockError.get()).toBe(0);
});

test('a clock that is set back without a signal is not believed', () => {
  hear();
  setClock(-26);
  expect(trueNow().toISOString()).toBe(TRUE_TIME);
});

test('the person is told once that the clock is wrong, and again when it is wrong in another way', () => {
  const stop = tellClockError();
  setClock(-26);
  hear();
  hear();
  const [told] = notifications.get();
  expect(told?.message).toBe(
    'The clock of this device is 26 hours slow. Times that it fills in are corrected; times that you type are kept.',
  );
  stop();
  // As after a reload.
  tellClockError();
  expect(notifications.get()).toHaveLength(1);
  setClock(0.2);
  hear();
  expect(notifications.get().at(-1)?.message).toMatch(/^The clock of this device is 12 minutes fast\./);
});

const SOURCES = path.resolve(import.meta.dirname, '../..');
/** What is compared with nothing of the server: when a draft was kept, and samples that show the program. */
const BY_THE_DEVICE = ['features/imports/paste/pasted-rows.ts', 'pages/company/tank-data/sample-tanks.tsx'];

test('features and pages take the time of the corrected clock', () => {
  const files = globSync('{features,pages}/**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !file.includes('.test.'));
  const uncorrected = files.filter((file) => readFileSync(path.join(SOURCES, file), 'utf8').includes('new Date()'));
  expect(uncorrected.toSorted()).toEqual(BY_THE_DEVICE);
});
