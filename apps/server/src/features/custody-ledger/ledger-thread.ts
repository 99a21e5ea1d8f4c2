import { type BackgroundThread, createBackgroundThread } from '../../shared/jobs/background-thread.ts';
import type { LedgerResult, LedgerTask } from './follow-ledger.ts';

export type LedgerThread = BackgroundThread<LedgerTask, LedgerResult>;

export function createLedgerThread(): LedgerThread {
  return createBackgroundThread(new URL('./follow-ledger.ts', import.meta.url));
}
