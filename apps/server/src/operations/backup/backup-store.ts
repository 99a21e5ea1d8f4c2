import type { Readable } from 'node:stream';
import type { StoredFile } from '../../shared/file-storage/file-storage.ts';

export interface StoredObject {
  /** The path within the store, with slashes. */
  readonly name: string;
  readonly size: number;
}

/** A place for backups: a folder or a bucket. Throws OperationError in words for the operator. */
export interface BackupStore {
  /** For messages; without secrets. */
  readonly address: string;
  /** Stores a whole object or nothing; it is safely stored when this returns. Replaces an object of the same name. */
  write(name: string, source: Readable): Promise<StoredFile>;
  /** Throws if there is no such object. */
  read(name: string): Promise<Readable>;
  /** The objects whose path begins with `folder`; none if the store is new. */
  list(folder: string): Promise<readonly StoredObject[]>;
  /** Deleting twice is not an error. */
  delete(name: string): Promise<void>;
  /** Removes what a killed backup has left behind. Only while no backup to this store is under way. */
  sweepUnfinished(): Promise<void>;
}
