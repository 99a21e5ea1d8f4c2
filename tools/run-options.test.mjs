import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { inOrder } from './file-order.ts';
import { readPaths, readRunOptions } from './run-options.mjs';
import { ROOT } from './workspace.mjs';

const FILES = ['b', 'a', 'd', 'c', 'e'];

test('a random order of files is the same for the same seed, another for another, and has every file once', () => {
  const order = inOrder('random:7', FILES);
  expect(inOrder('random:7', FILES.toReversed())).toEqual(order);
  expect(order.toSorted()).toEqual(FILES.toSorted());
  expect(['1', '2', '3', '4'].map((seed) => inOrder(`random:${seed}`, FILES).join(''))).not.toEqual(
    Array.from({ length: 4 }, () => order.join('')),
  );
  expect(inOrder('reverse', FILES)).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(() => inOrder('sideways', FILES)).toThrow('There is no order sideways.');
});

test('the options of a run say the order of files, and are no paths', async () => {
  expect((await readRunOptions(['--random=12', 'apps/web', '--slow-clock'])).units).toEqual({
    SLOW_CLOCK: '1',
    TEST_ORDER: 'random:12',
  });
  expect((await readRunOptions(['--random'])).units.TEST_ORDER).toMatch(/^random:\d+$/);
  expect(await readRunOptions([])).toEqual({ all: {}, units: {} });
  expect(readPaths(['--date', '2027-02-28', 'apps/web', '--reverse', 'tools'])).toEqual(['apps/web', 'tools']);
  await expect(readRunOptions(['--date', 'tomorrow'])).rejects.toThrow('--date is like 2027-02-28T23:55:00Z');
  await expect(readRunOptions(['--date', '2020-02-29'])).rejects.toThrow('--date must be ahead of now');
});

test('a process with a shifted clock tells the other date by every clock, and still measures time', () => {
  const script = `
    const at = [new Date(), new Date(Date.now()), new Date(Date()), new Date(Temporal.Now.instant().epochMilliseconds)];
    console.log(JSON.stringify([
      ...at.map((moment) => moment.toISOString().slice(0, 13)),
      Temporal.Now.plainDateISO('UTC').toString(),
      new Date(0).toISOString(),
      at[0] instanceof Date,
      performance.now() < 60_000,
    ]));`;
  const offset = Date.parse('2027-02-28T23:30:00Z') - Date.now();
  const preload = path.join(ROOT, 'tools/shift-clock.mjs');
  const { stdout } = spawnSync(process.execPath, ['--import', preload, '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC', CLOCK_OFFSET_MS: String(offset) },
  });
  const hour = '2027-02-28T23';
  expect(JSON.parse(stdout)).toEqual([hour, hour, hour, hour, '2027-02-28', '1970-01-01T00:00:00.000Z', true, true]);
});
