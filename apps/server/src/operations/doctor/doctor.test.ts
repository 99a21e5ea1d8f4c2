import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startModelServer } from '../../../test-support/model-server.ts';
import { startObjectStore } from '../../../test-support/object-store.ts';
import { listenOn } from '../../../test-support/read-events.ts';
import { addCompany, addUser } from '../../../test-support/sample-world.ts';
import { connectionOf, databaseUrlOf, openClient } from '../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { startVirusScanner } from '../../../test-support/virus-scanner.ts';
import { readConfig } from '../../shared/config.ts';
import { openFileStorage } from '../../shared/file-storage/open-file-storage.ts';
import { backUp } from '../backup/back-up.ts';
import { openFolderStore } from '../backup/folder-store.ts';
import { readInstallationIdentity } from '../backup/installation-identity.ts';
import { checkDatabase } from './checks/database.ts';
import { checkSpace } from './checks/disk-space.ts';
import { examine } from './examine.ts';

let server: TestServer;
let environment: Record<string, string>;
let dataDir = '';
let files = '';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-doctor-'));
  files = path.join(dataDir, 'files');
  await mkdir(files);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await server.pool.query(
    'truncate users, companies, tanks, mails, uploads, unclaimed_uploads, deleted_records cascade',
  );
  await addUser(server.db, { email: 'super@dewar.example', role: 'admin', is_super_admin: true });
  environment = {
    DATABASE_URL: await databaseUrlOf(server),
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://localhost',
    SESSION_SECRET: 'long enough, and known to tests alone',
    STORAGE_URL: `file://${files}`,
  };
});

/** What is wrong, as 'problem check: message → advice'. */
async function faults(more: Record<string, string> = {}, now?: () => Date): Promise<string[]> {
  const findings = await examine({ ...environment, ...more }, { ...(now && { now }) });
  return (
    findings
      .filter(({ level }) => level !== 'ok')
      .filter(({ check }) => check !== 'disk' && check !== 'backups')
      // The PostgreSQL of the tests may be behind the newest minor release.
      .filter(({ message }) => !/^PostgreSQL \S+ is older than /.test(message))
      .map(({ level, check, message, advice }) => `${level} ${check}: ${message} → ${advice}`)
  );
}

const newName = () => randomBytes(16).toString('hex');

/** An upload's row, and its file unless there is none. */
async function addUpload(content?: string, size = content?.length ?? 5): Promise<string> {
  const stored_name = newName();
  if (content !== undefined) await writeFile(path.join(files, stored_name), content);
  await server.db
    .insertInto('uploads')
    .values({
      stored_name,
      kind: 'pdf',
      filename: `${stored_name}.pdf`,
      original_name: 'a.pdf',
      content_type: 'application/pdf',
      size,
    })
    .execute();
  return stored_name;
}

test('a sound installation has no faults, and each check says what it looked at', async () => {
  await addUpload('hello');
  await server.db.insertInto('unclaimed_uploads').values({ stored_name: newName() }).execute();
  expect(await faults()).toEqual([]);
  const findings = await examine(environment);
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set([
      ...[
        'settings',
        'permissions',
        'disk',
        'virus scanner',
        'language model',
        'backups',
        'clock',
        'database',
        'schema',
      ],
      ...['administrators', 'jobs', 'mails', 'audit log', 'tanks', 'store', 'files'],
    ]),
  );
});

test('invalid and contradictory settings are named', async () => {
  expect(await faults({ PORT: 'x', AI_MODEL: 'm' })).toEqual([
    expect.stringMatching(/^problem settings: Invalid settings:\n {2}PORT: .+ → Correct these settings/s),
  ]);
});

test('unsafe settings are told with what to set', async () => {
  const { SMTP_URL: _smtp, SESSION_SECRET: _secret, STORAGE_URL: _storage, ...rest } = environment;
  environment = rest;
  const found = await faults({ TRUSTED_PROXIES: '10.0.0.0/8', HOST: '10.0.0.5' });
  expect(found).toEqual([
    expect.stringMatching(/^warning settings: TRUSTED_PROXIES is set but PUBLIC_URL is not.*→ Set PUBLIC_URL/),
    expect.stringMatching(/^warning settings: PUBLIC_URL is http:\/\/10\.0\.0\.5:3000: passwords/),
    expect.stringMatching(/^warning settings: SMTP_URL is not set/),
    expect.stringMatching(/^warning settings: DATABASE_URL is set but SESSION_SECRET is not/),
    expect.stringMatching(/^warning settings: DATABASE_URL is set but STORAGE_URL is not/),
  ]);
});

