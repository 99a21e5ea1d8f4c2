import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import { OperationError } from '../operation-error.ts';
import type { BackupStore, StoredObject } from './backup-store.ts';
import type { Installation } from './installation-identity.ts';
import {
  BACKUP_FORMAT,
  inventorySchema,
  type Manifest,
  manifestSchema,
  markerSchema,
  type StoredPiece,
} from './manifest.ts';
import { MANIFESTS, MARKER, manifestOfPath, pathOfManifest } from './piece-names.ts';
import { createPieceOpener, type OpenPiece } from './piece-seal.ts';
import { readSigned } from './signed-json.ts';
import { readContent } from './stored-piece.ts';

/** Whose backups a store with these `objects` holds; undefined if it holds nothing. Throws if it holds something else. */
export async function findOwner(
  store: BackupStore,
  objects: readonly StoredObject[],
): Promise<Installation | undefined> {
  const known = objects.filter(({ name }) => !name.startsWith('unfinished/'));
  if (known.length === 0) return undefined;
  if (!known.some(({ name }) => name === MARKER)) {
    throw new OperationError(`${store.address} is not empty and holds no backups of this program.`);
  }
  const marker = await readDocument(store, MARKER, markerSchema);
  return marker.installation;
}

export interface FoundBackup {
  readonly id: string;
  /** Undefined if the manifest is damaged. */
  readonly manifest: Manifest | undefined;
  readonly error: string | undefined;
}

/** Every finished backup, the oldest first. */
export async function listBackups(store: BackupStore): Promise<readonly FoundBackup[]> {
  const objects = await store.list(MANIFESTS);
  const found: FoundBackup[] = [];
  for (const { name } of objects) {
    const id = manifestOfPath(name);
    if (id === undefined) {
      found.push({ id: name, manifest: undefined, error: `${name} in ${store.address} does not belong there.` });
      continue;
    }
    try {
      found.push({ id, manifest: await readManifest(store, id), error: undefined });
    } catch (error) {
      found.push({ id, manifest: undefined, error: messageOf(error) });
    }
  }
  return found;
}

export async function readManifest(store: BackupStore, id: string): Promise<Manifest> {
  const manifest = await readDocument(store, pathOfManifest(id), manifestSchema);
  if (manifest.id !== id) throw new OperationError(`${pathOfManifest(id)} in ${store.address} is another backup's.`);
  return manifest;
}

/** Every piece of a backup by its name. */
export async function readInventory(store: BackupStore, manifest: Manifest): Promise<Map<string, StoredPiece>> {
  const open = await createPieceOpener(false, []);
  const pieces = await readPieces(store, manifest.inventory, open, inventorySchema);
  return new Map([...manifest.inventory, ...pieces].map((piece) => [piece.name, piece]));
}

/** The JSON document that is stored in `pieces`, one after the other. */
export async function readPieces<T>(
  store: BackupStore,
  pieces: readonly StoredPiece[],
  open: OpenPiece,
  schema: z.ZodType<T>,
): Promise<T> {
  let json = '';
  for (const piece of pieces) json += await text(readContent(store, piece, open));
  return schema.parse(JSON.parse(json));
}

async function readDocument<T extends { readonly format: number; readonly installation: Installation }>(
  store: BackupStore,
  name: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const what = `${name} in ${store.address}`;
  const content = await text(await store.read(name));
  const format = /"format": (\d+)/.exec(content)?.[1];
  if (format !== undefined && Number(format) > BACKUP_FORMAT) {
    throw new OperationError(
      `${what} was written by a newer version of this program. Use that version, or a newer one.`,
    );
  }
  return readSigned(content, schema, what);
}
