import { expect, test } from 'vitest';
import { sealAuditLog, writeEntries } from '../../../test-support/audit-seals.ts';
import { startSecondServer } from '../../../test-support/second-server.ts';
import { isSteadyJob } from '../../shared/jobs/jobs.ts';
import { verifyChain } from '../audit-verify/verify-chain.ts';
import { openBackupWorld, startBackupSource, type Target } from './backup-test-world.ts';
import { connectForCopying } from './table-snapshot.ts';

async function verify({ connection }: Target, head: string) {
  const client = await connectForCopying(connection);
  try {
    const { faults, ...report } = await verifyChain(client, { head });
    return { ...report, faults: faults.kept };
  } finally {
    await client.end();
  }
}

test('the audit log of a restored backup agrees with its seals and with the end that the backup told, and is sealed on', async () => {
  const source = await startBackupSource();
  try {
    await writeEntries(source.server.pool, { count: 3 });
    await sealAuditLog(source.server);
    await writeEntries(source.server.pool, { count: 2 });
    const world = await openBackupWorld(source);
    await world.backUp();
    const head = /the end of the chain is (\d+:[0-9a-f]{64})/.exec(world.reports.join('\n'))?.[1] ?? '';
    const target = await world.makeTarget();
    await world.restoreTo(target);
    const restored = await verify(target, head);
    expect(restored).toMatchObject({ faults: [], head, unsealed: { count: 2 } });

    const server = await startSecondServer(source.server, { connection: target.connection });
    try {
      await server.app.jobs
        .filter(isSteadyJob)
        .find(({ name }) => name === 'audit-seals')
        ?.run(new AbortController().signal);
    } finally {
      await server.stop();
    }
    const sealed = await verify(target, head);
    expect(sealed).toMatchObject({ faults: [], unsealed: { count: 0 } });
    expect(sealed.entries).toBe(restored.entries + 2);
  } finally {
    await source.server.stop();
  }
});
