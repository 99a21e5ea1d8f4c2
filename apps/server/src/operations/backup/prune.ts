import { OperationError } from '../operation-error.ts';
import type { BackupStore } from './backup-store.ts';
import { PIECES, pathOfManifest, pathOfPiece, pieceOfPath } from './piece-names.ts';
import { listBackups, readInventory } from './repository.ts';
import { listSuperseded, type Retention } from './retention.ts';

/**
 * Deletes the backups that `retention` does not keep, and the pieces that no other backup needs. Deletes nothing if any
 * manifest is damaged: its pieces could not be told from others. The caller holds the backup lock.
 */
export async function prune(store: BackupStore, retention: Retention): Promise<{ backups: number; bytes: number }> {
  const found = await listBackups(store);
  const manifests = found.map(({ manifest, error }) => {
    if (manifest === undefined) throw new OperationError(`No old backup is deleted, because ${error}`);
    return manifest;
  });
  // Apart, because a backup of the database alone replaces none that has the files too.
  const superseded = new Set(
    [true, false].flatMap((hasFiles) =>
      listSuperseded(
        manifests.filter(({ has_files }) => has_files === hasFiles),
        retention,
      ),
    ),
  );
  const needed = new Set<string>();
  for (const manifest of manifests) {
    if (superseded.has(manifest)) continue;
    for (const name of (await readInventory(store, manifest)).keys()) needed.add(name);
  }
  // The manifests first: a backup whose pieces are missing must not be listed.
  for (const { id } of superseded) await store.delete(pathOfManifest(id));
  let bytes = 0;
  for (const { name, size } of await store.list(PIECES)) {
    const piece = pieceOfPath(name);
    if (piece === undefined || needed.has(piece)) continue;
    await store.delete(pathOfPiece(piece));
    bytes += size;
  }
  return { backups: superseded.size, bytes };
}
