import { ensureInstalled } from './install.mjs';
import { exitCodeOf, main, pinnedNode, say } from './workspace.mjs';

const STEPS = [
  ['lint and format', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--diagnostic-level=warn', '.']],
  ['types: domain', 'node_modules/typescript/bin/tsc', ['-p', 'packages/domain']],
  ['types: contract', 'node_modules/typescript/bin/tsc', ['-p', 'packages/contract']],
  ['types: web', 'node_modules/typescript/bin/tsc', ['-p', 'apps/web']],
  ['types: service worker', 'node_modules/typescript/bin/tsc', ['-p', 'apps/web/offline-worker']],
  ['types: server, tests, tools', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']],
  ['borders', 'tools/check-borders.mjs', []],
  ['dead code', 'node_modules/knip/bin/knip.js', ['--no-progress']],
  [
    'rules of the domain that only tests use',
    'node_modules/knip/bin/knip.js',
    ['--no-progress', '--production', '--config', 'knip.production.json', '--workspace', 'packages/domain'],
  ],
];

await main(async () => {
  await ensureInstalled();
  const failed = [];
  for (const [name, script, args] of STEPS) {
    const code = await exitCodeOf(pinnedNode(), [script, ...args]);
    say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) say(`\nnpm run check failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});
