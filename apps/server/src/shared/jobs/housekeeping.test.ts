import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { housekeepingJob } from './housekeeping.ts';
import { isCronJob } from './jobs.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-housekeeping-'));
  server = await startTestServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function runHousekeeping(): Promise<void> {
  const job = server.app.jobs.filter(isCronJob).find(({ name }) => name === 'housekeeping');
  await job?.run();
}

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<Record<string, number>>(
    `select (select count(*) from sessions) as sessions, (select count(*) from sign_in_failures) as failures,
            (select count(*) from one_time_codes) as codes, (select count(*) from idempotency_keys) as keys,
            (select count(*) from mails) as mails`,
  );
  return rows[0] ?? {};
}

test('every scheduled job has a name that the job queue accepts', () => {
  const names = server.app.jobs.filter(isCronJob).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(3);
  // One refused name would keep all scheduled jobs from starting.
  expect(names.filter((name) => !/^[\w./-]+$/.test(name))).toEqual([]);
});

test('housekeeping removes what has expired and nothing else', async () => {
  const { db, clock } = server;
  const user_id = await addUser(db, { email: 'tidy@x.example' });
  const now = clock.now();
  const later = new Date(now.getTime() + 30 * HOUR_MS);
  await signInAs(server, 'tidy@x.example');
  await db
    .insertInto('sign_in_failures')
    .values({ email_key: 'tidy@x.example', address: '10.0.0.1', failed_at: now })
    .execute();
  const code = { purpose: 'verify-email', user_id, created_at: now };
  await db
    .insertInto('one_time_codes')
    .values([
      { ...code, code_hash: Buffer.from('short'), expires_at: new Date(now.getTime() + HOUR_MS) },
      { ...code, code_hash: Buffer.from('long'), expires_at: new Date(later.getTime() + HOUR_MS) },
    ])
    .execute();
  await server.pool.query(
    `insert into idempotency_keys (user_id, rights, route, key, body_hash, created_at)
     values ($1, 'user', 'r', 'old', '', now() - interval '25 hours'),
            ($1, 'user', 'r', 'new', '', now() - interval '23 hours')`,
    [user_id],
  );
  await server.pool.query(
    `insert into mails (recipient, subject, text_body, html_body, created_at, sent_at)
     values ('a@x.example', 's', 't', 'h', now() - interval '40 days', now() - interval '31 days'),
            ('b@x.example', 's', 't', 'h', now() - interval '40 days', now() - interval '29 days'),
            ('c@x.example', 's', 't', 'h', now() - interval '40 days', null)`,
  );

  await runHousekeeping();
  expect(await countRows()).toEqual({ sessions: 1, failures: 1, codes: 2, keys: 1, mails: 2 });

  clock.advance(30 * HOUR_MS);
  await runHousekeeping();
  expect(await countRows()).toEqual({ sessions: 1, failures: 0, codes: 1, keys: 1, mails: 2 });

  clock.advance(100 * HOUR_MS);
  await runHousekeeping();
  expect(await countRows()).toMatchObject({ sessions: 0, codes: 0 });
});

test('an interrupted upload is removed once it is a day old', async () => {
  const folder = path.join(dataDir, 'files', 'unfinished');
  await runHousekeeping();
  const now = server.clock.now().getTime();
  for (const [name, hours] of Object.entries({ old: 25, young: 23 })) {
    const file = path.join(folder, name);
    await writeFile(file, 'half of it');
    await utimes(file, new Date(now - hours * HOUR_MS), new Date(now - hours * HOUR_MS));
  }
  await runHousekeeping();
  expect(await readdir(folder)).toEqual(['young']);
});

test('a sweep that fails is logged and does not stop the others', async () => {
  const swept: Date[] = [];
  const sweeps = [
    { name: 'broken', sweep: async () => Promise.reject(new Error('no')) },
    { name: 'sound', sweep: async (now: Date) => void swept.push(now) },
  ];
  await housekeepingJob(sweeps, server.clock, server.app.log).run();
  expect(swept).toEqual([server.clock.now()]);
  expect(server.logs).toContainEqual(expect.objectContaining({ sweep: 'broken' }));
});
