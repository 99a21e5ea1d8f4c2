import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export interface ListedFile {
  readonly name: string;
  readonly size: number;
  readonly storedAt: Date;
}

/** Stores files. Names come from createStoredName; any other name returns 404. */
export interface FileStorage {
  /**
   * Stores a whole file or nothing: it is safely stored when this returns, and the caller inserts its row after that.
   * Throws 413 beyond maxBytes, 507 for a full disk, and whatever broke the stream.
   */
  write(name: string, source: Readable, limits: { readonly maxBytes: number }): Promise<StoredFile>;
  /** Throws 404 if there is no such file. */
  read(name: string): Promise<Readable>;
  /** Delete the row first, then the file; deleting twice is not an error. */
  delete(name: string): Promise<void>;
  exists(name: string): Promise<boolean>;
  /** Every stored file in any order, a few at a time. */
  list(): AsyncIterable<ListedFile>;
  /** Removes files whose upload started before `startedBefore` and never finished. */
  sweepUnfinished(startedBefore: Date): Promise<void>;
  /** For /readyz: throws if this server cannot store files. */
  checkWritable(): Promise<void>;
}
