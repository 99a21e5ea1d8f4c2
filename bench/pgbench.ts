import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Debian installs pgbench with the server's other programs. */
export function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  return ['/usr/bin/pgbench', ...versions.map((version) => `${debian}/${version}/bin/pgbench`)].find((place) =>
    existsSync(place),
  );
}

export interface PgbenchRun {
  readonly pgbench: string;
  readonly connection: { host: string; port: number; user: string; password?: string; database: string };
  readonly script: string;
  readonly clients: number;
  readonly seconds: number;
}

/** Transactions per second of one prepared statement, without HTTP. */
export async function runPgbench({ pgbench, connection, script, clients, seconds }: PgbenchRun): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dewar-pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    await writeFile(file, script);
    const { host, port, user, password, database } = connection;
    const args = [
      '-n',
      '-M',
      'prepared',
      '-f',
      file,
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-h',
      host,
      '-p',
      String(port),
      '-U',
      user,
      database,
    ];
    const { stdout } = await promisify(execFile)(pgbench, args, {
      // Each write announces itself with a notice, which pgbench would print.
      env: { ...process.env, PGPASSWORD: password ?? '', PGOPTIONS: '-c client_min_messages=warning' },
    });
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
