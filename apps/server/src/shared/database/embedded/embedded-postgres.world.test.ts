import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { query } from './testing/query.ts';
import { TestSite } from './testing/start-server.ts';

const site = new TestSite();
afterAll(() => site.cleanUp());

describe.concurrent('embedded PostgreSQL at the first and second start', () => {
  test('creates a cluster once and finds its rows again', async () => {
    const dataDir = path.join(await site.makeFolder(), 'data');
    const first = await site.startReady({ dataDir });
    await query(first.ready.url, "create table tank (name text); insert into tank values ('Ä 1')");
    await first.stop();

    const second = await site.startReady({ dataDir });
    expect(await query(second.ready.url, 'select name from tank')).toEqual([{ name: 'Ä 1' }]);
    expect(first.logged('Created the embedded database')).toBe(true);
    expect(second.logged('Created the embedded database')).toBe(false);
    await second.stop();
    expect(() => process.kill(second.ready.postmasterPid, 0)).toThrow('ESRCH');
  });

  test('is durable, uses checksums, and gives us no superuser', async () => {
    const server = await site.startReady({ dataDir: await site.makeFolder() });
    const settings = await query(
      server.ready.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
         current_setting('full_page_writes') as full_page_writes, current_setting('data_checksums') as data_checksums,
         current_setting('server_encoding') as encoding, current_setting('TimeZone') as timezone,
         current_setting('listen_addresses') as listen_addresses, rolsuper, datlocale
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(settings).toEqual([
      {
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        data_checksums: 'on',
        encoding: 'UTF8',
        timezone: 'UTC',
        listen_addresses: '',
        rolsuper: false,
        datlocale: 'C.UTF-8',
      },
    ]);
    await server.stop();
  });

  test('starts over after the first initdb was killed half way', async () => {
    let dataDir = '';
    const unfinished = async () =>
      (await readdir(path.join(dataDir, 'postgres')).catch(() => [])).filter((name) => name.startsWith('cluster'));
    // On a busy machine initdb may end before it is killed.
    do {
      dataDir = await site.makeFolder();
      const first = site.start({ dataDir });
      while ((await unfinished()).length === 0) await delay(5);
      await delay(50);
      await first.kill9();
    } while ((await unfinished()).includes('cluster'));
    expect(await unfinished()).toEqual([expect.stringMatching(/^cluster\.new-/)]);

    const second = await site.startReady({ dataDir });
    expect(await unfinished()).toEqual(['cluster']);
    await second.stop();
  });

  test('sets a new password if the file is missing', async () => {
    const dataDir = await site.makeFolder();
    const first = await site.startReady({ dataDir });
    await query(first.ready.url, 'create table kept ()');
    await first.stop();
    await rm(path.join(dataDir, 'postgres', 'password'));

    const second = await site.startReady({ dataDir });
    expect(await query(second.ready.url, 'select * from kept')).toEqual([]);
    expect((await stat(path.join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
    await second.stop();
  });

  test('never runs a durable cluster without fsync', async () => {
    const dataDir = await site.makeFolder();
    await (await site.startReady({ dataDir })).stop();
    const { message } = await site.start({ dataDir, durable: false }).waitFor('refused');
    expect(message).toContain('never started without fsync');

    const throwAway = await site.startReady({ dataDir: await site.makeFolder(), durable: false });
    expect(await query(throwAway.ready.url, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'off' }]);
    await throwAway.stop();
  });
});

describe.concurrent('embedded PostgreSQL listens', () => {
  test('on another port if the preferred one is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const address = blocker.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      const server = await site.startReady({ dataDir: await site.makeFolder(), port });
      const url = new URL(server.ready.url);
      expect(url.hostname).toBe('127.0.0.1');
      expect(Number(url.port)).not.toBe(port);
      expect(await query(server.ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      url.password = 'wrong';
      await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
      url.username = 'postgres';
      await expect(query(url.href, 'select 1')).rejects.toThrow('no pg_hba.conf entry');
      await server.stop();
    } finally {
      blocker.close();
    }
  });

  test('on a socket in another folder if the path is too long', async () => {
    const dataDir = path.join(await site.makeFolder(), `long '${'x'.repeat(90)}`);
    const killed = await site.startReady({ dataDir });
    const socketOf = (url: string) => new URL(url).searchParams.get('host') ?? '';
    await killed.kill9();

    const server = await site.startReady({ dataDir });
    expect(socketOf(server.ready.url).length).toBeLessThan(80);
    expect(await query(server.ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    for (const { ready } of [killed, server]) await expect(stat(socketOf(ready.url))).rejects.toThrow('ENOENT');
  });
});

describe.concurrent('embedded PostgreSQL rejects', () => {
  test.each([
    { version: '99', advice: 'Start the newer server' },
    { version: '9.6', advice: 'Make a backup' },
  ])('data of version $version without changing it', async ({ version, advice }) => {
    const dataDir = await site.makeFolder();
    const cluster = path.join(dataDir, 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(cluster, 'PG_VERSION'), `${version}\n`);
    const before = await stat(cluster);

    const { message } = await site.start({ dataDir }).waitFor('refused');
    expect(message).toContain(`PostgreSQL ${Number.parseInt(version, 10)};`);
    expect(message).toContain('PostgreSQL 18.');
    expect(message).toContain(advice);
    expect(await readdir(cluster)).toEqual(['PG_VERSION']);
    expect(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).toBe(`${version}\n`);
    expect(await stat(cluster)).toMatchObject({ uid: before.uid, mode: before.mode, mtimeMs: before.mtimeMs });
  });

  test('a folder that is not a cluster', async () => {
    const dataDir = await site.makeFolder();
    await mkdir(path.join(dataDir, 'postgres', 'cluster'), { recursive: true });
    const { message } = await site.start({ dataDir }).waitFor('refused');
    expect(message).toContain('is no PostgreSQL data directory');
  });

  test('a second process on the same data directory, naming the id of the first', async () => {
    const dataDir = await site.makeFolder();
    const first = await site.startReady({ dataDir });
    const { message } = await site.start({ dataDir }).waitFor('refused');
    expect(message).toContain(`in use by process ${first.ready.pid}.`);
    expect(await query(first.ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test('all but one of several processes that start at the same moment', async () => {
    const dataDir = await site.makeFolder();
    const servers = [1, 2, 3].map(() => site.start({ dataDir }));
    const outcomes = await Promise.allSettled(servers.map((server) => server.waitFor('ready')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(servers.flatMap((server) => server.all('refused'))).toHaveLength(2);
    await Promise.all(servers.map((server) => server.stop()));
  });
});