test('a DATA_DIR that others can look into and a key that they can read are found', async () => {
  await chmod(dataDir, 0o755);
  await writeFile(path.join(dataDir, 'session-secret'), 'x');
  await chmod(path.join(dataDir, 'session-secret'), 0o644);
  expect(await faults()).toEqual([
    `problem permissions: The key file ${dataDir}/session-secret can be read by other users of this machine. → Run: chmod 600 '${dataDir}/session-secret'. If others have used the machine, renew what the key protects.`,
    `warning permissions: Every user of this machine can look into ${dataDir}. → Run: chmod o-rw '${dataDir}'`,
  ]);
});

test('a disk with too little space is found', async () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect(await checkSpace(dataDir, { problemBytes: most, warningBytes: most })).toMatchObject({
    level: 'problem',
    message: expect.stringMatching(/^\d+\.\d GB \(\d+ %\) are free on the disk of /),
  });
  expect(await checkSpace(dataDir, { problemBytes: 0, warningBytes: most })).toMatchObject({ level: 'warning' });
  expect(await checkSpace(dataDir, { problemBytes: 0, warningBytes: 0 })).toMatchObject({ level: 'ok' });
});

test('a clock that differs from that of the database is found', async () => {
  const shifted = (seconds: number) => () => new Date(Date.now() + seconds * 1_000);
  expect(await faults({}, shifted(-120))).toEqual([
    expect.stringMatching(/^problem clock: .* differs from that of the database by 1(19|20|21) seconds\. → Let both/),
  ]);
  expect(await faults({}, shifted(15))).toEqual([expect.stringMatching(/^warning clock: /)]);
});

test('a clock that differs from that of the object store is found', async () => {
  const store = await startObjectStore();
  onTestFinished(() => store.stop());
  store.respond = (request, response) => {
    const date = request.url === '/' ? 'Thu, 01 Jan 2026 00:00:00 GMT' : new Date().toUTCString();
    response.setHeader('date', date).end('<ListBucketResult></ListBucketResult>');
  };
  expect(await faults({ STORAGE_URL: store.url })).toEqual([
    expect.stringMatching(/^problem clock: .* that of the store of files by \d+ seconds/),
  ]);
});

test('a database that cannot be reached is a problem, told without its password', async () => {
  const found = await faults({ DATABASE_URL: 'postgresql://dewar:hunter2@127.0.0.1:1/dewar' });
  expect(found).toEqual([
    expect.stringMatching(
      /^problem database: The database of postgresql:\/\/dewar:\*\*\*@127.0.0.1:1\/dewar cannot be reached/,
    ),
  ]);
  expect(found.join()).not.toContain('hunter2');
});

test('a version, connections and a transaction age beyond the limits are found', async () => {
  const client = await openClient(server);
  onTestFinished(() => client.end());
  const limits = {
    oldestVersion: 99,
    releases: [],
    connectionsWarning: 0,
    connectionsProblem: 0,
    ageWarning: 0,
    ageProblem: 1e9,
    deadRows: 1e9,
  };
  const found = await checkDatabase({ client, config: server.config }, limits);
  expect(found.map(({ level, message }) => `${level} ${message}`)).toEqual([
    expect.stringMatching(/^problem PostgreSQL \d+\.\d+ is too old/),
    expect.stringMatching(/^problem \d+ of \d+ connections of the database are used/),
    expect.stringMatching(/^warning The oldest transaction of the database is \d+ transactions old/),
  ]);
});

