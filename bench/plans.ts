import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPool } from '../apps/server/src/shared/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/shared/database/embedded/embedded-postgres.ts';
import { migrate } from '../apps/server/src/shared/database/migrate.ts';
import { benchPerson } from './bench-person.ts';
import { explain, type Plan } from './explain.ts';
import { addReadings, type FleetSize, fillFleet } from './fill.ts';
import { type CapturedStatement, captureStatements } from './statements.ts';

/**
 * How PostgreSQL executes the statements of the fleet and tank screens with 1 and with 10 million readings: fails if a
 * plan changes its shape or reads more pages than a deeper index explains.
 */

const SIZE: FleetSize = { tanks: 1_000, readings: 1_000_000, transfers: 100_000 };
const TENFOLD = 10;
/** An index that is one level deeper adds one page to the three or four of each lookup. */
const PAGES_MAY_GROW = 1.5;

const folder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
try {
  const pool = openPool({ connection: postgres.connection, connections: 1, onError: () => {} });
  await migrate(pool);
  say(`Filling ${SIZE.tanks} tanks, ${SIZE.readings} readings, ${SIZE.transfers} transfers …`);
  await fillFleet(pool, SIZE);
  const statements: Readonly<Record<string, CapturedStatement>> = await captureStatements(
    pool,
    benchPerson('bench@dewar.example'),
    SIZE.tanks,
  );
  const small = await explainAll(statements);
  say('Filling ten times the readings …');
  await addReadings(pool, SIZE, SIZE.readings * (TENFOLD - 1));
  const large = await explainAll(statements);
  await pool.end();

  say('\n| statement | pages at 1 million | at 10 million | ms | ms | the same plan |\n|---|---|---|---|---|---|');
  for (const [name, before] of small) {
    const after = large.get(name);
    if (after === undefined) throw new Error(`no plan of ${name}`);
    const isSame = before.shape === after.shape;
    say(`| ${name} | ${before.pages} | ${after.pages} | ${before.ms} | ${after.ms} | ${isSame ? 'yes' : 'NO'} |`);
    if (!isSame) say(`\n${before.shape}\n\nbecame\n\n${after.shape}\n`);
    if (!isSame || after.pages > before.pages * PAGES_MAY_GROW) process.exitCode = 1;
  }

  async function explainAll(captured: Readonly<Record<string, CapturedStatement>>): Promise<Map<string, Plan>> {
    const plans = new Map<string, Plan>();
    for (const [name, statement] of Object.entries(captured)) plans.set(name, await explain(pool, statement));
    return plans;
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
