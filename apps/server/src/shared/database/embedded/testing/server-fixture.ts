import { createInterface } from 'node:readline';
import pg from 'pg';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../embedded-postgres.ts';
import type { FixtureEvent, FixtureOptions } from './start-server.ts';

// A minimal server: starts its database, writes numbered rows and reports each one after its commit. It reads 'stop' or
// 'exit' from its input, one per line.

const options: FixtureOptions = JSON.parse(process.argv[2] ?? '{}');

function report(event: FixtureEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

const log = (fields: Record<string, unknown>, message: string) => report({ event: 'log', message, fields });

// Only after all code is loaded: the checkout may be closed to that user.
if (options.dropTo) {
  process.setgroups?.([]);
  process.setgid?.(options.dropTo.gid);
  process.setuid?.(options.dropTo.uid);
}
process.on('SIGINT', () => log({}, 'SIGINT reached us'));

const settings: EmbeddedPostgresOptions = {
  ...options,
  log: { info: log, warn: log, error: log },
  onCrash: (error) => report({ event: 'gave up', message: error.message }),
};

try {
  const database = await startEmbeddedPostgres(settings);
  report({ event: 'ready', pid: process.pid, postmasterPid: database.postmasterPid() ?? 0, url: database.url });
  createInterface(process.stdin).on('line', async (line) => {
    if (line === 'stop') await database.stop();
    process.exit(0);
  });
  if (options.writes) await writeForEver(new pg.Pool(database.connection));
} catch (error) {
  report({ event: 'refused', message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}

async function writeForEver(pool: pg.Pool): Promise<never> {
  pool.on('error', () => {});
  await pool.query('create table if not exists witness (id bigint primary key)');
  const { rows } = await pool.query<{ next: number }>('select coalesce(max(id), 0)::int + 1 as next from witness');
  for (let id = rows[0]?.next ?? 1; ; ) {
    try {
      // A commit whose response was lost is repeated.
      await pool.query('insert into witness (id) values ($1) on conflict do nothing', [id]);
      report({ event: 'committed', id });
      id += 1;
    } catch {
      report({ event: 'unavailable' });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
