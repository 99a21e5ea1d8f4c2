import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { waitUntil } from './clear-leftovers.ts';
import { findClusterProcesses } from './cluster-processes.ts';
import { query } from './testing/query.ts';
import { type ReadyServer, TestSite } from './testing/start-server.ts';

/** Only to end what hangs. */
const WAIT_MS = 60_000;

const site = new TestSite();
afterAll(() => site.cleanUp());

/** Every row reported as committed exists exactly once; the last one in flight may exist too. */
async function expectAllCommitted(url: string, ...servers: ReadyServer[]): Promise<void> {
  const reported = servers.flatMap((server) => server.all('committed').map(({ id }) => id));
  const rows = await query(url, 'select id::int as id from witness order by id');
  const kept = new Set(rows.map(({ id }) => id));
  expect(reported.filter((id) => !kept.has(id))).toEqual([]);
  expect(reported.length).toBeGreaterThan(20);
}

async function writeSome(server: ReadyServer): Promise<void> {
  const enough = server.all('committed').length + 50;
  while (server.all('committed').length < enough) await delay(10);
}

describe.concurrent('embedded PostgreSQL, after our process is killed,', () => {
  test('is stopped by the next start without losing data if it is still running', async () => {
    const dataDir = await site.makeFolder();
    const killed = await site.startReady({ dataDir, writes: true });
    await writeSome(killed);
    await killed.kill9();
    expect(() => process.kill(killed.ready.postmasterPid, 0)).not.toThrow();

    const next = await site.startReady({ dataDir });
    expect(next.logged('PostgreSQL of an earlier run is still running')).toBe(true);
    expect(next.ready.postmasterPid).not.toBe(killed.ready.postmasterPid);
    await expectAllCommitted(next.ready.url, killed);
    await next.stop();
    expect(await findClusterProcesses(path.join(dataDir, 'postgres', 'cluster'))).toEqual([]);
  });

  test('recovers at the next start without losing data if it was killed too', async () => {
    const dataDir = await site.makeFolder();
    const killed = await site.startReady({ dataDir, writes: true });
    await writeSome(killed);
    killed.process.kill('SIGKILL');
    process.kill(killed.ready.postmasterPid, 'SIGKILL');
    await killed.exited;

    const next = await site.startReady({ dataDir });
    await expectAllCommitted(next.ready.url, killed);
    await next.stop();
  });

  test('recovers after five kills in a row, the last ones during the start', async () => {
    const dataDir = await site.makeFolder();
    const first = await site.startReady({ dataDir, writes: true });
    await writeSome(first);
    await first.kill9();
    for (const ms of [150, 250, 350, 450]) {
      const server = site.start({ dataDir });
      await delay(ms);
      await server.kill9();
    }
    const last = await site.startReady({ dataDir });
    await expectAllCommitted(last.ready.url, first);
    await last.stop();
  });

  test('ends with a process that exits without stop()', async () => {
    const dataDir = await site.makeFolder();
    const server = await site.startReady({ dataDir });
    server.process.stdin?.write('exit\n');
    await server.exited;
    const cluster = path.join(dataDir, 'postgres', 'cluster');
    expect(await waitUntil(WAIT_MS, async () => (await findClusterProcesses(cluster)).length === 0)).toBe(true);
  });
});

