import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';

test('with the slow clock two consecutive times always differ, and dates still work', () => {
  const script = `
    import { slowDownTheClock } from './slow-clock.mjs';
    const early = new Date(0);
    slowDownTheClock();
    const looks = [Date.now, () => performance.now(), () => new Date().getTime(), () => Temporal.Now.instant().epochMilliseconds];
    const differ = looks.map((look) => { const first = look(); return look() - first >= 1; });
    const dates = [early instanceof Date, new Date() instanceof Date, new Date(7).getTime() === 7, new Date(2026, 0, 1).getFullYear() === 2026];
    console.log(JSON.stringify({ differ, dates, text: typeof Date() }));`;
  const options = { cwd: path.join(import.meta.dirname), encoding: 'utf8' };
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], options);
  expect(JSON.parse(output)).toEqual({
    differ: [true, true, true, true],
    dates: [true, true, true, true],
    text: 'string',
  });
});
