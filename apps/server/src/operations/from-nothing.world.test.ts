import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../test-support/server-process.ts';

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  admin: ['admin/admin.ts', 'list-administrators'],
  'audit:verify': ['audit-verify/audit-verify-command.ts'],
  backup: ['backup/backup-command.ts', '--to', '{folder}/backups'],
  'backup into no folder': ['backup/backup-command.ts', '--to', '/proc/dewar/backups'],
  restore: ['backup/restore-command.ts', '--from', '{folder}/no-backups'],
  'restore --list': ['backup/restore-command.ts', '--list', '--from', '{folder}/no-backups'],
  doctor: ['doctor/doctor.ts'],
  start: ['../main.ts'],
};

let folder = '';
/** An empty database, and one of another program. */
let urls = { empty: '', foreign: '' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dewar-nothing-'));
  await writeFile(path.join(folder, 'file'), '');
  const { connection } = inject('postgres');
  const client = new pg.Client(connection);
  await client.connect();
  const made = Object.keys(urls).map((name) => `nothing_${name}_${process.pid}`);
  for (const name of made) await client.query(`create database ${name}`);
  await client.end();
  const { host, port, user, password } = { ...client, password: connection.password };
  const urlOf = (name = '') =>
    `postgres://${user}:${String(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  urls = { empty: urlOf(made[0]), foreign: urlOf(made[1]) };
  const foreign = new pg.Client({ ...connection, database: made[1] });
  await foreign.connect();
  // As other programs have them.
  await foreign.query('create table schema_migrations (version text); create table users (id int)');
  await foreign.end();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const EASY_PASSWORD = { ADMIN_EMAIL: 'boss@x.example', ADMIN_PASSWORD: 'password' };

const SITUATIONS: Readonly<Record<string, () => Record<string, string>>> = {
  'a folder that does not exist': () => ({ DATA_DIR: path.join(folder, 'missing') }),
  'a folder below a file': () => ({ DATA_DIR: path.join(folder, 'file/data') }),
  'a folder in which nobody can write': () => ({ DATA_DIR: '/sys/dewar' }),
  'a folder that the system cannot make': () => ({ DATA_DIR: '/proc/dewar/data' }),
  'no folder that the system can make, and an empty database': () => ({
    DATA_DIR: '/proc/dewar/data',
    DATABASE_URL: urls.empty,
  }),
  'an empty database and no folder': () => ({ DATA_DIR: path.join(folder, 'missing'), DATABASE_URL: urls.empty }),
  "another program's database": () => ({ DATA_DIR: path.join(folder, 'missing'), DATABASE_URL: urls.foreign }),
  'a database that is not there': () => ({
    DATA_DIR: path.join(folder, 'missing'),
    DATABASE_URL: 'postgres://dewar:hunter2@127.0.0.1:1/dewar',
    DATABASE_WAIT_SECONDS: '0',
  }),
  'a folder of files that the system cannot make': () => ({
    DATA_DIR: path.join(folder, 'missing'),
    DATABASE_URL: urls.empty,
    STORAGE_URL: 'file:///proc/dewar/files',
  }),
  'an easy password of the first administrator and no folder': () => ({
    DATA_DIR: path.join(folder, 'missing'),
    ...EASY_PASSWORD,
  }),
  'an easy password of the first administrator and an empty database': () => ({
    DATA_DIR: path.join(folder, 'missing'),
    DATABASE_URL: urls.empty,
    ...EASY_PASSWORD,
  }),
  'invalid settings': () => ({ DATA_DIR: path.join(folder, 'missing'), TRUSTED_PROXIES: 'abc', BACKUP_AT: '25:00' }),
};

/** Commands beside a server make no administrator. */
const OF_THE_START = Object.keys(SITUATIONS).filter((situation) => situation.startsWith('an easy password'));

/** A start that succeeds would go on for ever. */
const ENDS_NOT = ['a folder that does not exist', 'an empty database and no folder'];

const CASES = Object.keys(COMMANDS).flatMap((command) =>
  Object.keys(SITUATIONS)
    .filter((situation) => (command === 'start' ? !ENDS_NOT.includes(situation) : !OF_THE_START.includes(situation)))
    .map((situation) => [command, situation] as const),
);

async function countTables(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rowCount } = await client.query("select from pg_tables where schemaname = 'public'");
  await client.end();
  return rowCount ?? 0;
}

function run(command: string, settings: Record<string, string>): Promise<{ code: number; printed: string }> {
  const [file = '', ...args] = (COMMANDS[command] ?? []).map((part) => part.replace('{folder}', folder));
  const env = { PATH: process.env.PATH, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(import.meta.dirname, file), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: `${stdout}${stderr}` }),
    );
  });
}

test.each(CASES)('%s with %s answers in words and with an exit code', async (command, situation) => {
  const settings = { ...SITUATIONS[situation]?.(), PORT: String(await freePort()) };
  const { code, printed } = await run(command, settings);
  expect(printed, 'no stack').not.toMatch(/\n\s+at .*[:(]\d+:\d+|node:internal/);
  expect(printed.trim().length).toBeGreaterThan(20);
  expect(printed).not.toContain('hunter2');
  if (command !== 'restore --list' || situation === 'invalid settings') expect(code, printed).toBe(1);
  if (situation === 'invalid settings') expect(printed).toMatch(/TRUSTED_PROXIES: .*BACKUP_AT: /s);
  if (command === 'start' && situation === 'a folder of files that the system cannot make') {
    expect(printed).toMatch(/^Invalid settings:\n {2}STORAGE_URL: .*\/proc\/dewar\/files/);
  }
  if (OF_THE_START.includes(situation)) {
    expect(printed).toMatch(/^Invalid settings:\n {2}ADMIN_PASSWORD: /);
    expect(await countTables(urls.empty), 'the database is still empty').toBe(0);
  }
  expect(await readdir(folder), 'nothing was made').toEqual(expect.not.arrayContaining(['missing']));
});