describe.concurrent('embedded PostgreSQL, killed while our process runs,', () => {
  test('is restarted at the same address without losing data', async () => {
    const server = await site.startReady({ dataDir: await site.makeFolder(), writes: true });
    for (const _ of [1, 2]) {
      await writeSome(server);
      const from = server.events.length;
      process.kill(await postmasterPid(server), 'SIGKILL');
      await server.waitFor('unavailable', { from });
      await writeSome(server);
    }
    await expectAllCommitted(server.ready.url, server);
    await server.stop();
  });

  test('is restarted on the same TCP port', async () => {
    const server = await site.startReady({ dataDir: await site.makeFolder(), port: 0, writes: true });
    await writeSome(server);
    const from = server.events.length;
    process.kill(server.ready.postmasterPid, 'SIGKILL');
    await server.waitFor('unavailable', { from });
    await writeSome(server);
    await expectAllCommitted(server.ready.url, server);
    await server.stop();
  });

  test('is restarted after ending a busy backend that survived', async () => {
    const server = await site.startReady({ dataDir: await site.makeFolder() });
    const busy = new pg.Client({ connectionString: server.ready.url });
    busy.on('error', () => {});
    await busy.connect();
    const neverEnds = busy.query('do $$ begin loop end loop; end $$').catch(() => 'ended');
    const isBusy = async () =>
      (await query(server.ready.url, "select 1 from pg_stat_activity where query like 'do $$%' and state = 'active'"))
        .length > 0;
    expect(await waitUntil(WAIT_MS, isBusy)).toBe(true);
    process.kill(server.ready.postmasterPid, 'SIGKILL');
    expect(await neverEnds).toBe('ended');
    const responses = () =>
      query(server.ready.url, 'select 1').then(
        () => true,
        () => false,
      );
    expect(await waitUntil(WAIT_MS, responses)).toBe(true);
    await server.stop();
  });

  test('leaves no process behind if it is stopped at any moment of a restart', async () => {
    const dataDir = await site.makeFolder();
    for (const ms of [0, 90, 120, 150, 200]) {
      const server = await site.startReady({ dataDir, durable: false });
      process.kill(server.ready.postmasterPid, 'SIGKILL');
      await delay(ms);
      await server.stop();
      expect(await findClusterProcesses(path.join(dataDir, 'postgres', 'cluster'))).toEqual([]);
    }
  });

  test('is given up with a single report if it never comes back', async () => {
    const dataDir = await site.makeFolder();
    const restarts = { limit: 3, withinMs: 60_000, maxPauseMs: 50 };
    const server = await site.startReady({ dataDir, restarts });
    await writeFile(path.join(dataDir, 'postgres', 'tuning.conf'), 'no_such_setting = 1\n');
    process.kill(server.ready.postmasterPid, 'SIGKILL');
    const { message } = await server.waitFor('gave up');
    expect(message).toContain('ended 3 times within 1 minutes');
    expect(server.all('gave up')).toHaveLength(1);
    await server.stop();

    const { message: refusal } = await site.start({ dataDir }).waitFor('refused');
    expect(refusal).toContain('unrecognized configuration parameter "no_such_setting"');
  });
});

describe.concurrent('embedded PostgreSQL leaves alone what is not its own:', () => {
  test('a process whose id is in a stale postmaster.pid', async () => {
    const dataDir = await site.makeFolder();
    const killed = await site.startReady({ dataDir, writes: true });
    await writeSome(killed);
    killed.process.kill('SIGKILL');
    process.kill(killed.ready.postmasterPid, 'SIGKILL');
    await killed.exited;

    const stranger = spawn('sleep', ['60']);
    try {
      const pidFile = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
      const lines = (await readFile(pidFile, 'utf8')).split('\n');
      await writeFile(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'));
      const socketLock = path.join(dataDir, 'postgres', 'socket', '.s.PGSQL.5432.lock');
      await writeFile(
        socketLock,
        [stranger.pid, ...(await readFile(socketLock, 'utf8')).split('\n').slice(1)].join('\n'),
      );

      const next = await site.startReady({ dataDir });
      expect(next.logged('postmaster.pid is stale')).toBe(true);
      await expectAllCommitted(next.ready.url, killed);
      await next.stop();
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });

  test('an empty postmaster.pid, which is removed', async () => {
    const dataDir = await site.makeFolder();
    await (await site.startReady({ dataDir })).stop();
    await writeFile(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), '');
    await (await site.startReady({ dataDir })).stop();
  });

  test('SIGINT to our process group, which does not reach PostgreSQL', async () => {
    const server = await site.startReady({ dataDir: await site.makeFolder() });
    process.kill(-server.ready.pid, 'SIGINT');
    expect(await waitUntil(WAIT_MS, async () => server.logged('SIGINT reached us'))).toBe(true);
    await delay(300);
    expect(await query(server.ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await postmasterPid(server)).toBe(server.ready.postmasterPid);
    await server.stop();
  });

  test('other data directories, which run at the same time', async () => {
    const folders = await Promise.all([1, 2, 3].map(() => site.makeFolder()));
    const servers = await Promise.all(folders.map((dataDir) => site.startReady({ dataDir, durable: false })));
    await servers[0]?.stop();
    for (const { ready } of servers.slice(1)) expect(await query(ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all(servers.map((server) => server.stop()));
  });
});

async function postmasterPid(server: ReadyServer): Promise<number> {
  const [cluster = ''] = server.clusters();
  return Number.parseInt(await readFile(path.join(cluster, 'postmaster.pid'), 'utf8'), 10);
}
