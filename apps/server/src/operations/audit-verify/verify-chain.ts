import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type pg from 'pg';
import { isHeadGone, type RememberedHead } from '../../shared/audit/chain-head-file.ts';
import { describeHead, hashOfSeal, isKnownFormat, NO_HASH } from '../../shared/audit/seal-format.ts';
import { counted } from '../counted.ts';
import { checkDrop } from './check-drop.ts';
import { compareEntries } from './compare-entries.ts';
import { collectFaults, type FaultCollector, type Faults } from './faults.ts';
import {
  findChain,
  findDropRecord,
  openEntryReader,
  readSeals,
  readUnsealed,
  type StoredChain,
  type StoredSeal,
  type UnsealedEntries,
} from './read-chain.ts';

export interface VerifyOptions {
  /** Verifies so many of the last seals; without it, all. */
  readonly lastSeals?: number;
  /** An end of the chain that was noted outside of the database: '321:5f0c…', or the hash alone. */
  readonly head?: string | undefined;
  /** The end that a server of this machine saw, which its DATA_DIR remembers. */
  readonly seenHead?: RememberedHead | undefined;
  /** Now, if a server is running, which seals each minute. */
  readonly now?: Date | undefined;
  /** Since when it runs: it seals at its first minute what was written before it stopped. */
  readonly serverSince?: Date | undefined;
}

export interface ChainReport {
  readonly faults: Faults;
  readonly seals: number;
  /** Those that the seals list. */
  readonly entries: number;
  /** The end of the chain; undefined before the first seal. */
  readonly head: string | undefined;
  readonly unsealed: UnsealedEntries;
  /** What is wrong with those that wait for their seal; one of the faults. */
  readonly lateness: string | undefined;
}

/** Compares the audit log with its seals: in one snapshot, and in memory that does not depend on their number. */
export async function verifyChain(client: pg.ClientBase, options: VerifyOptions = {}): Promise<ChainReport> {
  await client.query('begin transaction isolation level repeatable read, read only');
  try {
    return await verify(client, options);
  } finally {
    await client.query('rollback');
  }
}

async function verify(client: pg.ClientBase, options: VerifyOptions): Promise<ChainReport> {
  const faults = collectFaults();
  const chain = await findChain(client);
  const start = await findStart(client, chain, options);
  const reader = openEntryReader(client, start.last_id);
  let last: Link = start;
  let seals = 0;
  let entries = 0;
  let hasHead = options.head === undefined;
  for await (const seal of readSeals(client, start.number + 1)) {
    checkLink(seal, last, faults);
    if (seal.number === chain?.drop_through) checkDrop(seal, await findDropRecord(client), faults);
    // Of the months that were dropped, the last seal is kept without its entries.
    const sealed = seal.number === chain?.dropped_through ? [] : seal.entries;
    const skipsEarlier = sealed.length > 0 && seal.number !== last.number + 1;
    const comparison = { seal: seal.number, sealed, skipsEarlier, faults };
    if (isKnownFormat(seal.format)) await compareEntries(reader.through(seal.last_id, seal.format), comparison);
    hasHead ||= isHead(seal, options.head);
    seals += 1;
    entries += sealed.length;
    last = seal;
  }
  checkEnd(last, chain, faults);
  if (!hasHead) faults.add(`Seal ${options.head} is not in the chain${whyNot(options.head, chain)}.`);
  if (options.seenHead !== undefined && (await isHeadGone(client, options.seenHead))) {
    faults.add(
      `The end of the chain that the server of this machine saw, seal ${options.seenHead.number}, is gone: entries and seals were removed or made anew, or this is an older state of the database.`,
    );
  }
  const unsealed = await readUnsealed(client, Math.max(last.last_id, chain?.last_id ?? 0));
  if (unsealed.unnumbered > 0) {
    faults.add(`${counted(unsealed.unnumbered, 'entry has', 'entries have')} a number that the log never gave.`);
  }
  const lateness = findLateness(unsealed, options);
  if (lateness !== undefined) faults.add(lateness);
  return { faults, seals, entries, head: chain && describeHead(chain), unsealed, lateness };
}

/** What a seal follows. */
interface Link {
  readonly number: number;
  /** Undefined if it is not stored any more. */
  readonly hash: Buffer | undefined;
  readonly last_id: number;
}

/** Before the first seal to verify: before all, before the last one of the dropped months, or some way before the end. */
async function findStart(
  client: pg.ClientBase,
  chain: StoredChain | undefined,
  { lastSeals }: VerifyOptions,
): Promise<Link> {
  const dropped = chain?.dropped_through ?? 0;
  const number = (chain?.number ?? 0) - (lastSeals ?? Number.POSITIVE_INFINITY);
  if (number > dropped) {
    for await (const seal of readSeals(client, number)) {
      if (seal.number === number) return seal;
      break;
    }
  }
  const last_id = Number.MIN_SAFE_INTEGER;
  return dropped === 0 ? { number: 0, hash: NO_HASH, last_id } : { number: dropped - 1, hash: undefined, last_id };
}

function checkLink(seal: StoredSeal, last: Link, faults: FaultCollector): void {
  const { number } = seal;
  if (number !== last.number + 1) {
    faults.add(missingSeals(last.number + 1, number - 1));
  } else if (last.hash !== undefined && !seal.previous_hash.equals(last.hash)) {
    faults.add(`Seal ${number} does not follow the one before it: one of them was made anew.`);
  }
  if (!isKnownFormat(seal.format)) {
    faults.add(`Seal ${number} was made by a newer version (format ${seal.format}); verify it with that version.`);
  } else if (!hashOfSeal(seal).equals(seal.hash)) {
    faults.add(`Seal ${number} was changed.`);
  }
}

function missingSeals(from: number, through: number): string {
  return from === through ? `Seal ${from} is missing.` : `Seals ${from} to ${through} are missing.`;
}

/** The server seals each minute; a transaction that stays open is an exception that is told too. */
const UNSEALED_LIMIT_MS = 10 * MILLISECONDS_PER_MINUTE;

/** Entries that have waited for minutes while the server ran: their seals were removed, or sealing was stopped. */
function findLateness(
  { count, since, until }: UnsealedEntries,
  { now, serverSince }: VerifyOptions,
): string | undefined {
  if (since === null || until === null) return undefined;
  const seen = now !== undefined && now > until ? now : until;
  const from = serverSince !== undefined && serverSince > since ? serverSince : since;
  if (seen.getTime() - from.getTime() <= UNSEALED_LIMIT_MS) return undefined;
  return `${counted(count, 'entry is', 'entries are')} not sealed, the oldest since ${since.toISOString()}; the server seals each minute.`;
}

function checkEnd(last: Link, chain: StoredChain | undefined, faults: FaultCollector): void {
  if (chain === undefined) {
    if (last.number > 0) faults.add('The record of where the chain ends is missing.');
  } else if (chain.number > last.number) {
    faults.add(`At the end of the chain: ${missingSeals(last.number + 1, chain.number)}`);
  } else if (chain.number < last.number || (last.hash !== undefined && !chain.hash.equals(last.hash))) {
    faults.add('The record of where the chain ends is not that of the last seal.');
  }
}

function isHead(seal: StoredSeal, head: string | undefined): boolean {
  return head === describeHead(seal) || head === seal.hash.toString('hex');
}

function whyNot(head: string | undefined, chain: StoredChain | undefined): string {
  const number = Number(head?.split(':')[0]);
  if (head?.includes(':') && number < (chain?.dropped_through ?? 0)) return ' any more: its month was dropped since';
  return ': the chain was rewritten, or this is an older state of the database';
}