test('a table that autovacuum left alone is found', async () => {
  const client = await openClient(server);
  onTestFinished(() => client.end());
  await client.query('create table worn (id int) with (autovacuum_enabled = off)');
  await client.query('insert into worn select generate_series(1, 100)');
  await client.query('delete from worn where id > 5');
  await client.query('select pg_stat_force_next_flush()');
  const limits = {
    oldestVersion: 1,
    releases: [],
    connectionsWarning: 2,
    connectionsProblem: 2,
    ageWarning: 1e10,
    ageProblem: 1e10,
    deadRows: 50,
  };
  await expect
    .poll(async () => (await checkDatabase({ client, config: server.config }, limits)).map(({ message }) => message))
    .toContain('Autovacuum has not cleaned the table worn for a day; it has 95 dead rows.');
  await client.query('drop table worn');
});

test('a PostgreSQL that is older than the newest minor release is found, with what to do for an own and the embedded one', async () => {
  const client = await openClient(server);
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ number: number }>(
    "select current_setting('server_version_num')::int as number",
  );
  const number = rows[0]?.number ?? 0;
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000];
  const find = async (known: number, DATABASE_URL: string | undefined) => {
    const releases = [{ major, minor: known, date: '2026-11-12' }];
    const sound = {
      oldestVersion: 1,
      connectionsWarning: 2,
      connectionsProblem: 2,
      ageWarning: 1e10,
      ageProblem: 1e10,
    };
    const config = { ...server.config, DATABASE_URL };
    return checkDatabase({ client, config }, { ...sound, deadRows: 1e9, releases });
  };
  expect(await find(minor, undefined)).toMatchObject([{ level: 'ok' }]);
  expect(await find(minor - 1, undefined)).toMatchObject([{ level: 'ok' }]);
  const message = expect.stringContaining(`is older than ${major}.${minor + 1} of 2026-11-12`);
  expect(await find(minor + 1, undefined)).toMatchObject([
    { level: 'warning', message, advice: expect.stringContaining('The embedded PostgreSQL') },
  ]);
  expect(await find(minor + 1, 'postgres://db/dewar')).toMatchObject([
    { level: 'warning', message, advice: expect.stringContaining(`Install PostgreSQL ${major}.${minor + 1} from`) },
  ]);
});

test('an invalid index is found', async () => {
  const client = await openClient(server);
  onTestFinished(() => client.end());
  await client.query('create table twice (id int); insert into twice values (1), (1)');
  await expect(client.query('create unique index concurrently twice_idx on twice (id)')).rejects.toThrow(/unique/);
  expect(await faults()).toEqual([
    'problem database: The index twice_idx is not valid: it slows writes and is not used. → Run: REINDEX INDEX CONCURRENTLY twice_idx',
  ]);
  await client.query('drop table twice');
});

test('an older and a newer schema are told apart', async () => {
  const [last] = (
    await server.pool.query(
      'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
    )
  ).rows;
  expect(await faults()).toEqual([expect.stringMatching(/^warning schema: .*1 migration to apply/)]);
  await server.pool.query(
    'insert into schema_migrations select * from json_populate_record(null::schema_migrations, $1)',
    [last],
  );
  await server.pool.query("insert into schema_migrations (name, checksum) values ('9999-future.sql', '')");
  expect(await faults()).toEqual([expect.stringMatching(/^problem schema: .*9999-future\.sql.*newer version/)]);
  await server.pool.query("delete from schema_migrations where name = '9999-future.sql'");
});

test('an installation whose administrators cannot sign in is found', async () => {
  await server.pool.query("update users set status = 'rejected'");
  await addUser(server.db, { email: 'user@dewar.example' });
  expect(await faults()).toEqual([
    'problem administrators: No administrator can sign in. → For a new one, run: npm run admin -- first-administrator-link',
  ]);
});

