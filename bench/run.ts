import { parseArgs } from 'node:util';
import { openPool } from '../apps/server/src/shared/database/database.ts';
import { benchPerson } from './bench-person.ts';
import { requestOf } from './calls.ts';
import { addReadings } from './fill.ts';
import { EMAIL, type FilledFleet, residentMb, say, withFilledFleet } from './filled-fleet.ts';
import { type Measured, measure } from './load.ts';
import { FLEET_OPTIONS, sizeOf } from './options.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { type Figures, SCENARIOS, type Scenario, writeReport } from './report.ts';
import { asPgbenchScript, captureStatements } from './statements.ts';

const { values: options } = parseArgs({
  options: {
    ...FLEET_OPTIONS,
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '1,16,64' },
    /** Measures again with ten times the readings. */
    tenfold: { type: 'boolean', default: false },
  },
});

const size = sizeOf(options);
const seconds = Number(options.seconds);
const connections = options.connections.split(',').map(Number);

await withFilledFleet(size, async (fleet) => {
  const figures: Figures[] = [await measureAll(fleet, size.readings)];
  if (options.tenfold) {
    say('Filling ten times the readings …');
    await addReadings(fleet.pool, size, size.readings * 9);
    figures.push(await measureAll(fleet, size.readings * 10));
  }
  await writeReport(figures, { write: options.write, size, seconds });
});

async function measureAll(fleet: FilledFleet, readings: number): Promise<Figures> {
  const { dewar, bare, token, stop } = await fleet.startServers();
  try {
    const runs: Figures['runs'][number][] = [];
    for (const scenario of SCENARIOS) {
      const requests = requestsOf(scenario);
      for (const count of connections) {
        // In turn and shortly after each other, so that a slow phase of the machine affects both.
        const ours = await measure({ url: dewar.url, connections: count, seconds, token, requests: requests.dewar });
        const theirs = await measure({ url: bare.url, connections: count, seconds, requests: requests.bare });
        runs.push({ scenario, connections: count, dewar: ours, bare: theirs });
        say(
          `${scenario} at ${count}: ${line(ours)} · bare ${line(theirs)} · ratio ${(ours.perSecond / theirs.perSecond).toFixed(2)}`,
        );
      }
    }
    const memoryMb = await residentMb(dewar);
    return { readings, runs, pgbench: await measurePgbench(fleet), memoryMb };
  } finally {
    await stop();
  }
}

function requestsOf(scenario: Scenario) {
  const tanks = scenario === 'fleet' ? 1 : size.tanks;
  const requests = Array.from({ length: tanks }, (_, index) => requestOf(scenario, index + 1));
  return { dewar: requests.map(({ dewar }) => dewar), bare: requests.map(({ bare }) => bare) };
}

async function measurePgbench({ connection }: FilledFleet): Promise<Figures['pgbench']> {
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    say('pgbench is not on this machine (Debian: the package postgresql-15); its column is left out.');
    return undefined;
  }
  const pool = openPool({ connection, connections: 1, onError: () => {} });
  const tank_id = size.tanks;
  // A tank number that no other parameter has, so that it can be found in the captured statement.
  const statements = await captureStatements(pool, benchPerson(EMAIL), tank_id);
  await pool.end();
  const results: Record<Scenario, number> = { readings: 0, transfers: 0, post: 0, fleet: 0 };
  for (const scenario of SCENARIOS) {
    const script = asPgbenchScript(statements[scenario], tank_id, size.tanks);
    results[scenario] = await runPgbench({ pgbench, connection, script, clients: 16, seconds });
    say(`${scenario} by pgbench at 16: ${results[scenario].toFixed(0)}/s`);
  }
  return results;
}

function line({ perSecond, p50, p99, failures }: Measured): string {
  return `${perSecond.toFixed(0)}/s p50 ${p50} p99 ${p99} ms${failures > 0 ? ` ${failures} FAILED` : ''}`;
}
