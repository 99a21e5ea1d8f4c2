import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { formatFileSize } from '@dewar/domain/primitives/file-size';
import type pg from 'pg';
import { describeHead } from '../../shared/audit/seal-format.ts';
import type { Clock } from '../../shared/clock.ts';
import { messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { findChain } from '../audit-verify/read-chain.ts';
import { counted } from '../counted.ts';
import { OperationError } from '../operation-error.ts';
import { backUpFiles } from './back-up-files.ts';
import type { BackupStore } from './backup-store.ts';
import type { InstallationIdentity } from './installation-identity.ts';
import { BACKUP_FORMAT, type BackedUpTable, type Contents, type Manifest, type StoredPiece } from './manifest.ts';
import { openSnapshot, type Snapshot } from './open-snapshot.ts';
import { createBackupId, MARKER, PIECES, pathOfManifest, pathOfPiece, pieceOfPath } from './piece-names.ts';
import { createPieceSeal } from './piece-seal.ts';
import { openPieceWriter, type PieceWriter } from './piece-writer.ts';
import { prune } from './prune.ts';
import { findOwner, listBackups, readInventory } from './repository.ts';
import type { Retention } from './retention.ts';
import { cutIntoPieces } from './row-pieces.ts';
import { writeSigned } from './signed-json.ts';
import { copyTable, listSequences, listTables, type SnapshotTable } from './table-snapshot.ts';

export interface BackupOptions {
  readonly connection: pg.ClientConfig;
  readonly storage: FileStorage;
  readonly store: BackupStore;
  readonly identity: InstallationIdentity;
  /** Public keys of age; none for a backup that is not encrypted. */
  readonly recipients: readonly string[];
  /** Whether to take over a store that holds the backups of another installation. */
  readonly adopt: boolean;
  /** Otherwise the database alone. */
  readonly hasFiles: boolean;
  /** Which older backups to keep; all if undefined. */
  readonly retention?: Retention | undefined;
  readonly clock: Clock;
  readonly report: (line: string) => void;
}

/**
 * Stores one consistent backup of the database and its files: all of it, or nothing that counts as a backup. What an
 * earlier backup in the store has already is not stored again. Throws OperationError in words for the operator.
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { store, identity, recipients, clock } = options;
  const snapshot = await openSnapshot(options.connection);
  try {
    const createdAt = clock.now();
    // Only now, with the lock: another backup could still remove old pieces that this one would rely on.
    const known = await prepareStore(options);
    await store.sweepUnfinished();
    const writer = openPieceWriter(store, known, await createPieceSeal(recipients, identity.namingKey));
    const contents = await writeContents(writer, snapshot, options);
    const plainWriter = openPieceWriter(store, known, await createPieceSeal([], identity.namingKey));
    const contentPieces = await writeDocument(writer, contents);
    const inventoryPieces = await writeDocument(plainWriter, writer.used());
    const inventory = plainWriter.used();
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      id: createBackupId(createdAt, randomBytes(2)),
      created_at: createdAt.toISOString(),
      installation: { id: identity.id, public_key: identity.public_key },
      encrypted_for: [...recipients],
      schema: contents.migrations.at(-1)?.name ?? '',
      has_files: options.hasFiles,
      totals: {
        tables: contents.tables.length,
        rows: sum(contents.tables, ({ rows }) => rows),
        files: contents.files.length,
        bytes: sum(contents.tables, ({ bytes }) => bytes) + sum(contents.files, ({ size }) => size),
        added_bytes: writer.addedBytes() + plainWriter.addedBytes(),
        lost_files: contents.lost_files.length,
      },
      inventory: inventoryPieces.map((name) => requirePiece(inventory, name)),
      contents: contentPieces,
    };
    await snapshot.requireLock();
    await requireStored(store, [...writer.used(), ...inventory]);
    await writeText(store, pathOfManifest(manifest.id), writeSigned(manifest, identity));
    if (options.retention !== undefined) await pruneAfter(store, options.retention, options.report);
    return manifest;
  } finally {
    await snapshot.close();
  }
}

/** The new backup stands whatever becomes of the old ones. */
async function pruneAfter(store: BackupStore, retention: Retention, report: BackupOptions['report']): Promise<void> {
  try {
    const { backups, bytes } = await prune(store, retention);
    if (backups > 0) report(`Deleted ${counted(backups, 'old backup')} (${formatFileSize(bytes)}).`);
  } catch (error) {
    report(`Warning: ${messageOf(error)}`);
  }
}

/** The pieces that can be relied on: those of earlier backups, if the store still holds them in full size. */
async function prepareStore({
  store,
  identity,
  adopt,
  clock,
  report,
}: BackupOptions): Promise<Map<string, StoredPiece>> {
  const objects = await store.list('');
  const owner = await findOwner(store, objects);
  if (owner !== undefined && owner.id !== identity.id && !adopt) {
    throw new OperationError(
      `${store.address} holds the backups of another installation (${owner.id}; this one is ${identity.id}). Choose another ` +
        'place, or add --adopt if this installation replaces that one.',
    );
  }
  if (owner?.id !== identity.id) {
    const marker = {
      format: BACKUP_FORMAT,
      created_at: clock.now().toISOString(),
      installation: { id: identity.id, public_key: identity.public_key },
    };
    await writeText(store, MARKER, writeSigned(marker, identity));
  }
  const sizes = new Map(objects.map(({ name, size }) => [pieceOfPath(name), size]));
  const known = new Map<string, StoredPiece>();
  for (const { manifest, error } of await listBackups(store)) {
    if (manifest === undefined) {
      report(`Warning: ${error}`);
      continue;
    }
    try {
      for (const piece of (await readInventory(store, manifest)).values()) {
        if (sizes.get(piece.name) === piece.size) known.set(piece.name, piece);
      }
    } catch (problem) {
      report(`Warning: backup ${manifest.id} cannot be relied on: ${messageOf(problem)}`);
    }
  }
  return known;
}

async function writeContents(
  writer: PieceWriter,
  snapshot: Snapshot,
  { storage, hasFiles, report }: BackupOptions,
): Promise<Contents> {
  const { client } = snapshot;
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name collate "C"',
  );
  const tables: BackedUpTable[] = [];
  for (const table of await listTables(client)) tables.push(await backUpTable(writer, client, table));
  report(`${tables.length} tables with ${sum(tables, ({ rows }) => rows).toLocaleString('en')} rows are stored.`);
  const sequences = await listSequences(client);
  await reportAuditHead(client, report);
  const { files, lost } = hasFiles ? await backUpFiles(writer, snapshot, storage, report) : { files: [], lost: [] };
  return { migrations, tables, sequences: [...sequences], files, lost_files: lost };
}

