import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Where files live. Names come from createStoredName; any other name is one that does not exist (404). */
export interface FileStorage {
  /**
   * Stores a whole file or nothing: it is safely stored when this returns, and the caller writes its row after that.
   * Throws 413 beyond maxBytes, and whatever broke the stream; a full disk becomes 507.
   */
  write(name: string, source: Readable, limits: { readonly maxBytes: number }): Promise<StoredFile>;
  /** Throws 404 where there is no such file. */
  read(name: string): Promise<Readable>;
  /** The row goes first, then the file; deleting twice is no error. */
  delete(name: string): Promise<void>;
  exists(name: string): Promise<boolean>;
  /** Removes what was being received before `startedBefore` and never finished. */
  sweepUnfinished(startedBefore: Date): Promise<void>;
  /** For /readyz: throws where this server cannot store files. */
  checkWritable(): Promise<void>;
}
