import { messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import { counted } from '../counted.ts';
import type { BackupStore } from './backup-store.ts';
import type { StoredPiece } from './manifest.ts';
import { MARKER, manifestOfPath, pathOfPiece, pieceOfPath } from './piece-names.ts';
import { findOwner, listBackups, readInventory } from './repository.ts';
import { checkPiece } from './stored-piece.ts';

export interface StoreVerdict {
  readonly backups: number;
  readonly pieces: number;
  /** In words for the operator; none if everything is as it was written. */
  readonly problems: readonly string[];
}

/** Reads every byte of the store and compares it with what was written. Needs no private key. */
export async function verifyStore(store: BackupStore, report: (line: string) => void): Promise<StoreVerdict> {
  const problems: string[] = [];
  const note = (error: unknown) => problems.push(messageOf(error));
  const objects = await store.list('');
  await findOwner(store, objects).catch(note);
  const backups = await listBackups(store);
  const pieces = new Map<string, StoredPiece>();
  for (const { manifest, error } of backups) {
    if (manifest === undefined) {
      note(new Error(error));
      continue;
    }
    try {
      for (const piece of (await readInventory(store, manifest)).values()) {
        const other = pieces.get(piece.name);
        if (other !== undefined && other.sha256 !== piece.sha256) {
          note(new Error(`Two backups disagree about ${pathOfPiece(piece.name)}.`));
        }
        pieces.set(piece.name, piece);
      }
    } catch (problem) {
      note(new Error(`Backup ${manifest.id}: ${messageOf(problem)}`));
    }
  }
  report(`Reading ${counted(pieces.size, 'piece')} of ${counted(backups.length, 'backup')} …`);
  for (const piece of pieces.values()) await checkPiece(store, piece).catch(note);
  for (const { name } of objects) {
    const isOurs = name === MARKER || manifestOfPath(name) !== undefined || pieceOfPath(name) !== undefined;
    if (!isOurs && !name.startsWith('unfinished/')) problems.push(`${name} does not belong in ${store.address}.`);
  }
  return { backups: backups.length, pieces: pieces.size, problems: [...new Set(problems)] };
}
