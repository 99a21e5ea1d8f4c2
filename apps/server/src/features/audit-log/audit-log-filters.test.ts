import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintainAuditLog } from '../../../test-support/maintain-audit-log.ts';
import type { TankWorld } from '../../../test-support/tank-world.ts';
import { listAudit, startAuditWorld } from './audit-log-test-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startAuditWorld();
});
afterAll(() => world.server.stop());

const list = (query: object = {}) => listAudit(world, query);

test('the audit log can be filtered by days in a time zone, half-open, even when the clocks change', async () => {
  const day = (date: string, timezone?: string) => ({ from: date, to: date, ...(timezone && { timezone }) });
  // New York, 8 March 2026: from 05:00 UTC for 23 hours.
  expect((await list(day('2026-03-08', 'America/New_York'))).ids).toEqual([4, 3, 2]);
  expect((await list(day('2026-03-07', 'America/New_York'))).ids).toEqual([1]);
  expect((await list(day('2026-03-09', 'America/New_York'))).ids).toEqual([6, 5]);
  expect((await list(day('2026-03-08', 'UTC'))).ids).toEqual([3, 2, 1]);
  expect((await list({ ...day('2026-03-08', 'UTC'), actor: 'anna', entity: 'tank' })).ids).toEqual([2, 1]);
  expect((await list({ ...day('2026-03-09', 'UTC'), id: 7 })).ids).toEqual([4]);
  expect((await list({ from: '2026-03-08', to: '2026-03-09', timezone: 'UTC' })).ids).toEqual([6, 5, 4, 3, 2, 1]);
  expect((await list({ from: '2026-03-09', timezone: 'America/New_York' })).ids).toEqual([6, 5]);
  expect((await list({ to: '2026-03-07', timezone: 'America/New_York' })).ids).toEqual([1]);
  expect((await list({ from: '2026-03-09', to: '2026-03-08', timezone: 'UTC' })).ids).toEqual([]);
});

test("the audit log takes days without a time zone in the person's own", async () => {
  expect((await list({ from: '2026-03-08', to: '2026-03-08' })).ids).toEqual([4, 3, 2]);
});

test('the audit log has pages for a range of days too', async () => {
  const days = { from: '2026-03-08', to: '2026-03-08' };
  const first = await list({ ...days, limit: 2 });
  expect(first.ids).toEqual([4, 3]);
  expect((await list({ ...days, limit: 2, cursor: first.next })).ids).toEqual([2]);
});

test.each([
  [{ action: 'update' }, [4, 2]],
  [{ action: 'nothing' }, []],
  [{ person: 1 }, [2, 1]],
  [{ person: 99 }, []],
  [{ person: 1, action: 'update' }, [2]],
  [{ action: 'create', entity: 'tank' }, [3, 1]],
  [{ action: 'create', id: 7 }, [1]],
  [{ action: 'update', actor: 'bert' }, [4]],
  [{ action: 'update', actor: 'nobody' }, []],
])('the audit log can be filtered by action and by the account of a person: %j', async (query, expected) => {
  expect((await list(query)).ids).toEqual(expected);
});

test('the audit log can be filtered by company, also together with others', async () => {
  const { polarId, northId } = world;
  expect((await list({ company_id: polarId })).ids).toEqual([2, 1]);
  expect((await list({ company_id: northId })).ids).toEqual([3]);
  expect((await list({ company_id: polarId, action: 'update', actor: 'anna' })).ids).toEqual([2]);
  expect((await list({ company_id: northId, actor: 'anna' })).ids).toEqual([]);
  expect((await list({ company_id: polarId, from: '2026-03-08', to: '2026-03-08' })).ids).toEqual([2]);
});

