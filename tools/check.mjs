import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './install.mjs';
import { main, pinnedNode, say, startChild } from './workspace.mjs';

/** The longest first, so that the cores end together. */
const STEPS = [
  ['types: server, tests, tools', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']],
  ['types: web', 'node_modules/typescript/bin/tsc', ['-p', 'apps/web']],
  ['borders', 'tools/check-borders.mjs', []],
  ['dead code', 'node_modules/knip/bin/knip.js', ['--no-progress']],
  ['lint and format', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--diagnostic-level=warn', '.']],
  ['types: contract', 'node_modules/typescript/bin/tsc', ['-p', 'packages/contract']],
  ['types: client', 'node_modules/typescript/bin/tsc', ['-p', 'packages/client']],
  ['types: domain', 'node_modules/typescript/bin/tsc', ['-p', 'packages/domain']],
  ['access checks are not fewer', 'tools/check-guards.mjs', ['--count']],
  ['types: service worker', 'node_modules/typescript/bin/tsc', ['-p', 'apps/web/offline-worker']],
  [
    'rules of the domain that only tests use',
    'node_modules/knip/bin/knip.js',
    ['--no-progress', '--production', '--config', 'knip.production.json', '--workspace', 'packages/domain'],
  ],
];

await main(async () => {
  await ensureInstalled();
  const waiting = [...STEPS];
  const failed = [];
  const workOff = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await isPassed(step))) failed.push(step[0]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), STEPS.length) }, workOff));
  if (failed.length > 0) say(`\nnpm run check failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});

/** What a step prints is shown when it ends, because others run beside it. */
async function isPassed([name, script, args]) {
  const { child, exitCode } = startChild(pinnedNode(), [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece));
  const [code] = await Promise.all([exitCode, once(child, 'close')]);
  process.stdout.write(Buffer.concat(output));
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  return code === 0;
}
