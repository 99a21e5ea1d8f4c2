import type { Readable } from 'node:stream';
import type { BackupStore } from './backup-store.ts';
import { lazily } from './lazily.ts';
import type { StoredPiece } from './manifest.ts';
import type { PieceSeal } from './piece-seal.ts';
import { storePiece } from './stored-piece.ts';

/** Collects the pieces of one backup. */
export interface PieceWriter {
  /** The name of the piece with this content, which is opened only if no earlier backup has stored it. */
  write(sha256: string, open: () => Promise<Readable>): Promise<string>;
  /** In the order of their names, so that an unchanged backup has the same list. */
  used(): readonly StoredPiece[];
  addedBytes(): number;
}

/** `known` are the pieces that earlier backups have stored; new ones are added to it. */
export function openPieceWriter(store: BackupStore, known: Map<string, StoredPiece>, seal: PieceSeal): PieceWriter {
  const used = new Map<string, StoredPiece>();
  let addedBytes = 0;
  const writing = new Map<string, Promise<StoredPiece>>();

  const writeNew = async (name: string, open: () => Promise<Readable>): Promise<StoredPiece> => {
    const content = lazily(async () => seal.seal(await open()));
    const storing = storePiece(store, name, content).finally(() => writing.delete(name));
    writing.set(name, storing);
    const piece = await storing;
    known.set(name, piece);
    addedBytes += piece.size;
    return piece;
  };
  return {
    write: async (sha256, open) => {
      const name = seal.nameOf(sha256);
      // Two files with the same content, written at once, would overwrite each other: encryption gives different bytes.
      for (let other = writing.get(name); other !== undefined; other = writing.get(name)) await other.catch(() => {});
      used.set(name, known.get(name) ?? (await writeNew(name, open)));
      return name;
    },
    used: () => [...used.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    addedBytes: () => addedBytes,
  };
}
