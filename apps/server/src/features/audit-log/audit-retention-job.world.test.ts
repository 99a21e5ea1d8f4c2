import { listAuditLog } from '@dewar/contract/audit-log';
import { updateAdminSetting } from '@dewar/contract/settings';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropOldAuditMonths, sealAuditLog, writeEntries } from '../../../test-support/audit-seals.ts';
import { waitForBlockedRequest } from '../../../test-support/held-row.ts';
import { maintainAuditLog } from '../../../test-support/maintain-audit-log.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { connectionOf, openClient } from '../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { verifyChain } from '../../operations/audit-verify/verify-chain.ts';
import { openDatabase } from '../../shared/database/database.ts';
import { isCronJob } from '../../shared/jobs/jobs.ts';

let server: TestServer;
let token = '';

/** Seven entries of three months that a setting of 12 months does not keep at 10 June 2026, and two of one that it does. */
beforeEach(async () => {
  server = await startTestServer();
  await writeEntries(server.pool, { count: 3, at: '2025-03-31T23:00:00Z' });
  await writeEntries(server.pool, { count: 2, at: '2025-04-05T00:00:00Z' });
  await writeEntries(server.pool, { count: 2, at: '2025-05-31T23:57:00Z' });
  await writeEntries(server.pool, { count: 2, at: '2025-06-01T00:00:00Z' });
  await addUser(server.db, { email: 'super@dewar.example', role: 'admin', is_super_admin: true });
  token = await signInAs(server, 'super@dewar.example');
});
afterEach(() => server.stop());

const keepMonths = (value: number) =>
  server.call(updateAdminSetting, { token, params: { setting_key: 'audit_log_kept_months' }, body: { value } });

async function idsOf(query = 'select id from audit_log where actor_id = 7 order by id'): Promise<number[]> {
  const { rows } = await server.pool.query<{ id: number }>(query);
  return rows.map(({ id }) => id);
}

async function faults() {
  const client = await openClient(server);
  try {
    return (await verifyChain(client)).faults.kept;
  } finally {
    await client.end();
  }
}

async function drops() {
  // A session does not last as long as these tests.
  const token = await signInAs(server, 'super@dewar.example');
  const { body } = await server.call(listAuditLog, { token, query: { entity: 'audit_log' } });
  return body.data.filter(({ action }) => action === 'erase').map(({ actor_email, after }) => ({ actor_email, after }));
}

test('once a day, months that the setting does not keep are dropped as a whole, and the rest stays verifiable', async () => {
  const job = server.app.jobs.filter(isCronJob).find(({ name }) => name === 'audit-retention');
  await keepMonths(12);
  await sealAuditLog(server);
  await job?.run();
  expect(await idsOf()).toEqual([8, 9]);
  expect(await idsOf('select number as id from audit_seals order by number limit 1')).toEqual([3]);
  expect(await faults()).toEqual([]);
  await sealAuditLog(server);
  expect(await faults()).toEqual([]);
});

test('an entry of the log says which months were dropped, how many entries they had, and their last seal', async () => {
  await keepMonths(12);
  await sealAuditLog(server);
  await dropOldAuditMonths(server);
  await dropOldAuditMonths(server);
  expect(await drops()).toEqual([
    {
      actor_email: null,
      after: {
        name: 'of 2025-03 to 2025-05',
        entries: 7,
        last_seal: expect.stringMatching(/^3:[0-9a-f]{64}$/),
      },
    },
  ]);
});

test('once months were dropped, entries and seals are protected again', async () => {
  await keepMonths(12);
  await sealAuditLog(server);
  await dropOldAuditMonths(server);
  for (const table of ['audit_log', 'audit_seals', 'audit_chain']) {
    await expect(server.pool.query(`delete from ${table}`)).rejects.toThrow('neither changed nor deleted');
  }
});

test('a month later the next month follows', async () => {
  await keepMonths(12);
  await sealAuditLog(server);
  await dropOldAuditMonths(server);
  server.clock.advance(25 * 86_400_000);
  await dropOldAuditMonths(server);
  expect(await idsOf()).toEqual([]);
  expect((await drops()).map(({ after }) => after)).toEqual([
    expect.objectContaining({ name: 'of 2025-06', entries: 2 }),
    expect.objectContaining({ name: 'of 2025-03 to 2025-05', entries: 7 }),
  ]);
  await sealAuditLog(server);
  expect(await faults()).toEqual([]);
});

