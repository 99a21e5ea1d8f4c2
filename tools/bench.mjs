import { ensureInstalled } from './install.mjs';
import { exitCodeOf, main, pinnedNode } from './workspace.mjs';

/** What `npm run bench -- <name>` measures instead of the fleet's endpoints. */
const OTHERS = new Map([
  ['backup', 'bench/backup.ts'],
  ['exports', 'bench/exports.ts'],
  ['forecast', 'bench/forecast/measure-forecast.ts'],
  ['live', 'bench/live.ts'],
  ['plans', 'bench/plans.ts'],
  ['trips', 'bench/trips/measure-trips.ts'],
  ['web', 'bench/web.ts'],
]);

await main(async () => {
  await ensureInstalled();
  const [first, ...others] = process.argv.slice(2);
  const other = OTHERS.get(first);
  if (other !== undefined) return exitCodeOf(pinnedNode(), [other, ...others]);
  return exitCodeOf(pinnedNode(), ['bench/run.ts', ...process.argv.slice(2)]);
});
