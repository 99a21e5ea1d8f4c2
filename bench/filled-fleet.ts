import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { hashPassword } from '../apps/server/src/features/auth/passwords/passwords-at-rest.ts';
import { openPool } from '../apps/server/src/shared/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/shared/database/embedded/embedded-postgres.ts';
import { migrate } from '../apps/server/src/shared/database/migrate.ts';
import { type FleetSize, fillFleet } from './fill.ts';
import { type Program, signIn, startProgram } from './programs.ts';

const PASSWORD = 'bench-pass-phrase';
const CONNECTIONS = 12;

/** The company's user who sends the requests. */
export const EMAIL = 'bench@dewar.example';

export interface FilledFleet {
  readonly pool: pg.Pool;
  readonly connection: Awaited<ReturnType<typeof startEmbeddedPostgres>>['connection'];
  /** Starts Dewar and the bare route on the same database. */
  startServers(): Promise<Servers>;
}

export interface Servers {
  readonly dewar: Program;
  readonly bare: Program;
  readonly token: string;
  stop(): Promise<void>;
}

/** Runs `work` with a database of one company in a temporary folder. */
export async function withFilledFleet(size: FleetSize, work: (fleet: FilledFleet) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
  const quiet = {
    info: () => {},
    warn: () => {},
    error: (fields: unknown, text: string) => say(`${text} ${JSON.stringify(fields)}`),
  };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  const { connection } = postgres;
  try {
    const pool = openPool({ connection, connections: CONNECTIONS, onError: () => {} });
    await migrate(pool);
    say(`Filling ${size.tanks} tanks, ${size.readings} readings, ${size.transfers} transfers …`);
    await fillFleet(pool, size);
    await pool.query(
      `insert into users (email, password_hash, role, status, company_id, email_verified) values ($1, $2, 'user', 'active', 1, true)`,
      [EMAIL, await hashPassword(PASSWORD)],
    );
    const settings = { DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: String(CONNECTIONS) };
    await work({ pool, connection, startServers: () => startServers(settings) });
    await pool.end();
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startServers(settings: Readonly<Record<string, string>>): Promise<Servers> {
  const bare = await startProgram('bench/bare-server.ts', '/fleet', settings);
  const dewar = await startProgram('apps/server/src/main.ts', '/readyz', settings);
  const stop = async () => {
    await dewar.stop();
    await bare.stop();
  };
  try {
    return { dewar, bare, token: await signIn(dewar.url, EMAIL, PASSWORD), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The memory of a process as reported by Linux. */
export async function residentMb({ pid }: Program): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024);
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
