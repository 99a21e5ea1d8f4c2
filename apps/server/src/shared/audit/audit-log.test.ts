import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintainAuditLog } from '../../../test-support/maintain-audit-log.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { writeAudit } from './audit-log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const actor = { id: 1, email: 'anna@polar.example' };
  await writeAudit(server.db, { actor, company_id: null, entity: 'user', entity_id: 1, action: 'approve' });
});
afterAll(() => server.stop());

const rows = async () => (await server.pool.query('select * from audit_log')).rows;

test.each([
  "update audit_log set actor_email = 'bert@polar.example'",
  'delete from audit_log',
  'delete from audit_log where false',
  'truncate audit_log',
  'with gone as (delete from audit_log returning id) select * from gone',
  "insert into audit_log (id, entity, action) overriding system value select id, 'x', 'y' from audit_log\n" +
    "on conflict (id) do update set entity = 'x'",
  "merge into audit_log using (values (1)) other on true when matched then update set entity = 'x'",
])('the program’s database role cannot run %j', async (statement) => {
  const before = await rows();
  expect(before).toHaveLength(1);
  await expect(server.pool.query(statement)).rejects.toThrow('rows of the audit log are neither changed nor deleted');
  expect(await rows()).toEqual(before);
});

test('a maintainer of the database can remove old rows, and the guard stands again afterwards', async () => {
  await maintainAuditLog(server.pool, "delete from audit_log where at < timestamptz '2000-01-01'");
  await expect(server.pool.query('delete from audit_log')).rejects.toThrow('neither changed nor deleted');
});
