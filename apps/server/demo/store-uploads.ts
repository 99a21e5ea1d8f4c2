import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Database } from '../src/shared/database/database.ts';
import type { FileStorage } from '../src/shared/file-storage/file-storage.ts';
import { createStoredName } from '../src/shared/file-storage/stored-names.ts';
import { noteStored } from '../src/shared/file-storage/unclaimed-uploads.ts';

export interface DemoUpload {
  readonly id: number;
  readonly filename: string;
}

/** Stores a drawing as WebP, like an uploaded image. */
export async function storeDrawing(db: Database, fileStorage: FileStorage, svg: string) {
  const { data, info } = await sharp(Buffer.from(svg)).webp({ quality: 84 }).toBuffer({ resolveWithObject: true });
  return { ...(await storeBytes(db, fileStorage, data)), width: info.width, height: info.height };
}

/** Stores a drawing with its row, for use in a procedure. */
export async function uploadDrawing(
  db: Database,
  fileStorage: FileStorage,
  { svg, name, now }: { readonly svg: string; readonly name: string; readonly now: Date },
): Promise<DemoUpload> {
  const stored = await storeDrawing(db, fileStorage, svg);
  const filename = `${stored.stored_name}.webp`;
  return insertUpload(db, {
    ...{ ...stored, filename, kind: 'image', content_type: 'image/webp', original_name: `${name}.webp` },
    created_at: now,
  });
}

/** Stores a PDF with its row, for use as a procedure. */
export async function uploadPdf(
  db: Database,
  fileStorage: FileStorage,
  { bytes, name, now }: { readonly bytes: Uint8Array; readonly name: string; readonly now: Date },
): Promise<DemoUpload> {
  const stored = await storeBytes(db, fileStorage, bytes);
  const filename = `${stored.stored_name}.pdf`;
  return insertUpload(db, {
    ...{ ...stored, width: null, height: null, filename, kind: 'pdf', content_type: 'application/pdf' },
    ...{ original_name: `${name}.pdf`, created_at: now },
  });
}

/** Returns the stored name and the size in bytes. */
export async function storeBytes(db: Database, fileStorage: FileStorage, bytes: Uint8Array) {
  const stored_name = createStoredName();
  const source = Readable.from([Buffer.from(bytes)], { objectMode: false });
  const stored = await fileStorage.write(stored_name, source, { maxBytes: bytes.length });
  await noteStored(db, stored_name, stored);
  return { stored_name, size: stored.size };
}

interface NewUpload {
  readonly filename: string;
  readonly stored_name: string;
  readonly size: number;
  readonly kind: string;
  readonly content_type: string;
  readonly original_name: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly created_at: Date;
}

async function insertUpload(db: Database, upload: NewUpload): Promise<DemoUpload> {
  const { id } = await db.insertInto('uploads').values(upload).returning('id').executeTakeFirstOrThrow();
  return { id, filename: upload.filename };
}
