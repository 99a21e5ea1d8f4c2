import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealAuditLog, writeEntries } from '../../../../test-support/audit-seals.ts';
import { maintainAuditLog } from '../../../../test-support/maintain-audit-log.ts';
import { openClient } from '../../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import { ANNOUNCEMENTS_CONNECTION } from '../../../shared/announcements/announcements.ts';
import { rememberHead } from '../../../shared/audit/chain-head-file.ts';
import { auditLogCheck } from './audit-log.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  await writeEntries(server.pool, { count: 3, at: '2026-06-10T11:00:00Z' });
});
afterEach(() => server.stop());

async function check(isServerRunning: boolean, now = server.clock.now()) {
  const client = await openClient(server);
  try {
    return await auditLogCheck.run({ config: server.config, client, isServerRunning, now: () => now });
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

test('entries that a server has not sealed for minutes are a problem, but not just after it has started', async () => {
  // The portal was stopped for months: what was written last is not sealed yet, nor what the start has written.
  await writeEntries(server.pool, { count: 1, at: '2026-09-10T11:00:00Z' });
  const afterMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  expect(await check(true, afterMinutes(0)), 'while it starts').toMatchObject([{ level: 'ok' }]);
  const running = await openClient(server);
  await running.query(`set application_name = '${ANNOUNCEMENTS_CONNECTION}'`);
  const findings = [await check(true, afterMinutes(5)), await check(true, afterMinutes(20))];
  await running.end();
  expect(findings[0]).toMatchObject([{ level: 'ok' }]);
  expect(findings[1]).toEqual([
    {
      ...{ level: 'problem', advice: expect.stringContaining('"audit-seals"') },
      message:
        'Of the audit log, 4 entries are not sealed, the oldest since 2026-06-10T11:01:00.000Z; the server seals each minute.',
    },
  ]);
});

test('an end of the chain that the server saw and that is gone is a problem, even if the rest is whole', async () => {
  await sealAuditLog(server);
  const { rows } = await server.pool.query<{ hash: string }>("select encode(hash, 'hex') as hash from audit_seals");
  const [{ hash } = { hash: '' }] = rows;
  await rememberHead(server.config.DATA_DIR, { number: 1, hash });
  expect(await check(false)).toMatchObject([{ level: 'ok' }]);
  for (const head of [
    { number: 2, hash },
    { number: 1, hash: 'a'.repeat(64) },
  ]) {
    await rememberHead(server.config.DATA_DIR, head);
    const [finding] = await check(false);
    expect(finding).toMatchObject({ level: 'problem' });
    expect(finding?.message).toContain(`The end of the audit log that the server saw is gone (seal ${head.number}).`);
  }
});
