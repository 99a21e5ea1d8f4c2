import { ensureInstalled } from './install.mjs';
import { exitCodeOf, main, pinnedNode, SERVER_OPTIONS } from './workspace.mjs';

/** What `npm run bench -- <name>` measures instead of the fleet's endpoints. */
const OTHERS = new Map([
  ['backup', 'bench/backup.ts'],
  ['exports', 'bench/exports.ts'],
  ['forecast', 'bench/forecast/measure-forecast.ts'],
  ['imports', 'bench/imports.ts'],
  ['live', 'bench/live.ts'],
  ['mixed', 'bench/mixed.ts'],
  ['plans', 'bench/plans.ts'],
  ['trips', 'bench/trips/measure-trips.ts'],
  ['web', 'bench/web.ts'],
  ['slow-line', 'bench/slow-line.ts'],
]);

await main(async () => {
  await ensureInstalled();
  const [first, ...others] = process.argv.slice(2);
  const other = OTHERS.get(first);
  const args = other === undefined ? ['bench/run.ts', ...process.argv.slice(2)] : [other, ...others];
  return exitCodeOf(pinnedNode(), args, { env: { SERVER_OPTIONS: SERVER_OPTIONS.join(' ') } });
});