test('a log that is kept for ever, as by default, loses nothing', async () => {
  await sealAuditLog(server);
  await dropOldAuditMonths(server);
  expect(await idsOf()).toHaveLength(9);
  expect(await drops()).toEqual([]);
});

test('what is not sealed yet is not dropped', async () => {
  await keepMonths(12);
  await dropOldAuditMonths(server);
  expect(await idsOf()).toHaveLength(9);
});

test('entries before a dropped month that come back, and a drop that no entry tells of, show', async () => {
  await keepMonths(12);
  await sealAuditLog(server);
  await dropOldAuditMonths(server);
  await maintainAuditLog(
    server.pool,
    "insert into audit_log (id, entity, action) overriding system value values (2, 'tank', 'create')",
  );
  expect(await faults()).toEqual(['Entry 2 was added after seal 3 was made.']);
  await maintainAuditLog(server.pool, "delete from audit_log where id = 2 or action = 'erase'");
  expect(await faults()).toEqual([
    'The seals before 3 were dropped without an entry of the log that says so.',
    expect.stringMatching(/^Entry \d+ is missing \(seal 6\)\.$/),
  ]);
});

test('old entries that somebody dropped by hand show, even if the record of the chain was changed too', async () => {
  await sealAuditLog(server);
  await maintainAuditLog(server.pool, 'delete from audit_log where id <= 7');
  await server.pool.query(`
    alter table audit_seals disable trigger refuse_change; delete from audit_seals where number < 3;
    alter table audit_seals enable trigger refuse_change;
    update audit_chain set drop_through = 3, dropped_through = 3`);
  expect(await faults()).toEqual(['The seals before 3 were dropped without an entry of the log that says so.']);
});

test('numbers of refused requests go with their entries', async () => {
  await server.pool.query(`
    insert into counted_refusals (hour, kind, account, network, entry_id, count, last_at, endpoints)
    values ('2025-04-05T00:00:00Z', 'denied', '', '', 5, 2, '2025-04-05T00:01:00Z', '{getTank}'),
           ('2025-06-01T00:00:00Z', 'denied', '', '', 8, 2, '2025-06-01T00:01:00Z', '{getTank}')`);
  await keepMonths(12);
  await sealAuditLog(server);
  await dropOldAuditMonths(server);
  expect(await idsOf('select entry_id as id from counted_refusals')).toEqual([8]);
});

test('many entries are dropped in portions, between which others write to the log', async () => {
  await keepMonths(12);
  await maintainAuditLog(server.pool, 'truncate audit_log restart identity');
  await writeEntries(server.pool, { count: 5_500, at: '2025-01-02T00:00:00Z' });
  await sealAuditLog(server);
  const writer = await openClient(server);
  try {
    const dropping = dropOldAuditMonths(server);
    await expect.poll(() => idsOf('select dropped_through as id from audit_chain')).toEqual([2]);
    await writer.query('begin');
    await writer.query("insert into audit_log (actor_id, entity, action) values (7, 'tank', 'create')");
    await waitForBlockedRequest(server.db);
    await writer.query('commit');
    await dropping;
  } finally {
    await writer.end();
  }
  expect(await idsOf()).toEqual([5_502]);
  expect(await idsOf('select dropped_through as id from audit_chain')).toEqual([6]);
  await sealAuditLog(server);
  expect(await faults()).toEqual([]);
});

