import { messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import { OperationError } from '../operation-error.ts';
import type { BackupStore } from './backup-store.ts';
import { type Contents, contentsSchema, type Manifest, type StoredPiece } from './manifest.ts';
import { createPieceOpener, type OpenPiece } from './piece-seal.ts';
import { findOwner, listBackups, readInventory, readManifest, readPieces } from './repository.ts';
import { checkPiece } from './stored-piece.ts';

/** A backup of which every byte was read and is as it was written. */
export interface CheckedBackup {
  readonly manifest: Manifest;
  readonly contents: Contents;
  readonly inventory: ReadonlyMap<string, StoredPiece>;
  readonly open: OpenPiece;
}

export interface CheckOptions {
  readonly store: BackupStore;
  /** The newest one if undefined. */
  readonly id: string | undefined;
  /** Private keys of age, for an encrypted backup. */
  readonly identities: readonly string[];
  /** The fingerprint of the installation that is to be filled; undefined if it has no secret yet. */
  readonly installationId: string | undefined;
  readonly adopt: boolean;
}

/** Throws OperationError if the backup is damaged, incomplete, of another installation, or cannot be decrypted. */
export async function checkBackup({
  store,
  id,
  identities,
  installationId,
  adopt,
}: CheckOptions): Promise<CheckedBackup> {
  if ((await findOwner(store, await store.list(''))) === undefined)
    throw new OperationError(`There are no backups in ${store.address}.`);
  const manifest = await readManifest(store, id ?? (await findNewest(store)));
  if (manifest.installation.id !== installationId && !adopt) {
    throw new OperationError(
      `Backup ${manifest.id} is of another installation (${manifest.installation.id}; this one ` +
        `${installationId === undefined ? 'has no secret yet' : `is ${installationId}`}). Give this one the same SESSION_SECRET, or ` +
        'the file session-secret in its DATA_DIR. If that secret is lost, compare the fingerprint with what that installation ' +
        'printed when it made the backup, then add --adopt.',
    );
  }
  const inventory = await readInventory(store, manifest);
  for (const piece of inventory.values()) await checkPiece(store, piece);
  const open = await createPieceOpener(manifest.encrypted_for.length > 0, identities);
  const contents = await readPieces(
    store,
    manifest.contents.map((name) => requirePiece(inventory, name)),
    open,
    contentsSchema,
  ).catch((error: unknown) => {
    if (error instanceof OperationError) throw error;
    throw new OperationError(`The contents of backup ${manifest.id} cannot be read: ${messageOf(error)}.`);
  });
  return { manifest, contents, inventory, open };
}

/** Throws OperationError, because the inventory of an undamaged backup names all of its pieces. */
export function requirePiece(inventory: ReadonlyMap<string, StoredPiece>, name: string): StoredPiece {
  const piece = inventory.get(name);
  if (piece === undefined) throw new OperationError(`The inventory of this backup lacks piece ${name}.`);
  return piece;
}

async function findNewest(store: BackupStore): Promise<string> {
  const backups = await listBackups(store);
  const newest = backups.at(-1);
  if (newest === undefined) throw new OperationError(`There is no finished backup in ${store.address}.`);
  if (newest.error !== undefined) {
    throw new OperationError(`${newest.error} Choose an earlier one with --backup ID; --list shows them.`);
  }
  return newest.id;
}