test('the audit log can be filtered by address and by network', async () => {
  const { server } = world;
  await server.pool.query(`
    insert into audit_log (at, entity, entity_id, action, address) values
      ('2026-03-01T00:00:00Z', 'placed', 1, 'update', '192.0.2.7'), ('2026-03-01T00:01:00Z', 'placed', 2, 'update', '192.0.2.70'),
      ('2026-03-01T00:02:00Z', 'placed', 3, 'update', '192.0.20.7'), ('2026-03-01T00:03:00Z', 'placed', 4, 'create', '192.0.2.7'),
      ('2026-03-01T00:04:00Z', 'placed', 5, 'update', '2001:db8:1:2::9')`);
  const found = async (query: object) => (await list(query)).entries.map(({ entity_id }) => entity_id);
  expect(await found({ address: '192.0.2.7' })).toEqual([4, 1]);
  expect(await found({ address: '192.0.2.0/24' })).toEqual([4, 2, 1]);
  expect(await found({ address: '192.0.' })).toEqual([4, 3, 2, 1]);
  expect(await found({ address: '2001:DB8:1:2::/64' })).toEqual([5]);
  expect(await found({ address: '192.0.2.0/24', action: 'update' })).toEqual([2, 1]);
  expect(await found({ address: '198.51.100.0/24' })).toEqual([]);
  await maintainAuditLog(server.pool, "delete from audit_log where entity = 'placed'");
});

test('the audit log finds people by the name of their account too', async () => {
  const { server } = world;
  await server.pool.query(
    "update users set first_name = 'Bertha', last_name = 'D’Ärcy Frost' where email = 'user@north.example'",
  );
  await server.pool.query(
    "insert into audit_log (actor_email, entity, action) values ('user@north.example', 'named', 'update')",
  );
  for (const actor of ['bertha', 'FROST', 'Frost, Bertha', "d'arcy", 'DArcy', 'frost north.example']) {
    expect((await list({ actor, entity: 'named' })).entries).toHaveLength(1);
  }
  await maintainAuditLog(server.pool, "delete from audit_log where entity = 'named'");
});

test('the audit log compares the entries of the rarest filter with each of the others', async () => {
  const { server, northId, polarId } = world;
  await server.pool.query(`
    insert into audit_log (at, entity, actor_id, company_id, address, action, entity_id)
    select '2026-02-01T00:00:00Z'::timestamptz, 'crossed', person, company, address, action, number
      from (values (50, ${northId}, '198.51.100.1', 'copy', 1), (51, ${polarId}, '203.0.113.1', 'copy', 2)) rare (person, company, address, action, number)
     union all
    select '2026-01-01T00:00:00Z'::timestamptz, 'crossed', 50, ${northId}, '198.51.100.1', 'repair', n from generate_series(3, 9) n`);
  for (const query of [
    { person: 50 },
    { company_id: northId },
    { address: '198.51.100.1' },
    { address: '198.51.100.0/24' },
  ]) {
    expect((await list({ action: 'copy', ...query })).entries.map(({ entity_id }) => entity_id)).toEqual([1]);
  }
  await maintainAuditLog(server.pool, "delete from audit_log where entity = 'crossed'");
});

test('the audit log goes on where a search over many entries ended early', async () => {
  const { server } = world;
  await server.pool.query(`
    insert into audit_log (at, actor_id, actor_email, company_id, entity, action)
    select '2026-04-01T00:00:00Z'::timestamptz + n * interval '1 second', 5, 'five@x.example', ${world.northId},
           case when n in (1, 2, 1500) then 'sought' else 'passed' end, 'copy'
      from generate_series(1, 3000) n
     union all
    select '2026-03-20T00:00:00Z', 6, 'six@x.example', ${world.northId}, 'sought', 'repair' from generate_series(1, 3000)`);
  const query = { person: 5, company_id: world.northId, entity: 'sought', limit: 2 };
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...query, ...(cursor !== undefined && { cursor }) });
    sizes.push(page.ids.length);
    cursor = page.next;
  } while (cursor !== undefined);
  expect(sizes).toEqual([0, 1, 2, 0]);
  await maintainAuditLog(server.pool, "delete from audit_log where entity in ('sought', 'passed')");
});