test('failed, stuck and late jobs are found', async () => {
  const busy = await startTestServer();
  onTestFinished(() => busy.stop());
  await addUser(busy.db, { email: 'super@dewar.example', role: 'admin', is_super_admin: true });
  await listenOn(busy.app);
  const schedules = async () => {
    const { rows } = await busy.pool.query("select to_regclass('pgboss.schedule') is not null as is_there");
    return rows[0]?.is_there ? (await busy.pool.query('select name from pgboss.schedule')).rowCount : 0;
  };
  await expect.poll(schedules).toBeGreaterThan(2);
  const DATABASE_URL = await databaseUrlOf(busy);
  await expect.poll(() => faults({ DATABASE_URL })).toEqual([]);
  const plant = (values: string) =>
    busy.pool.query(`insert into pgboss.job (name, state, start_after, started_on, completed_on) values ${values}`);
  await plant("('weekly-reports', 'failed', now(), now(), now())");
  await busy.pool.query("update pgboss.schedule set created_on = now() - interval '1 day' where name = 'housekeeping'");
  await busy.pool.query("delete from pgboss.job where name = 'housekeeping'");
  await plant("('housekeeping', 'active', now() - interval '3 hours', now() - interval '3 hours', null)");
  expect(await faults({ DATABASE_URL })).toEqual([
    expect.stringMatching(/^problem jobs: The job housekeeping has been running for more than two hours/),
    expect.stringMatching(/^problem jobs: The job housekeeping has not run for more than two hours/),
    expect.stringMatching(/^problem jobs: The job weekly-reports failed 1 time\./),
  ]);
  // The server sets them back at its next look.
  await expect
    .poll(async () => {
      await busy.pool.query("update pgboss.queue set maintain_on = now() + interval '40 days'");
      return (await faults({ DATABASE_URL })).at(0);
    })
    .toMatch(/^problem jobs: Scheduled work is stamped in the future, until .* UTC: a clock was ahead\. → Correct the/);
});

test('emails that cannot be sent are found, with the codes of the last error', async () => {
  const mail = { recipient: 'a@x.example', subject: 'Hello', text_body: '', html_body: '' };
  await server.db
    .insertInto('mails')
    .values({ ...mail, attempts: 3, last_error: 'EAUTH 535' })
    .execute();
  await server.db
    .insertInto('mails')
    .values({ ...mail, attempts: 9, created_at: new Date(Date.now() - 6 * 86_400_000) })
    .execute();
  expect(await faults()).toEqual([
    expect.stringMatching(/^warning mails: 1 email could not be sent for five days/),
    expect.stringMatching(
      /^problem mails: 2 emails cannot be sent, the oldest since .* UTC\. The mail server said: EAUTH 535\./,
    ),
  ]);
});

test('tanks that fail to be judged are named with company, time and reason, unless they are in stock or deleted', async () => {
  const polar = await addCompany(server.db, 'Polar');
  const fail = async (tank_number: string, change: { company_id?: null; deleted_at?: Date } = {}) => {
    const { id: tank_id } = await server.db
      .insertInto('tanks')
      .values({ tank_number, company_id: polar, ...change })
      .returning('id')
      .executeTakeFirstOrThrow();
    const tried = { failures: 3, failed_at: new Date(), retry_at: new Date(), reason: 'out of range' };
    const failing_since = new Date('2026-06-10T02:15:40Z');
    await server.db
      .insertInto('tank_judgement_failures')
      .values({ tank_id, state_version: 1, settings_hash: 'x', failing_since, ...tried })
      .execute();
  };
  await fail('in stock', { company_id: null });
  await fail('deleted', { deleted_at: new Date() });
  expect(await faults()).toEqual([]);
  await fail('GASU 1');
  expect(await faults()).toEqual([
    expect.stringMatching(
      /^warning tanks: .* GASU 1 \(Polar\) has failed since 2026-06-10 02:15 UTC: out of range → Look for an impossible value/,
    ),
  ]);
  for (let serial = 10; serial < 21; serial += 1) await fail(`GASU ${serial}`);
  const found = await faults();
  expect(found).toHaveLength(11);
  expect(found.at(-1)).toMatch(
    /^warning tanks: Evaluating the records of 2 more tanks has failed too\. → If these are most/,
  );
});

test('a folder of files that cannot be written is found', async () => {
  await rm(files, { recursive: true });
  await writeFile(files, 'not a folder');
  const found = await faults();
  expect(found).toEqual([
    expect.stringMatching(/^problem store: Files cannot be stored: (ENOTDIR|EEXIST)\. → Let the user/),
    expect.stringMatching(/^problem files: The stored files cannot be listed: ENOTDIR/),
  ]);
});

