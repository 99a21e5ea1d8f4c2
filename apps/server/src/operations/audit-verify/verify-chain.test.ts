import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sealAuditLog, writeEntries } from '../../../test-support/audit-seals.ts';
import { whileHeld } from '../../../test-support/held-row.ts';
import { maintainAuditLog } from '../../../test-support/maintain-audit-log.ts';
import { openClient } from '../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { entryHashSql, HASH_BYTES, SEAL_FORMAT } from '../../shared/audit/seal-format.ts';
import { verifyChain } from './verify-chain.ts';

async function withSealedLog(use: (server: TestServer, listFaults: () => Promise<readonly string[]>) => Promise<void>) {
  const server = await startTestServer();
  const client = await openClient(server);
  try {
    await writeEntries(server.pool, { count: 3 });
    await sealAuditLog(server);
    await use(server, async () => (await verifyChain(client)).faults.kept);
  } finally {
    await client.end();
    await server.stop();
  }
}

test('an entry that was changed with its hash in the seal shows by the seal', () =>
  withSealedLog(async (server, listFaults) => {
    await maintainAuditLog(
      server.pool,
      `alter table audit_seals disable trigger refuse_change;
       update audit_log set actor_id = 8 where id = 3;
       update audit_seals set entry_hashes = substring(entry_hashes for ${2 * HASH_BYTES})
         || (select ${entryHashSql(SEAL_FORMAT)} from audit_log entry where id = 3)`,
    );
    expect(await listFaults()).toEqual(['Seal 1 was changed.']);
  }));

test('the verification sees one moment, whatever changes while it reads', () =>
  withSealedLog(async (server, listFaults) => {
    const removeSeal = async (transaction: typeof server.db) => {
      await sql`lock table audit_seals`.execute(transaction);
      await sql`alter table audit_seals disable trigger refuse_change`.execute(transaction);
      await sql`delete from audit_seals`.execute(transaction);
    };
    expect(await whileHeld(server, removeSeal, listFaults)).toEqual([]);
    expect(await listFaults()).toEqual(['At the end of the chain: Seal 1 is missing.']);
  }));
