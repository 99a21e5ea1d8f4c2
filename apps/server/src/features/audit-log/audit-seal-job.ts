import { setTimeout as pause } from 'node:timers/promises';
import { hashOfSeal, MAX_ENTRIES_OF_A_SEAL, NO_HASH, SEAL_FORMAT } from '../../shared/audit/seal-format.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SteadyJob } from '../../shared/jobs/jobs.ts';
import {
  type ChainEnd,
  type EntryToSeal,
  findChainEnd,
  insertSeal,
  listAuditWriters,
  listEntriesToSeal,
  readLastNumber,
  takeSealTurn,
} from './audit-seal-repository.ts';
import type { ChainWitness } from './chain-witness.ts';

interface Parts extends Pick<Server, 'db' | 'clock'> {
  /** Remembers outside of the database where the chain ended. */
  readonly witness?: ChainWitness;
}

const EVERY_SECONDS = 60;
/** Catching up after a standstill takes at most this share of the time. */
const DUTY = 0.5;
/** Transactions usually end within milliseconds; entries beside one that stays open are sealed a minute later. */
const WAIT_FOR_WRITERS_MS = 2_000;
const WRITERS_POLL_MS = 50;

const BEFORE_THE_FIRST: ChainEnd = { number: 0, hash: NO_HASH, last_id: 0, month: '0001-01-01' };

/** Seals the new entries of the audit log each minute, once over all servers. */
export function auditSealJob(parts: Parts): SteadyJob {
  const { db, witness } = parts;
  return {
    name: 'audit-seals',
    everySeconds: EVERY_SECONDS,
    run: async (stopping) => {
      await witness?.compare();
      await sealAll(parts, stopping);
      await witness?.remember(db);
    },
  };
}

/** Seals what can be sealed now. */
export async function sealAll({ db, clock }: Parts, stopping: AbortSignal): Promise<void> {
  const through = await findSettledNumber(db);
  while (through !== undefined && !stopping.aborted) {
    const begun = performance.now();
    if (!(await sealSome(db, through, clock.now()))) return;
    const restMs = (performance.now() - begun) * (1 / DUTY - 1);
    await pause(restMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}

/**
 * A number through which no entry can appear any more. Numbers are handed out in the order of the writes, and the
 * transactions end in another: those that were writing when the last number was read must end first. Undefined if one
 * of them stays open.
 */
async function findSettledNumber(db: Database): Promise<number | undefined> {
  const last = await readLastNumber(db);
  let open = await listAuditWriters(db);
  const deadline = performance.now() + WAIT_FOR_WRITERS_MS;
  while (open.length > 0) {
    if (performance.now() > deadline) return undefined;
    await pause(WRITERS_POLL_MS, undefined, { ref: false });
    const writing = new Set(await listAuditWriters(db));
    open = open.filter((writer) => writing.has(writer));
  }
  return last;
}

/** Makes one seal. False if nothing is left to seal, or another server does it. */
async function sealSome(db: Database, through: number, sealed_at: Date): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await takeSealTurn(transaction))) return false;
    const end = (await findChainEnd(transaction)) ?? BEFORE_THE_FIRST;
    const range = { after: end.last_id, through };
    const found = await listEntriesToSeal(transaction, range, { format: SEAL_FORMAT, limit: MAX_ENTRIES_OF_A_SEAL });
    const entries = ofOneMonth(found, end.month);
    const last = entries.at(-1);
    if (last === undefined) return false;
    const seal = {
      number: end.number + 1,
      format: SEAL_FORMAT,
      previous_hash: end.hash,
      last_id: last.id,
      month: laterOf(end.month, entries),
      sealed_at,
      entries,
    };
    await insertSeal(transaction, { ...seal, hash: hashOfSeal(seal) });
    return true;
  });
}

/**
 * The first entries, to the end of a month: old entries are dropped month by month, and seals as a whole. An entry of an
 * earlier month that comes late belongs to the seal in which it is found.
 */
function ofOneMonth(found: readonly EntryToSeal[], sealedMonth: string): readonly EntryToSeal[] {
  const [first] = found;
  if (first === undefined) return [];
  const month = laterOf(sealedMonth, [first]);
  const next = found.findIndex((entry) => entry.month > month);
  return next === -1 ? found : found.slice(0, next);
}

function laterOf(month: string, entries: readonly EntryToSeal[]): string {
  return entries.reduce((latest, entry) => (entry.month > latest ? entry.month : latest), month);
}