test('a store that does not answer is found, without its secret', async () => {
  const store = await startObjectStore();
  await store.stop();
  const found = await faults({ STORAGE_URL: store.url.replace('key:secret', 'key:hunter2') });
  expect(found).toEqual([
    expect.stringMatching(/^problem store: The store of files does not answer: /),
    expect.stringMatching(/^problem files: The stored files cannot be listed: /),
  ]);
  expect(found.join()).not.toContain('hunter2');
});

test('records without files, files without records and files of the wrong size are found, by name', async () => {
  await addUpload('hello');
  const missing = await addUpload();
  const cut = await addUpload('hell', 5);
  const stray = newName();
  await writeFile(path.join(files, stray), 'who am I');
  const logo_name = newName();
  await server.db
    .updateTable('companies')
    .set({ logo_name })
    .where('id', '=', await addCompany(server.db, 'Polar'))
    .execute();
  expect(await faults()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^problem files: 2 records without their files: (?=.*${missing})(?=.*logo of company \\d+ \\(${logo_name}\\))`,
      ),
    ),
    expect.stringMatching(new RegExp(`^problem files: 1 file of the wrong size: upload \\d+ \\(${cut}\\)`)),
    expect.stringMatching(new RegExp(`^warning files: 1 file that no record has: 8 bytes \\(${stray}\\)\\.`)),
  ]);
});

test('a file of a deleted record that can be brought back is not one that no record has', async () => {
  const stored_name = newName();
  await writeFile(path.join(files, stored_name), 'a lesson');
  const { id: deleted_record_id } = await server.db
    .insertInto('deleted_records')
    .values({
      ...{ entity: 'company', entity_id: 1, label: 'Polar', deleted_at: server.clock.now() },
      ...{ deleted_by: 1, deleted_by_email: 'admin@dewar.example' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('deleted_files').values({ stored_name, deleted_record_id }).execute();
  expect(await faults()).toEqual([]);
  await server.db.deleteFrom('deleted_files').execute();
});

test('files of a bucket are compared over all its pages', async () => {
  const store = await startObjectStore();
  onTestFinished(() => store.stop());
  for (let count = 0; count < 250; count += 1) store.objects.set(`/files/${newName()}`, Buffer.from('x'));
  store.objects.set('/files/not-ours', Buffer.from('x'));
  const missing = await addUpload();
  expect(await faults({ STORAGE_URL: store.url })).toEqual([
    expect.stringMatching(new RegExp(`^problem files: 1 record without its file: upload \\d+ \\(${missing}\\)`)),
    expect.stringMatching(/^warning files: 250 files that no record has: .*, …\./),
  ]);
});

test('files that changed since they were stored are found if the files are to be read', async () => {
  await addUpload('from before');
  const [whole, damaged] = [await addUpload('hello'), await addUpload('hello')];
  const sha256 = createHash('sha256').update('hello').digest();
  for (const stored_name of [whole, damaged]) {
    await server.db.insertInto('stored_files').values({ stored_name, size: 5, sha256 }).execute();
  }
  const contents = async () => {
    const findings = await examine(environment, { readsFiles: true });
    return findings.filter(({ check }) => check === 'contents').map(({ level, message }) => `${level}: ${message}`);
  };
  expect(await contents()).toEqual([
    'ok: 2 files read, each as it was stored; 1 could not be compared until the next backup has noted what they hold.',
  ]);
  await writeFile(path.join(files, damaged), 'hallo');
  expect(await faults()).toEqual([]);
  expect(await contents()).toEqual([
    expect.stringMatching(new RegExp(`^problem: 1 file changed .*: upload \\d+ \\(${damaged}\\)\\.$`)),
  ]);
});

test('nothing is changed by looking', async () => {
  await addUpload('hello');
  const before = (await readdir(files)).sort();
  await examine(environment);
  expect((await readdir(files)).filter((name) => name !== 'unfinished').sort()).toEqual(before);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

async function runProgram(args: string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'doctor.ts'), ...args], {
    env: { PATH: process.env.PATH, ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, printed };
}

test('the program prints a line for each finding and ends with 1 for a problem, 0 without, 2 for wrong use', async () => {
  const sound = await runProgram([]);
  expect(sound.printed).toMatch(/^ok {7}administrators: 1 administrator can sign in/m);
  expect(sound.printed).toMatch(/\n0 problems, \d+ warnings?, \d+ ok\n$/);
  expect(sound.code).toBe(0);
  await addUpload();
  const sick = await runProgram(['--json']);
  expect(JSON.parse(sick.printed)).toMatchObject({
    ok: false,
    findings: expect.arrayContaining([expect.objectContaining({ check: 'files', level: 'problem' })]),
  });
  expect(sick.code).toBe(1);
  expect((await runProgram(['--jsonn'])).code).toBe(2);
});

test('missing, old, damaged and unreachable backups are found', async () => {
  const BACKUP_TO = path.join(dataDir, 'backups');
  const told = async (to: string | undefined, now?: () => Date) => {
    const findings = await examine({ ...environment, BACKUP_TO: to }, { ...(now && { now }) });
    return findings.filter(({ check }) => check === 'backups').map(({ level, message }) => `${level}: ${message}`);
  };
  expect(await told(undefined)).toEqual(['warning: No backups are made.']);
  expect(await told(BACKUP_TO)).toEqual(['problem: There is no backup yet.']);
  expect(await told('/dev/null/x')).toEqual(['problem: /dev/null/x could not be read: it is not a folder.']);

  const config = readConfig(environment);
  const { id } = await backUp({
    connection: await connectionOf(server),
    storage: await openFileStorage(config),
    store: openFolderStore(BACKUP_TO),
    identity: await readInstallationIdentity(config),
    recipients: [],
    hasFiles: true,
    adopt: false,
    clock: { now: () => new Date('2026-06-10T02:15:00Z') },
    report: () => undefined,
  });
  expect(await told(BACKUP_TO, () => new Date('2026-06-11T02:15:00Z'))).toEqual([
    'ok: 1 backup, the newest of 2026-06-10 02:15 UTC.',
  ]);
  const other = { ...environment, SESSION_SECRET: 'another secret, as long as it has to be', BACKUP_TO };
  expect((await examine(other)).filter(({ check }) => check === 'backups')).toEqual([
    expect.objectContaining({
      level: 'problem',
      message: expect.stringMatching(/holds the backups of another inst.*none of this/),
    }),
  ]);
  const late = () => new Date('2026-06-13T02:15:00Z');
  expect(await told(BACKUP_TO, late)).toEqual(['problem: The newest backup is 72 hours old.']);
  await writeFile(path.join(BACKUP_TO, 'backups', `${id}.json`), '{}');
  expect(await told(BACKUP_TO, late)).toEqual([
    'problem: There is no backup yet.',
    expect.stringContaining('was not written by this program'),
  ]);
});

test('a language model is asked for one word, and what it answers instead is a problem', async () => {
  const model = await startModelServer();
  onTestFinished(() => model.stop());
  const settings = { AI_BASE_URL: model.url, AI_MODEL: 'small', AI_API_KEY: 'sk-a-secret-key' };
  model.behave(() => 'Hello');
  const findings = await examine({ ...environment, ...settings });
  expect(findings.find(({ check }) => check === 'language model')).toMatchObject({
    level: 'ok',
    message: expect.stringMatching(/^The language model small answers after \d+\.\d s\.$/),
  });
  expect(model.calls).toHaveLength(1);
  model.behave((_call, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'Wrong key sk-a-secret-key', code: 'invalid_api_key' } }));
    return undefined;
  });
  expect(await faults(settings)).toEqual([
    'problem language model: The language model small did not answer: unauthorized (401, invalid_api_key). → Compare AI_BASE_URL, AI_MODEL and AI_API_KEY with what its provider says, and whether what is paid for is used up.',
  ]);
});

test('a virus scanner that cannot be reached is a problem, because no file can be uploaded', async () => {
  const scanner = await startVirusScanner();
  const findings = await examine({ ...environment, CLAMD_ADDRESS: scanner.address });
  expect(findings.find(({ check }) => check === 'virus scanner')).toMatchObject({
    level: 'ok',
    message: 'clamd answers: ClamAV 1.4.0/stand-in.',
  });
  await scanner.stop();
  expect(await faults({ CLAMD_ADDRESS: scanner.address })).toEqual([
    expect.stringMatching(/^problem virus scanner: clamd cannot be reached .* → Start clamav-daemon/),
  ]);
});
