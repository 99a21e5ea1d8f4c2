import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealAuditLog, writeEntries } from '../../../../test-support/audit-seals.ts';
import { maintainAuditLog } from '../../../../test-support/maintain-audit-log.ts';
import { openClient } from '../../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import { auditLogCheck } from './audit-log.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  await writeEntries(server.pool, { count: 3, at: '2026-06-10T11:00:00Z' });
});
afterEach(() => server.stop());

async function check(isServerRunning: boolean) {
  const client = await openClient(server);
  try {
    const { config, clock } = server;
    return await auditLogCheck.run({ config, client, isServerRunning, now: () => clock.now() });
  } finally {
    await client.end();
  }
}

test('a sealed audit log is well', async () => {
  await sealAuditLog(server);
  expect(await check(true)).toEqual([
    { level: 'ok', message: 'The audit log agrees with its last 1 seal (3 entries).' },
  ]);
});

test('an audit log that was changed below the portal is a problem', async () => {
  await sealAuditLog(server);
  await maintainAuditLog(server.pool, 'delete from audit_log where id = 2');
  expect(await check(false)).toMatchObject([
    { level: 'problem', message: 'The audit log differs from its seals: Entry 2 is missing (seal 1).' },
  ]);
});

test('entries that a running server has not sealed for a while are a warning', async () => {
  expect(await check(true)).toMatchObject([
    { level: 'warning', message: '3 entries of the audit log have not been sealed for a while.' },
  ]);
  expect(await check(false)).toMatchObject([{ level: 'ok' }]);
});