test('a job that meets a writer who does not end gives up, makes nobody wait for long, and drops the months the next time', async () => {
  await keepMonths(12);
  await sealAuditLog(server);
  const [stuck, writer] = [await openClient(server), await openClient(server)];
  const write = "insert into audit_log (actor_id, entity, action) values (7, 'tank', 'create')";
  // Without the server's own limit for locks, which would end a wait too, only later.
  const unlimited = new pg.Pool(await connectionOf(server));
  try {
    // What says that months are dropped is not sealed beside a writer either: the first time nothing is dropped.
    await stuck.query('begin');
    await stuck.query(write);
    await expect(dropOldAuditMonths(server)).rejects.toThrow('could not be dropped beside those who write to it');
    expect(await idsOf('select dropped_through as id from audit_chain')).toEqual([0]);
    await stuck.query('rollback');
    await sealAuditLog(server);
    await stuck.query('begin');
    await stuck.query(write);
    const dropping = dropOldAuditMonths({ ...server, db: openDatabase(unlimited) });
    const givesUp = expect(dropping).rejects.toThrow('could not be dropped beside those who write to it');
    await waitForBlockedRequest(server.db);
    // It stands in line behind the job, which stands behind the one that does not end.
    await writer.query(write);
    await givesUp;
    expect(await idsOf()).toHaveLength(10);
    await stuck.query('rollback');
  } finally {
    await Promise.all([stuck.end(), writer.end(), unlimited.end()]);
  }
  await dropOldAuditMonths(server);
  expect(await idsOf()).toHaveLength(3);
});

test('the end of the chain is written into the log of the server', async () => {
  await sealAuditLog(server);
  await dropOldAuditMonths(server);
  expect(server.logs).toContainEqual(
    expect.objectContaining({ event: 'audit-head', head: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) }),
  );
});

/** Whoever owns the database forges the reason for a gap: old seals and entries go, and an entry says that they may. */
async function forgeDrop({ through, at, entries }: { through: number; at: string; entries: number }): Promise<void> {
  await sealAuditLog(server);
  await server.pool.query(`
    insert into audit_log (at, entity, action, after)
    select '${at}', 'audit_log', 'erase', json_build_object('name', 'of 2025-03', 'entries', ${entries},
           'last_seal', number || ':' || encode(hash, 'hex')) from audit_seals where number = ${through}`);
  await maintainAuditLog(
    server.pool,
    `delete from audit_log where id <= (select last_id from audit_seals where number = ${through})`,
  );
  await server.pool.query(`
    alter table audit_seals disable trigger refuse_change; delete from audit_seals where number < ${through};
    alter table audit_seals enable trigger refuse_change;
    update audit_chain set drop_through = ${through}, dropped_through = ${through}`);
}

const NOW = '2026-06-10T12:00:00Z';

test('a drop that the server did not seal shows', async () => {
  await keepMonths(12);
  await forgeDrop({ through: 2, at: NOW, entries: 5 });
  expect(await faults()).toEqual([expect.stringMatching(/^The seals before 2 were dropped before entry \d+, which/)]);
});

test.each([
  ['now', NOW],
  ['a time to come', '2036-06-10T12:00:00Z'],
])('a drop of months that are younger than the least retention shows, with an entry of %s', async (_, at) => {
  await keepMonths(12);
  // The seal through which all is said to be dropped is the one of June 2025 and of what followed.
  await sealAuditLog(server);
  const [last = 0] = await idsOf('select max(number) as id from audit_seals');
  await forgeDrop({ through: last, at, entries: 10 });
  await sealAuditLog(server);
  expect(await faults()).toContain(
    `The seals before ${last} were dropped before their time: the log was to keep 12 months.`,
  );
});

test('a drop from a log that is kept for ever shows, and so does one within a longer retention', async () => {
  const super_ = { token, params: { setting_key: 'audit_log_kept_months' } };
  await keepMonths(12);
  await server.call(updateAdminSetting, { ...super_, body: { value: null } });
  await forgeDrop({ through: 2, at: NOW, entries: 5 });
  await sealAuditLog(server);
  expect(await faults()).toEqual(['The seals before 2 were dropped although the log was to be kept for ever.']);
});

test('a drop within a retention that was longer then shows, also if it was shortened afterwards', async () => {
  await keepMonths(24);
  await forgeDrop({ through: 2, at: NOW, entries: 5 });
  await keepMonths(12);
  await sealAuditLog(server);
  expect(await faults()).toEqual(['The seals before 2 were dropped before their time: the log was to keep 24 months.']);
});

test.each([0, 1, 3_000])(
  'a drop said to have had %i entries, which its seals cannot have had, shows',
  async (entries) => {
    await keepMonths(12);
    await forgeDrop({ through: 2, at: NOW, entries });
    await sealAuditLog(server);
    expect(await faults()).toEqual([
      expect.stringMatching(/^The seals before 2 were dropped, and the number of entries/),
    ]);
  },
);
