import followLedger from '../src/features/custody-ledger/follow-ledger.ts';
import { ledgerJob } from '../src/features/custody-ledger/ledger-job.ts';
import type { TestServer } from './test-server.ts';

/** Keeps the custody ledger of every load that has changed, as the server does while it listens, in this thread. */
export async function keepLedger({ db, log }: Pick<TestServer, 'db' | 'log'>): Promise<void> {
  const thread = { run: async (task: Parameters<typeof followLedger>[0]) => followLedger(task), close: async () => {} };
  await ledgerJob({ db, log, thread }).run(new AbortController().signal);
}
