import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTransaction } from '../database/database.ts';
import { fitRefusals } from './fit-refusals.ts';
import { keyOfNoted, placeAtTanks } from './place-at-tanks.ts';
import { addRefusals, type NotedRefusal } from './refusal.ts';
import { addToRefusals, listRefusals, lockRefusals } from './refusal-repository.ts';

/** Kinds of refusals kept in memory until they are written; further strangers are counted together. */
const MAX_WAITING = 2_000;

/**
 * Counts refused requests in the audit log. They are collected in memory and written once a second: a flood costs one
 * transaction a second, and a sign-in runs the same statements whether or not the account exists.
 */
export interface RefusalCounter {
  note(refusal: NotedRefusal): void;
  /** Writes what was noted. If the database is away, it is kept for the next time. */
  flush(): Promise<void>;
}

export function createRefusalCounter(db: Database, log: FastifyBaseLogger): RefusalCounter {
  let waiting = new Map<string, NotedRefusal>();

  const note = (refusal: NotedRefusal) => {
    const isFull = waiting.size >= MAX_WAITING && !waiting.has(keyOfNoted(refusal));
    const counted = isFull ? { ...refusal, ...NOBODY } : refusal;
    const key = keyOfNoted(counted);
    const same = waiting.get(key);
    waiting.set(key, same === undefined ? counted : addRefusals(same, counted));
  };

  const flush = async () => {
    if (waiting.size === 0) return;
    const noted = [...waiting.values()];
    waiting = new Map();
    try {
      await store(db, noted);
    } catch (err) {
      log.warn({ err }, 'refused requests could not be counted; will retry');
      for (const refusal of noted) note(refusal);
      return;
    }
    logLimits(log, noted);
  };

  return { note, flush };
}

const NOBODY = {
  ...{ account: '', account_id: null, account_email: null, company_id: null, network: '', via: '' },
  record: undefined,
};

function store(db: Database, noted: readonly NotedRefusal[]): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const refusals = await placeAtTanks(transaction, noted);
    if (refusals.length === 0) return;
    await lockRefusals(transaction);
    const stored = await listRefusals(transaction, [
      ...new Map(refusals.map(({ hour }) => [hour.getTime(), hour])).values(),
    ]);
    await addToRefusals(transaction, fitRefusals(refusals, stored), stored);
  });
}

/** One line for all requests of a second, so that a flood does not fill the log. */
function logLimits(log: FastifyBaseLogger, refusals: readonly NotedRefusal[]): void {
  for (const { kind, account_id, network, count, endpoints } of refusals) {
    if (kind === 'limit-reached')
      log.warn({ event: 'limit', user_id: account_id, network, count, endpoints }, 'limit reached');
  }
}
