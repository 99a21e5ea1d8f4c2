import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { outcomeOf } from './outcome.mjs';

/** The outcome of a run that tells these events. */
function outcomeAfter(events, code = 1) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dewar-events-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = path.join(folder, 'tells.mjs');
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs';
     writeFileSync(process.env.TEST_OUTCOME_FILE, ${JSON.stringify(text)});
     process.exitCode = ${code};`,
  );
  return outcomeOf('unit tests', [script]);
}

const ENDED = { event: 'ended', unit: 'a.test.ts', ms: 1, passed: 1, failures: [] };
const DIED = [
  { event: 'planned', unit: 'dies.test.ts' },
  { event: 'started', unit: 'dies.test.ts' },
  { event: 'outside', message: 'Error: [vitest-pool]: Worker forks emitted error.\nWorker exited unexpectedly' },
];

test('a process that died explains the file that it cut off, and is no fault of its own', async () => {
  const { outside, units } = await outcomeAfter([ENDED, ...DIED, { event: 'finished' }]);
  expect(outside).toEqual([]);
  expect(units.get('dies.test.ts').failures).toHaveLength(1);
});

test('another error outside all tests is a fault also beside a process that died', async () => {
  const stray = { event: 'outside', message: 'Error: a promise that nobody waits for' };
  const { outside } = await outcomeAfter([ENDED, ...DIED, stray, { event: 'finished' }]);
  expect(outside).toEqual(['Error: a promise that nobody waits for']);
});

test('of channels that closed beside a process that died only those of the program are faults', async () => {
  const closed = ['Error: Channel closed', 'Error: write EPIPE\n    at send (node:internal/child_process:1:1)'];
  const ours = 'Error: write EPIPE\n    at send (/x/apps/server/src/shared/mail/send-mail.ts:1:1)';
  const told = [...closed, ours].map((message) => ({ event: 'outside', message }));
  expect((await outcomeAfter([ENDED, ...DIED, ...told, { event: 'finished' }])).outside).toEqual([ours]);
});

test('an error before the first test is tried again with the files that it kept from running', async () => {
  const failed = { event: 'outside', message: 'Error: no database' };
  const { outside, left, reason } = await outcomeAfter([{ event: 'planned', unit: 'a.test.ts' }, failed]);
  expect({ outside, left, reason }).toEqual({ outside: [], left: ['a.test.ts'], reason: 'Error: no database' });
});

test('green tests of a run that ends with an error are a fault', async () => {
  const { outside } = await outcomeAfter([ENDED, { event: 'finished' }], 3);
  expect(outside).toEqual(['The unit tests ended with 3.']);
});
