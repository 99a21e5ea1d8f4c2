import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealAuditLog, writeEntries } from '../../../test-support/audit-seals.ts';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { whileOthersAreHeld } from '../../../test-support/held-row.ts';
import { openClient, startSecondServer } from '../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { MAX_ENTRIES_OF_A_SEAL } from '../../shared/audit/seal-format.ts';
import { isSteadyJob } from '../../shared/jobs/jobs.ts';
import { findChainEnd, listEntriesToSeal } from './audit-seal-repository.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

async function seals() {
  const { rows } = await server.pool.query<{ number: number; ids: number[]; month: string }>(
    `select number, array_to_json(entry_ids) as ids, month::text as month from audit_seals order by number`,
  );
  return rows;
}

const idsOf = async () => (await seals()).map(({ ids }) => ids);

test('each minute the new entries get a seal of their own, and none without new entries', async () => {
  const job = server.app.jobs.filter(isSteadyJob).find(({ name }) => name === 'audit-seals');
  expect(job?.everySeconds).toBe(60);
  const run = () => job?.run(new AbortController().signal);
  await run();
  expect(await seals()).toEqual([]);
  await writeEntries(server.pool, { count: 2 });
  await run();
  await run();
  await writeEntries(server.pool, { count: 1 });
  await run();
  expect(await idsOf()).toEqual([[1, 2], [3]]);
});

test('an entry whose transaction is still open is not passed over: it gets its seal once that has ended', async () => {
  const open = await openClient(server);
  try {
    await writeEntries(server.pool, { count: 1 });
    await open.query('begin');
    await open.query("insert into audit_log (at, entity, action) values ('2026-06-10T11:30Z', 'tank', 'create')");
    await writeEntries(server.pool, { count: 2 });
    await sealAuditLog(server);
    expect(await seals()).toEqual([]);
    await open.query('commit');
    await sealAuditLog(server);
    expect(await idsOf()).toEqual([[1, 2, 3, 4]]);
  } finally {
    await open.end();
  }
});

test('a transaction that ends while the sealing waits for it does not hold the others up', async () => {
  const open = await openClient(server);
  try {
    await open.query('begin');
    await open.query("insert into audit_log (entity, action) values ('tank', 'create')");
    await writeEntries(server.pool, { count: 1 });
    await Promise.all([sealAuditLog(server), open.query('rollback')]);
    expect(await idsOf()).toEqual([[2]]);
  } finally {
    await open.end();
  }
});

test('nobody who writes to the log waits for the sealing, and no write makes a seal', async () => {
  await whileOthersAreHeld(
    server,
    async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('audit seals'))`.execute(transaction);
      await sql`select from audit_chain for update`.execute(transaction);
    },
    () => writeAudit(server.db, { actor: null, company_id: null, entity: 'tank', entity_id: 1, action: 'update' }),
  );
  expect(await seals()).toEqual([]);
});

test('two servers seal at the same time, and each entry gets one seal in one chain', async () => {
  await writeEntries(server.pool, { count: 2_500, at: '2026-06-01T00:00:00Z' });
  const second = await startSecondServer(server);
  try {
    const job = second.app.jobs.filter(isSteadyJob).find(({ name }) => name === 'audit-seals');
    await Promise.all([sealAuditLog(server), job?.run(new AbortController().signal)]);
    await sealAuditLog(server);
  } finally {
    await second.stop();
  }
  const made = await seals();
  expect(made.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(made.flatMap(({ ids }) => ids)).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
});

test('after a standstill all entries are sealed in one go, in bounded seals', async () => {
  await writeEntries(server.pool, { count: 2 * MAX_ENTRIES_OF_A_SEAL + 1, at: '2026-06-01T00:00:00Z' });
  await sealAuditLog(server);
  expect((await seals()).map(({ ids }) => ids.length)).toEqual([MAX_ENTRIES_OF_A_SEAL, MAX_ENTRIES_OF_A_SEAL, 1]);
});

test('a seal ends with the month, and an entry of an earlier month that comes late is sealed with the later one', async () => {
  await writeEntries(server.pool, { count: 3, at: '2026-04-30T23:57:00Z' });
  await writeEntries(server.pool, { count: 1, at: '2026-04-30T23:00:00Z' });
  await sealAuditLog(server);
  await writeEntries(server.pool, { count: 1, at: '2026-03-01T00:00:00Z' });
  await sealAuditLog(server);
  expect(await seals()).toEqual([
    { number: 1, ids: [1, 2], month: '2026-04-01' },
    { number: 2, ids: [3, 4], month: '2026-05-01' },
    { number: 3, ids: [5], month: '2026-05-01' },
  ]);
});

test('rows of the seals are neither changed nor deleted by the program', async () => {
  await writeEntries(server.pool, { count: 1 });
  await sealAuditLog(server);
  for (const statement of [
    'update audit_seals set format = 1',
    'delete from audit_seals',
    'truncate audit_seals',
    'delete from audit_chain',
    'truncate audit_chain',
  ]) {
    await expect(server.pool.query(statement), statement).rejects.toThrow('neither changed nor deleted');
  }
});

test('what sealing reads depends on the new entries, not on those that are sealed', async () => {
  const costOf = createCostReader(server);
  const cost = async () => {
    await writeEntries(server.pool, { count: 10 });
    const end = await findChainEnd(server.db);
    const range = { after: end?.last_id ?? 0, through: Number.MAX_SAFE_INTEGER };
    const { read, result } = await costOf((db) => listEntriesToSeal(db, range, { format: 1, limit: 1_000 }));
    await sealAuditLog(server);
    return { read, entries: result.length };
  };
  await cost();
  const early = await cost();
  await writeEntries(server.pool, { count: 20_000, at: '2026-05-01T00:00:00Z' });
  await sealAuditLog(server);
  await server.pool.query('vacuum analyze audit_log');
  const late = await cost();
  expect([early.entries, late.entries]).toEqual([10, 10]);
  expect(late.read).toBeLessThan(early.read + 10);
});
