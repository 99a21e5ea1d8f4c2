import { z } from 'zod';

/** Raised when a newer program writes what this one could not read. */
export const BACKUP_FORMAT = 1;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
const installation = z.strictObject({ id: z.string(), public_key: z.string() });

/** `dewar-backups.json`: whose backups a store holds. */
export const markerSchema = z.strictObject({ format: count, created_at: z.iso.datetime(), installation });

/** `backups/<id>.json`: one finished backup. It is written last, so a backup without it never happened. */
export const manifestSchema = z.strictObject({
  format: count,
  id: z.string(),
  created_at: z.iso.datetime(),
  installation,
  /** The public keys (age) whose holders can read the backup; none if it is not encrypted. */
  encrypted_for: z.array(z.string()),
  /** The last migration of its database. */
  schema: z.string(),
  /** Otherwise it holds the database alone. */
  has_files: z.boolean(),
  totals: z.strictObject({
    tables: count,
    rows: count,
    files: count,
    /** Uncompressed. */
    bytes: count,
    /** What this backup added to the store, in bytes as stored. */
    added_bytes: count,
    /** Files that were missing or damaged in the installation itself. */
    lost_files: count,
  }),
  /** The pieces of the backup as they are stored; readable without a key. Then the contents, which may be encrypted. */
  inventory: z.array(z.strictObject({ name: z.string(), size: count, sha256: hash })),
  contents: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** A piece as it is stored: compressed and, if wanted, encrypted. */
export type StoredPiece = Manifest['inventory'][number];

/** The inventory itself: every piece of the backup. */
export const inventorySchema = z.array(z.strictObject({ name: z.string(), size: count, sha256: hash }));

/** What the pieces are: tables as COPY writes them, sequences, and files. */
export const contentsSchema = z.strictObject({
  /** Every migration of the database, with the checksum of its file. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: hash })),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      bytes: count,
      sha256: hash,
      pieces: z.array(z.string()),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  files: z.array(z.strictObject({ stored_name: z.string(), size: count, sha256: hash, piece: z.string() })),
  /** Files that records refer to and that the installation no longer had, or not as they were stored. */
  lost_files: z.array(z.strictObject({ stored_name: z.string(), referenced_by: z.string(), reason: z.string() })),
});

export type Contents = z.infer<typeof contentsSchema>;
export type BackedUpTable = Contents['tables'][number];
export type BackedUpFile = Contents['files'][number];
