import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { addCompany, addUser, askingFor } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { listWaitingForCompany } from '../company-assignment-requests/waiting-people-repository.ts';

/** The tables have hundreds of blocks. */
const MAX_BLOCKS = 60;
/** Each of the 200 that are listed, and the search for a request of theirs. */
const MAX_BLOCKS_OF_A_PAGE = 900;

let server: TestServer;
let costOf: ReturnType<typeof createCostReader>;
/** They ask for Polar Gas: one when registering, the other later. */
let waiting: readonly number[];

beforeAll(async () => {
  server = await startTestServer();
  costOf = createCostReader(server);
  const { db, pool } = server;
  const company_id = await addCompany(db, 'Polar Gas');
  const registered = await addUser(db, {
    ...{ email: 'registered@x.example', status: 'email_verified', requested_company: 'polar  GAS' },
  });
  const asked = await addUser(db, { email: 'asked@x.example', requested_company: 'North' });
  await db
    .insertInto('company_assignment_requests')
    .values({ user_id: asked, ...askingFor('POLAR gas') })
    .execute();
  waiting = [registered, asked];
  // Those who wait for others, those who came in long ago, and their requests.
  await pool.query(`
    insert into users (email, password_hash, role, status, company_id, requested_company, requested_company_key,
                       email_verified)
    select 'other-' || n || '@x.example', 'x', 'user', 'email_verified', null, 'Other ' || n, 'other ' || n, true
      from generate_series(1, 5000) n
     union all
    select 'old-' || n || '@x.example', 'x', 'user', 'active', ${company_id}, 'Polar Gas', 'polar gas', true
      from generate_series(1, 5000) n`);
  await pool.query(`
    insert into company_assignment_requests (user_id, requested_company, requested_company_key, status, decided_at,
                                             decided_by_email)
    select id, 'Polar Gas', 'polar gas', 'approved', now(), 'boss@x.example' from users where email like 'old-%'`);
  await pool.query('vacuum analyze users');
  await pool.query('vacuum analyze company_assignment_requests');
});
afterAll(() => server.stop());

const cost = () => costOf(async (db) => (await listWaitingForCompany(db, 'Polar Gas')).map(({ id }) => id));

test('who waits for a company is found without reading those who wait for others or waited once', async () => {
  const { read, result } = await cost();
  expect([...result].sort((a, b) => a - b)).toEqual(waiting);
  expect(read).toBeLessThan(MAX_BLOCKS);
});

test('of thousands who ask for one company the longest waiting are listed, at no higher cost', async () => {
  await server.pool.query(`
    insert into users (email, password_hash, role, status, requested_company, requested_company_key, email_verified,
                       created_at)
    select 'flood-' || n || '@x.example', 'x', 'user', 'email_verified', 'Polar Gas', 'polar gas', true,
           now() + n * interval '1 second'
      from generate_series(1, 5000) n`);
  await server.pool.query('vacuum analyze users');
  const { read, result } = await cost();
  expect(result).toHaveLength(200);
  expect(result).toEqual(expect.arrayContaining([...waiting]));
  expect(read).toBeLessThan(MAX_BLOCKS_OF_A_PAGE);
});
