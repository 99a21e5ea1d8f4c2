import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { OperationError } from '../operation-error.ts';
import type { BackupStore } from './backup-store.ts';
import { lazily } from './lazily.ts';
import type { StoredPiece } from './manifest.ts';
import { pathOfPiece } from './piece-names.ts';
import type { OpenPiece } from './piece-seal.ts';

/** Stores a piece and reads it back: what cannot be read again now would be missed on the day it is needed. */
export async function storePiece(store: BackupStore, name: string, sealed: Readable): Promise<StoredPiece> {
  const { size, sha256 } = await store.write(pathOfPiece(name), sealed);
  const piece = { name, size, sha256 };
  await checkPiece(store, piece);
  return piece;
}

/** Reads a whole piece as it is stored. Throws if it is not what was written. */
export async function checkPiece(store: BackupStore, piece: StoredPiece): Promise<void> {
  for await (const _chunk of readPiece(store, piece)) {
    // Reading to the end compares the hash.
  }
}

/** The bytes of a piece as it is stored. The stream fails at its end if they are not what was written. */
function readPiece(store: BackupStore, { name, size, sha256 }: StoredPiece): Readable {
  return lazily(async () => Readable.from(checked(await store.read(pathOfPiece(name)))));

  async function* checked(stream: Readable) {
    const hash = createHash('sha256');
    let received = 0;
    for await (const chunk of stream) {
      received += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
    if (received !== size || hash.digest('hex') !== sha256) {
      throw new OperationError(`${pathOfPiece(name)} in ${store.address} is damaged.`);
    }
  }
}

/** What a piece holds. */
export function readContent(store: BackupStore, piece: StoredPiece, open: OpenPiece): Readable {
  return lazily(() => open(readPiece(store, piece)));
}
