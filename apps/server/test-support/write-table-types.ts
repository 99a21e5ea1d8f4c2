import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPool } from '../src/shared/database/database.ts';
import { startEmbeddedPostgres } from '../src/shared/database/embedded/embedded-postgres.ts';
import { migrate } from '../src/shared/database/migrate.ts';

// npm run db:types -w @dewar/server: generates tables.gen.ts from the migrations, on a temporary database.
const SERVER = path.resolve(import.meta.dirname, '..');
const CODEGEN = path.resolve(SERVER, '../../node_modules/kysely-codegen/dist/cli/bin.js');

const dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-types-'));
const quiet = { info: () => {}, warn: () => {}, error: (_fields: unknown, text: string) => process.stderr.write(text) };
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
try {
  const pool = openPool({ connection: postgres.connection, connections: 1, onError: () => {} });
  await migrate(pool);
  await pool.end();
  const { host, port, user, password, database } = postgres.connection;
  const url = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
  execFileSync(process.execPath, [CODEGEN, '--url', url], { cwd: SERVER, stdio: 'inherit' });
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
