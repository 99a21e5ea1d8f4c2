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
let sharedPort = 0;
/** What makes a database of each kind. */
const DATABASES = {
  empty: '',
  foreign: '',
  other: '',
  latin: "encoding 'LATIN1' locale 'C' template template0",
  readonly: '',
};
let urls: Readonly<Record<keyof typeof DATABASES, string>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dewar-nothing-'));
  await writeFile(path.join(folder, 'file'), '');
  sharedPort = await freePort();
  const { connection } = inject('postgres');
  const nameOf = (kind: string) => `nothing_${kind}_${process.pid}`;
  await run({ ...connection }, [
    ...Object.entries(DATABASES).map(([kind, options]) => `create database ${nameOf(kind)} ${options}`),
    `alter database ${nameOf('readonly')} set default_transaction_read_only = on`,
  ]);
  // As other programs have them: with names of ours, and without.
  await run({ ...connection, database: nameOf('foreign') }, [
    'create table schema_migrations (version text)',
    'create table users (id int)',
  ]);
  await run({ ...connection, database: nameOf('other') }, ['create table articles (id int)']);
  const { host, port, user } = new pg.Client(connection);
  const urlOf = (kind: string) =>
    `postgres://${user}:${String(connection.password)}@localhost:${port}/${nameOf(kind)}?host=${encodeURIComponent(host)}`;
  urls = {
    ...{ empty: urlOf('empty'), foreign: urlOf('foreign'), other: urlOf('other') },
    ...{ latin: urlOf('latin'), readonly: urlOf('readonly') },
  };
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
  "another program's database with no name of ours": () => ({
    DATA_DIR: path.join(folder, 'missing'),
    DATABASE_URL: urls.other,
  }),
  'a database with letters of some languages only': () => ({
    DATA_DIR: path.join(folder, 'missing'),
    DATABASE_URL: urls.latin,
  }),
  'a database that can only be read': () => ({ DATA_DIR: path.join(folder, 'missing'), DATABASE_URL: urls.readonly }),
  'one port for two things': () => ({
    DATA_DIR: path.join(folder, 'missing'),
    METRICS: 'true',
    METRICS_ADDRESS: `127.0.0.1:${sharedPort}`,
    PORT: String(sharedPort),
  }),
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

/** Commands beside a server make no administrator, and listen on no port. */
const OF_THE_START = Object.keys(SITUATIONS).filter((situation) => /^(?:an easy password|one port)/.test(situation));

/** A start that succeeds would go on for ever. */
const ENDS_NOT = ['a folder that does not exist', 'an empty database and no folder'];

const CASES = Object.keys(COMMANDS).flatMap((command) =>
  Object.keys(SITUATIONS)
    .filter((situation) => (command === 'start' ? !ENDS_NOT.includes(situation) : !OF_THE_START.includes(situation)))
    .map((situation) => [command, situation] as const),
);

async function countTables(connectionString: string): Promise<number> {
  return run({ connectionString }, ["select from pg_tables where schemaname = 'public'"]);
}

/** How many rows the last statement found. */
async function run(config: pg.ClientConfig, statements: readonly string[]): Promise<number> {
  const client = new pg.Client(config);
  await client.connect();
  let count = 0;
  for (const statement of statements) count = (await client.query(statement)).rowCount ?? 0;
  await client.end();
  return count;
}

function runCommand(command: string, settings: Record<string, string>): Promise<{ code: number; printed: string }> {
  const [file = '', ...args] = (COMMANDS[command] ?? []).map((part) => part.replace('{folder}', folder));
  const env = { PATH: process.env.PATH, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(import.meta.dirname, file), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: `${stdout}${stderr}` }),
    );
  });
}

const WORDS_OF_THE_START: Readonly<Record<string, RegExp>> = {
  "another program's database": /belongs to another program/,
  "another program's database with no name of ours": /belongs to another program/,
  'a database with letters of some languages only': /has the encoding LATIN1/,
  'a database that can only be read': /can only be read/,
  'one port for two things': /METRICS_ADDRESS: \S+ has the port of PORT/,
};

test.each(CASES)('%s with %s answers in words and with an exit code', async (command, situation) => {
  const settings = { PORT: String(await freePort()), ...SITUATIONS[situation]?.() };
  const { code, printed } = await runCommand(command, settings);
  expect(printed, 'no stack').not.toMatch(/\n\s+at .*[:(]\d+:\d+|node:internal/);
  expect(printed.trim().length).toBeGreaterThan(20);
  expect(printed).not.toContain('hunter2');
  if (command !== 'restore --list' || situation === 'invalid settings') expect(code, printed).toBe(1);
  if (situation === 'invalid settings') expect(printed).toMatch(/TRUSTED_PROXIES: .*BACKUP_AT: /s);
  if (command === 'start' && situation === 'a folder of files that the system cannot make') {
    expect(printed).toMatch(/^Invalid settings:\n {2}STORAGE_URL: .*\/proc\/dewar\/files/);
  }
  if (command === 'start' && WORDS_OF_THE_START[situation] !== undefined) {
    expect(printed).toMatch(WORDS_OF_THE_START[situation]);
  }
  if (situation.startsWith('an easy password')) {
    expect(printed).toMatch(/^Invalid settings:\n {2}ADMIN_PASSWORD: /);
    expect(await countTables(urls.empty), 'the database is still empty').toBe(0);
  }
  expect(await readdir(folder), 'nothing was made').toEqual(expect.not.arrayContaining(['missing']));
  expect(await countTables(urls.other), 'the database of another program is as it was').toBe(1);
});
