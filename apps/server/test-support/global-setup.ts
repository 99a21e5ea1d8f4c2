import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPool } from '../src/shared/database/database.ts';
import { startEmbeddedPostgres } from '../src/shared/database/embedded/embedded-postgres.ts';
import { migrate } from '../src/shared/database/migrate.ts';

const TEMPLATE = 'dewar_template';

/** One temporary PostgreSQL for all test files, with a migrated database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-tests-'));
  const quiet = {
    info: () => {},
    warn: () => {},
    error: (fields: unknown, text: string) => process.stderr.write(`${text} ${JSON.stringify(fields)}\n`),
  };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  const client = new pg.Client({ ...postgres.connection, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const pool = openPool({
    connection: { ...postgres.connection, database: TEMPLATE },
    connections: 1,
    onError: () => {},
  });
  await migrate(pool);
  await pool.end();
  project.provide('postgres', { connection: { ...postgres.connection }, templateDatabase: TEMPLATE });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
