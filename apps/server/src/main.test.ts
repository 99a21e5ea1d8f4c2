import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addCompany, addUser, PASSWORD } from '../test-support/sample-world.ts';
import { type ServerProcess, startServerProcess } from '../test-support/server-process.ts';
import { rewriteTankState } from './features/tank-state/tank-state-repository.ts';
import { openDatabase, openPool } from './shared/database/database.ts';
import { startEmbeddedPostgres } from './shared/database/embedded/embedded-postgres.ts';
import { migrate } from './shared/database/migrate.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const responseSchema = z.object({ data: z.looseObject({ token: z.string().default('') }).optional() });

const USER = 'user@witness.example';

let dataDir = '';
let clusterDirectory = '';
let running: ServerProcess | undefined;
let token = '';
let tank_id = 0;
/** The notes of all readings answered with 201: each must exist exactly once. */
const witnessed: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-process-'));
  await fillDatabase();
  running = await start();
  const { data } = await postJson('/api/auth/login', { email: USER, password: PASSWORD });
  token = data?.token ?? '';
});

async function fillDatabase(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  clusterDirectory = postgres.clusterDirectory;
  const pool = openPool({ connection: postgres.connection, connections: 2, onError: () => {} });
  await migrate(pool);
  const db = openDatabase(pool);
  const company_id = await addCompany(db, 'Witness');
  await addUser(db, { email: USER, company_id });
  const { id } = await db
    .insertInto('tanks')
    .values({ tank_number: 'W 1', company_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('tank_assignments').values({ tank_id: id, company_id }).execute();
  await rewriteTankState(db, id);
  tank_id = id;
  await pool.end();
  await postgres.stop();
}

afterEach(async () => {
  running ??= await start();
});

afterAll(async () => {
  await running?.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

function start(): Promise<ServerProcess> {
  return startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
}

async function postJson(place: string, body: unknown, key?: string) {
  const response = await fetch(`${running?.url}${place}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  const { data } = responseSchema.parse(await response.json());
  return { status: response.status, retryAfter: response.headers.get('retry-after'), data };
}

const logReading = (note: string) =>
  postJson(
    '/api/vacuum-readings',
    { tank_id, vacuum_reading: 12, reading_timestamp: '2026-01-01T00:00:00Z', additional_notes: note },
    note,
  );

/** Writes until `isDone`, and records what was answered with 201; failed requests are repeated with the same key. */
async function writeUntil(isDone: () => boolean, writer: string): Promise<void> {
  for (let count = 0; !isDone(); count += 1) {
    const note = `${writer}-${count}`;
    try {
      const { status } = await logReading(note);
      if (status === 201) witnessed.push(note);
    } catch {
      // The server is gone: a request in progress was never answered, so it may be lost.
      return;
    }
  }
}

async function storedNotes(): Promise<string[]> {
  const response = await fetch(`${running?.url}/api/vacuum-readings?tank_id=${tank_id}&limit=1000`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = z.object({ data: z.array(z.object({ additional_notes: z.string() })) }).parse(await response.json());
  return data.map((reading) => reading.additional_notes);
}

async function expectNothingLost(): Promise<void> {
  const stored = await storedNotes();
  expect(new Set(stored).size, 'nothing twice').toBe(stored.length);
  expect(stored).toEqual(expect.arrayContaining(witnessed));
}

test('after kill -9 under load the server starts again by itself and has every acknowledged write', async () => {
  let isDone = false;
  const writers = ['a', 'b', 'c'].map((writer) => writeUntil(() => isDone, `server-${writer}`));
  await vi.waitFor(() => expect(witnessed.length).toBeGreaterThan(5));
  await running?.kill('SIGKILL');
  isDone = true;
  await Promise.all(writers);
  running = await start();
  await expectNothingLost();
});

test('after kill -9 of PostgreSQL under load the server answers 503 with Retry-After until it has recovered', async () => {
  const before = witnessed.length;
  let isDone = false;
  const refusals: { status: number; retryAfter: string | null }[] = [];
  const writers = ['a', 'b'].map(async (writer) => {
    for (let count = 0; !isDone; count += 1) {
      const note = `database-${writer}-${count}`;
      const response = await logReading(note);
      if (response.status === 201) witnessed.push(note);
      else refusals.push(response);
    }
  });
  await vi.waitFor(() => expect(witnessed.length).toBeGreaterThan(before));
  const [postmaster] = (await readFile(path.join(clusterDirectory, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  const already = witnessed.length;
  await vi.waitFor(() => expect(witnessed.length).toBeGreaterThanOrEqual(already + 20));
  isDone = true;
  await Promise.all(writers);
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
  expect(witnessed.length).toBeGreaterThan(before + 20);
  await expectNothingLost();
});

test('on SIGTERM under load the server completes every response and exits with 0', async () => {
  let isDone = false;
  const writers = ['a', 'b'].map((writer) => writeUntil(() => isDone, `term-${writer}`));
  await vi.waitFor(() => expect(witnessed.filter((note) => note.startsWith('term-')).length).toBeGreaterThan(0));
  const code = await running?.kill('SIGTERM');
  isDone = true;
  await Promise.all(writers);
  expect(code, running?.output()).toBe(0);
  running = await start();
  await expectNothingLost();
  const ours = (note: string) => note.startsWith('term-');
  expect((await storedNotes()).filter(ours).sort(), 'whatever was written was also answered').toEqual(
    witnessed.filter(ours).sort(),
  );
});

test('a second server on the same data directory exits with a clear error', async () => {
  await expect(start()).rejects.toThrow(new RegExp(String(running?.pid)));
});
