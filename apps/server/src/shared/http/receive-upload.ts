import { createHash } from 'node:crypto';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, invalidInput, requestTooLarge, unreadableRequest, unsupportedMediaType } from '../errors.ts';
import { type Files, removeIfUnclaimed } from '../file-storage/unclaimed-uploads.ts';
import type { ScanFile } from '../file-storage/virus-scan.ts';
import { type ReadFile, type ReceivedFile, readFilePart, type UploadShape } from './received-file.ts';

export interface Upload {
  readonly file: ReceivedFile;
  /** The other fields, as text. */
  readonly fields: Readonly<Record<string, string>>;
  /** The fields and the hash of the file: requests with an idempotency key are compared by it. */
  readonly fingerprint: Buffer;
}

const FORM = /^multipart\/form-data\s*(;|$)/i;
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 10_000;
const MAX_FIELD_NAME_LENGTH = 100;
const MAX_HEADERS = 20;
const MAX_HEADERS_BYTES = 8_192;

export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/** Rejects the wrong content type before the body is read. */
export function requireContentType(request: FastifyRequest, isUpload: boolean): void {
  const isForm = FORM.test(request.headers['content-type'] ?? '');
  if (isForm !== isUpload) {
    throw unsupportedMediaType();
  }
}

/**
 * Receives a form with one file, passes it to `use`, and removes the file unless a row claimed it. Throws 400 naming
 * the field for a missing, second or unexpected file, and 413 if anything is too large; then nothing is left behind.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  shape: UploadShape,
  { scanFile, ...files }: Files & { readonly scanFile: ScanFile },
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const stored: string[] = [];
  try {
    const { fields, read } = await readForm(request, shape, files, stored).catch((error: unknown) => {
      throw toUploadError(error, request);
    });
    await scanFile(shape.field, read.open);
    const file = await read.store();
    stored.push(file.storedName);
    return await use({ file, fields, fingerprint: fingerprintOf(fields, read) });
  } finally {
    for (const name of new Set(stored)) await forget(request, files, name);
  }
}

async function readForm(
  request: FastifyRequest,
  shape: UploadShape,
  files: Files,
  stored: string[],
): Promise<{ readonly fields: Readonly<Record<string, string>>; readonly read: ReadFile }> {
  const fields: Record<string, string> = {};
  let read: ReadFile | undefined;
  for await (const part of request.parts({ limits: limitsOf(shape) })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldname.length > MAX_FIELD_NAME_LENGTH) throw requestTooLarge();
      fields[part.fieldname] = String(part.value);
    } else {
      requireExpected(part, shape, read);
      read = await readFilePart(part, shape, files);
      if (read.unclaimed !== undefined) stored.push(read.unclaimed.storedName);
    }
  }
  if (read === undefined) throw invalidInput({ [shape.field]: `${titleOf(shape.field)} is required` });
  return { fields, read };
}

/** One byte and one file more than allowed, so that our own error is sent. */
function limitsOf({ maxBytes }: UploadShape) {
  return {
    files: 2,
    fileSize: maxBytes + 1,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: MAX_FIELDS + 2,
    headerPairs: MAX_HEADERS,
    headerSize: MAX_HEADERS_BYTES,
  };
}

function requireExpected(part: MultipartFile, { field }: UploadShape, read: ReadFile | undefined): void {
  if (part.fieldname === field && read === undefined) return;
  // An unread part would keep the form from ending.
  part.file.resume();
  throw invalidInput({ [field]: `Exactly one file is taken, in the field ${field}` });
}

function fingerprintOf(fields: Readonly<Record<string, string>>, { originalName, sha256 }: ReadFile): Buffer {
  // Without what the first attempt of a captured record, sent at once, does not have.
  const { captured_at: _, sent_at: __, clock_error_ms: ___, ...content } = fields;
  const described = JSON.stringify([Object.entries(content).sort(), originalName, sha256]);
  return createHash('sha256').update(described).digest();
}

/** If removing the file fails, the request still succeeds: unclaimed files are swept after a day. */
async function forget(request: FastifyRequest, files: Files, storedName: string): Promise<void> {
  await removeIfUnclaimed(files, storedName).catch((err: unknown) => {
    request.log.warn({ err }, 'an unclaimed file could not be removed; will retry');
  });
}

const LIMIT_CODES = /^FST_(PARTS|FILES|FIELDS|REQ_FILE)/;

function toUploadError(error: unknown, request: FastifyRequest): unknown {
  // The client has disconnected; this is not a server error.
  if (request.raw.readableAborted) return unreadableRequest();
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (LIMIT_CODES.test(code)) return requestTooLarge();
  if (error instanceof HttpError || code !== '') return error;
  // All other errors come from the form parser: the form is malformed or incomplete.
  return unreadableRequest();
}

function titleOf(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1);
}
