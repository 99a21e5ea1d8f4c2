import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hashPassword } from '../apps/server/src/features/auth/passwords/passwords-at-rest.ts';
import { openPool } from '../apps/server/src/shared/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/shared/database/embedded/embedded-postgres.ts';
import { migrate } from '../apps/server/src/shared/database/migrate.ts';
import { benchPerson } from './bench-person.ts';
import { addReadings, COMPANY, type FleetSize, fillFleet } from './fill.ts';
import { type Measured, measure } from './load.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { signIn, startProgram } from './programs.ts';
import { type Figures, SCENARIOS, type Scenario, writeReport } from './report.ts';
import { asPgbenchScript, captureStatements } from './statements.ts';

const { values: options } = parseArgs({
  options: {
    tanks: { type: 'string', default: '1000' },
    readings: { type: 'string', default: '1000000' },
    transfers: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '1,16,64' },
    /** Measures again with ten times the readings. */
    tenfold: { type: 'boolean', default: false },
    /** Stores the results in bench/README.md. */
    write: { type: 'boolean', default: false },
  },
});

const size: FleetSize = {
  tanks: Number(options.tanks),
  readings: Number(options.readings),
  transfers: Number(options.transfers),
};
const seconds = Number(options.seconds);
const connections = options.connections.split(',').map(Number);
const PASSWORD = 'bench-pass-phrase';
const EMAIL = 'bench@dewar.example';
const POOL = 12;

const folder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
const quiet = {
  info: () => {},
  warn: () => {},
  error: (fields: unknown, text: string) => say(`${text} ${JSON.stringify(fields)}`),
};
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
const programSettings = { DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: String(POOL) };
try {
  const pool = openPool({ connection: postgres.connection, connections: POOL, onError: () => {} });
  await migrate(pool);
  say(`Filling ${size.tanks} tanks, ${size.readings} readings, ${size.transfers} transfers …`);
  await fillFleet(pool, size);
  await pool.query(
    `insert into users (email, password_hash, role, status, company_id, email_verified) values ($1, $2, 'user', 'active', 1, true)`,
    [EMAIL, await hashPassword(PASSWORD)],
  );
  const figures: Figures[] = [await measureAll(size.readings)];
  if (options.tenfold) {
    say('Filling ten times the readings …');
    await addReadings(pool, size, size.readings * 9);
    figures.push(await measureAll(size.readings * 10));
  }
  await pool.end();
  await writeReport(figures, { write: options.write, size, seconds });
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureAll(readings: number): Promise<Figures> {
  const bare = await startProgram('bench/bare-server.ts', '/fleet', programSettings);
  const dewar = await startProgram('apps/server/src/main.ts', '/readyz', programSettings);
  try {
    const token = await signIn(dewar.url, EMAIL, PASSWORD);
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
    const memoryMb = await residentMb(dewar.pid);
    return { readings, runs, pgbench: await measurePgbench(), memoryMb };
  } finally {
    await dewar.stop();
    await bare.stop();
  }
}

function requestsOf(scenario: Scenario) {
  const tanks = Array.from({ length: size.tanks }, (_, index) => index + 1);
  const get = (place: (tank: number) => string) => tanks.map((tank) => ({ method: 'GET' as const, path: place(tank) }));
  switch (scenario) {
    case 'readings':
      return {
        dewar: get((tank) => `/api/vacuum-readings?tank_id=${tank}&limit=20`),
        bare: get((tank) => `/readings?tank_id=${tank}`),
      };
    case 'transfers':
      return {
        dewar: get((tank) => `/api/transfers?tank_id=${tank}&limit=50`),
        bare: get((tank) => `/transfers?tank_id=${tank}`),
      };
    case 'post': {
      const post = (place: string) =>
        tanks.map((tank_id) => ({
          method: 'POST' as const,
          path: place,
          body: JSON.stringify({ tank_id, vacuum_reading: 21.5, reading_timestamp: new Date().toISOString() }),
        }));
      return { dewar: post('/api/vacuum-readings'), bare: post('/readings') };
    }
    case 'fleet':
      return {
        dewar: [{ method: 'GET' as const, path: `/api/companies/${encodeURIComponent(COMPANY)}/fleet` }],
        bare: [{ method: 'GET' as const, path: '/fleet' }],
      };
  }
}

async function measurePgbench(): Promise<Figures['pgbench']> {
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    say('pgbench is not on this machine (Debian: the package postgresql-15); its column is left out.');
    return undefined;
  }
  const pool = openPool({ connection: postgres.connection, connections: 1, onError: () => {} });
  const tank_id = size.tanks;
  // A tank number that no other parameter has, so that it can be found in the captured statement.
  const statements = await captureStatements(pool, benchPerson(EMAIL), tank_id);
  await pool.end();
  const results: Record<Scenario, number> = { readings: 0, transfers: 0, post: 0, fleet: 0 };
  for (const scenario of SCENARIOS) {
    const script = asPgbenchScript(statements[scenario], tank_id, size.tanks);
    results[scenario] = await runPgbench({ pgbench, connection: postgres.connection, script, clients: 16, seconds });
    say(`${scenario} by pgbench at 16: ${results[scenario].toFixed(0)}/s`);
  }
  return results;
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024);
}

function line({ perSecond, p50, p99, failures }: Measured): string {
  return `${perSecond.toFixed(0)}/s p50 ${p50} p99 ${p99} ms${failures > 0 ? ` ${failures} FAILED` : ''}`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
