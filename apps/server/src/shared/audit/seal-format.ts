import { createHash } from 'node:crypto';

/** How seals are made from now on. A column that is added to the log needs a new format; older seals keep theirs. */
export const SEAL_FORMAT = 2;

const FIRST_COLUMNS = [
  'entry.id::text',
  // Microseconds since 1970, which no time zone or date style changes.
  'trunc(extract(epoch from entry.at) * 1000000)::text',
  'entry.actor_id::text',
  'entry.actor_email',
  'entry.company_id::text',
  'entry.entity',
  'entry.entity_id::text',
  'entry.action',
  // The type json keeps the text as it was written, with the order of its keys.
  'entry.before::text',
  'entry.after::text',
  'entry.address',
  'entry.user_agent',
] as const;

/** Texts of the columns that the hash of an entry covers, in SQL; the same on every server, whatever its settings. */
const COLUMNS_OF_FORMATS: Readonly<Record<number, readonly string[]>> = {
  1: FIRST_COLUMNS,
  2: [...FIRST_COLUMNS, 'entry.via'],
};

/** Entries of one seal at most. */
export const MAX_ENTRIES_OF_A_SEAL = 1_000;

/** Every 32 bytes. */
export const HASH_BYTES = 32;
/** Instead of a hash before the first seal. */
export const NO_HASH = Buffer.alloc(HASH_BYTES);

export function isKnownFormat(format: number): boolean {
  return COLUMNS_OF_FORMATS[format] !== undefined;
}

/**
 * SQL for the SHA-256 of a row `entry` of the audit log. It is kept here and not as a function of the database, which
 * whoever changes entries could replace. Each value is written with its length, so that no two rows have the same text.
 * Throws for an unknown format.
 */
export function entryHashSql(format: number): string {
  const columns = COLUMNS_OF_FORMATS[format];
  if (columns === undefined) throw new Error(`seals of format ${format} are not known`);
  const texts = columns.map((text) => `coalesce(length(${text}) || ':' || ${text}, '-')`);
  return `sha256(convert_to(concat(${texts.join(', ')}), 'UTF8'))`;
}

export interface SealContent {
  readonly number: number;
  readonly format: number;
  readonly previous_hash: Buffer;
  readonly last_id: number;
  /** 'YYYY-MM-DD', the first of the month. */
  readonly month: string;
  readonly sealed_at: Date;
  readonly entries: readonly SealedEntry[];
}

export interface SealedEntry {
  readonly id: number;
  readonly hash: Buffer;
}

/** The hash of a seal: of the one before it, of its own facts, and of each entry. */
export function hashOfSeal({ number, format, previous_hash, last_id, month, sealed_at, entries }: SealContent): Buffer {
  const hash = createHash('sha256');
  const facts = [number, previous_hash.toString('hex'), last_id, month, sealed_at.toISOString(), entries.length];
  hash.update(`dewar audit seal ${format}\n${facts.join('\n')}\n`);
  for (const entry of entries) hash.update(`${entry.id} ${entry.hash.toString('hex')}\n`);
  return hash.digest();
}

export interface ChainHead {
  readonly number: number;
  readonly hash: Buffer;
}

/** '321:5f0c…': the number of a seal and its hash, to be kept outside of the database. */
export function describeHead({ number, hash }: ChainHead): string {
  return `${number}:${hash.toString('hex')}`;
}
