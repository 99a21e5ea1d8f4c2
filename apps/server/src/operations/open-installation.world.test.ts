import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { databaseUrlOf } from '../../test-support/second-server.ts';
import { type ServerProcess, startServerProcess } from '../../test-support/server-process.ts';
import { startTestServer } from '../../test-support/test-server.ts';
import { readConfig } from '../shared/config.ts';
import { type OpenOptions, openInstallation, withConnection } from './open-installation.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

let dataDir = '';
let server: ServerProcess | undefined;

const startServer = async () => {
  server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  return server;
};

async function stopServer(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  await server?.kill(signal);
  server = undefined;
}

beforeAll(async () => {
  dataDir = await newFolder();
  await startServer();
});
afterEach(() => stopServer());

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dewar-installation-'));
  folders.push(folder);
  return folder;
}

function open(environment: Record<string, string>, options: OpenOptions = {}) {
  return openInstallation(readConfig(environment), { log: silent, ...options });
}

async function migrations(connection: pg.ClientConfig): Promise<number> {
  return withConnection(connection, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from schema_migrations');
    return rows[0]?.count ?? 0;
  });
}

test('beside a running server its own database is opened, and goes on after closing', async () => {
  const installation = await open({ DATA_DIR: dataDir });
  expect(installation.isServerRunning).toBe(true);
  expect(await migrations(installation.connection)).toBeGreaterThan(20);
  await installation.close();
  expect((await fetch(`${server?.url}/readyz`)).status).toBe(200);
});

test('without a server the database is started for the command and stopped by closing', async () => {
  const cluster = path.join(dataDir, 'postgres/cluster');
  const { uid: owner } = await stat(cluster);
  const installation = await open({ DATA_DIR: dataDir });
  expect(installation.isServerRunning).toBe(false);
  expect(await migrations(installation.connection)).toBeGreaterThan(20);
  expect((await stat(path.join(cluster, 'postmaster.pid'))).uid).toBe(owner);
  await installation.close();
  expect(await readdir(cluster)).not.toContain('postmaster.pid');
  await startServer();
});

test('two commands without a server share the database that the first one started', async () => {
  const first = await open({ DATA_DIR: dataDir });
  const second = await open({ DATA_DIR: dataDir });
  expect(await migrations(second.connection)).toBeGreaterThan(20);
  await second.close();
  expect(await migrations(first.connection)).toBeGreaterThan(20);
  await first.close();
});

test('after a server was killed, its stale files do not keep a command out', async () => {
  await startServer();
  await stopServer('SIGKILL');
  expect(await readdir(path.join(dataDir, 'postgres'))).toContain('owner.json');
  expect(await readdir(path.join(dataDir, 'postgres/cluster'))).toContain('postmaster.pid');
  const installation = await open({ DATA_DIR: dataDir });
  expect(installation.isServerRunning).toBe(false);
  expect(await migrations(installation.connection)).toBeGreaterThan(20);
  await installation.close();
});

test('a server that stops meanwhile leaves the database to the command', async () => {
  const stopping = await startServer();
  const stopped = stopping.kill('SIGTERM');
  const installation = await open({ DATA_DIR: dataDir }).catch(async (error: unknown) => {
    // It was reached in its last moment.
    expect(String(error)).toMatch(/cannot be reached/);
    await stopped;
    return open({ DATA_DIR: dataDir });
  });
  await stopped;
  await installation.close();
});

test('a DATA_DIR without an installation is refused, and nothing is created', async () => {
  const empty = await newFolder();
  await expect(open({ DATA_DIR: empty })).rejects.toThrow(`There is no installation in ${empty}.`);
  await expect(open({ DATA_DIR: path.join(empty, 'typo') })).rejects.toThrow(/typo.*Nothing was created/);
  expect(await readdir(empty)).toEqual([]);
});

test('a database is created only for a command that may, and then refused to others while it is empty', async () => {
  const empty = await newFolder();
  const created = await open({ DATA_DIR: empty }, { mayCreate: true });
  expect(await withConnection(created.connection, (client) => client.query('select 1'))).toMatchObject({ rowCount: 1 });
  await created.close();
  await expect(open({ DATA_DIR: empty })).rejects.toThrow(/its database is empty/);
});

test('with DATABASE_URL that database is opened, and it is known whether a server uses it', async () => {
  const used = await startTestServer();
  onTestFinished(() => used.stop());
  const DATABASE_URL = await databaseUrlOf(used);
  const before = await open({ DATABASE_URL });
  expect(before.isServerRunning).toBe(false);
  expect(await migrations(before.connection)).toBeGreaterThan(20);
  await used.app.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(async () => (await open({ DATABASE_URL })).isServerRunning).toBe(true);
});

test('a database that cannot be reached is named without its password', async () => {
  const error = String(await open({ DATABASE_URL: 'postgresql://dewar:hunter2@127.0.0.1:1/dewar' }).catch(String));
  expect(error).toContain('postgresql://dewar:***@127.0.0.1:1/dewar cannot be reached');
  expect(error).not.toContain('hunter2');
});