/** A copy of the end of the chain outside of the database (decision 0060); older schemas have none. */
async function reportAuditHead(client: pg.Client, report: BackupOptions['report']): Promise<void> {
  const { rows } = await client.query<{ has_seals: boolean }>(
    "select to_regclass('audit_chain') is not null as has_seals",
  );
  const chain = rows[0]?.has_seals === true ? await findChain(client) : undefined;
  if (chain !== undefined) report(`The audit log in it is sealed; the end of the chain is ${describeHead(chain)}.`);
}

async function backUpTable(writer: PieceWriter, client: pg.Client, table: SnapshotTable): Promise<BackedUpTable> {
  const pieces: string[] = [];
  const { rows, bytes, sha256 } = await cutIntoPieces(copyTable(client, table), async (piece) => {
    pieces.push(await writer.write(piece.sha256, () => Promise.resolve(Readable.from([piece.bytes]))));
  });
  return { name: table.name, columns: [...table.columns], rows, bytes, sha256, pieces };
}

/** As many pieces as its length needs: one is small enough to be kept in memory. */
async function writeDocument(writer: PieceWriter, document: unknown): Promise<string[]> {
  const bytes = Buffer.from(JSON.stringify(document));
  const names: string[] = [];
  for (let start = 0; start < bytes.length; start += DOCUMENT_PIECE_BYTES) {
    const part = bytes.subarray(start, start + DOCUMENT_PIECE_BYTES);
    const sha256 = createHash('sha256').update(part).digest('hex');
    names.push(await writer.write(sha256, () => Promise.resolve(Readable.from([part]))));
  }
  return names;
}

/** Throws if anything was removed meanwhile, for example by a copy of this installation that backs up to the same place. */
async function requireStored(store: BackupStore, pieces: readonly StoredPiece[]): Promise<void> {
  const sizes = new Map((await store.list(PIECES)).map(({ name, size }) => [name, size]));
  const lost = pieces.filter(({ name, size }) => sizes.get(pathOfPiece(name)) !== size);
  if (lost.length === 0) return;
  throw new OperationError(
    `While this backup was made, somebody else removed ${counted(lost.length, 'piece')} of it from ${store.address}. Does ` +
      'another installation back up to the same place? Make the backup again.',
  );
}

const DOCUMENT_PIECE_BYTES = 16 * 1024 * 1024;

async function writeText(store: BackupStore, name: string, text: string): Promise<void> {
  await store.write(name, Readable.from([Buffer.from(text)]));
}

function requirePiece(pieces: readonly StoredPiece[], name: string): StoredPiece {
  const piece = pieces.find((each) => each.name === name);
  if (piece === undefined) throw new Error(`piece ${name} was not written`);
  return piece;
}

function sum<T>(items: readonly T[], numberOf: (item: T) => number): number {
  return items.reduce((total, item) => total + numberOf(item), 0);
}
