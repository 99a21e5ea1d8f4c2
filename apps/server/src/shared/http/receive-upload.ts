import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, invalidInput, requestTooLarge, unreadableRequest, unsupportedMediaType } from '../errors.ts';
import { type Files, removeIfUnclaimed } from '../file-storage/unclaimed-uploads.ts';
import type { ScanFile } from '../file-storage/virus-scan.ts';
import { type FileShape, type ReadFile, type ReceivedFile, readFilePart } from './received-file.ts';

export interface UploadShape extends Omit<FileShape, 'field'> {
  /** How many files each field takes at most. */
  readonly most: Readonly<Record<string, number>>;
  /** The texts that the endpoint knows. */
  readonly texts: number;
  /** The field without whose file the form is rejected. */
  readonly required?: string | undefined;
  /** Throws if the form is not to be received: before its first file is read, or at its end without one. */
  readonly admit?: ((fields: Readonly<Record<string, string>>) => Promise<void>) | undefined;
}

interface FieldFile extends ReceivedFile {
  readonly field: string;
}

export interface Upload {
  readonly files: readonly FieldFile[];
  /** The other fields, as text. */
  readonly fields: Readonly<Record<string, string>>;
  /** The fields and the hashes of the files: requests with an idempotency key are compared by it. */
  readonly fingerprint: Buffer;
}

const SCIM = /^application\/scim\+json\s*(;|$)/i;
const FORM = /^multipart\/form-data\s*(;|$)/i;
const PLAIN_FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
/** Those of the endpoint where it has more. */
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 10_000;
const MAX_FIELD_NAME_LENGTH = 100;
const MAX_HEADERS = 20;
const MAX_HEADERS_BYTES = 8_192;

export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/** An endpoint with `upload` needs its file; those of `uploads` may be left out. */
export function fileFieldsOf({ upload, uploads, body }: AnyEndpoint): Pick<UploadShape, 'most' | 'required' | 'texts'> {
  const texts = Object.keys(body?.shape ?? {}).length;
  return upload === undefined ? { texts, most: uploads ?? {} } : { texts, most: { [upload]: 1 }, required: upload };
}

export function filesByField(most: UploadShape['most'], files: Upload['files']) {
  return Object.fromEntries(Object.keys(most).map((name) => [name, files.filter(({ field }) => field === name)]));
}

/** Rejects the wrong content type before the body is read. */
export function requireContentType(request: FastifyRequest, isUpload: boolean, acceptsForm = false): void {
  const type = request.headers['content-type'] ?? '';
  // A type of directories, whose endpoints are mounted apart.
  if (FORM.test(type) !== isUpload || SCIM.test(type) || (PLAIN_FORM.test(type) && !acceptsForm)) {
    throw unsupportedMediaType();
  }
}

/**
 * Receives a form with files, passes them to `use`, and removes those that no row claimed. Throws 400 naming the field
 * for a missing, unexpected or further file, and 413 if anything is too large; then nothing is left behind.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  shape: UploadShape,
  { scanFile, ...files }: Files & { readonly scanFile: ScanFile },
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const stored: string[] = [];
  try {
    const admission = new Admission(shape);
    const { fields, read } = await readForm(request, { ...shape, admission }, files, stored).catch((error: unknown) => {
      discardRest(request);
      throw admission.isRefused ? error : toUploadError(error, request);
    });
    for (const { field, open } of read) await scanFile(field, open);
    const received: FieldFile[] = [];
    for (const { field, store } of read) {
      const file = await store();
      stored.push(file.storedName);
      received.push({ ...file, field });
    }
    return await use({ files: received, fields, fingerprint: fingerprintOf(fields, read, shape) });
  } finally {
    for (const name of new Set(stored)) await forget(request, files, name);
  }
}

/** Asks once whether a form is to be received. */
class Admission {
  readonly #admit: UploadShape['admit'];
  #isAsked = false;
  /** What it throws is not an error of the form. */
  isRefused = false;

  constructor({ admit }: UploadShape) {
    this.#admit = admit;
  }

  async ask(fields: Readonly<Record<string, string>>): Promise<void> {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.isRefused = true;
    await this.#admit?.(fields);
    this.isRefused = false;
  }
}

/** The rest of a form that was rejected arrives, unread: otherwise the client would wait to send it, without the answer. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

interface FieldRead extends ReadFile {
  readonly field: string;
}

async function readForm(
  request: FastifyRequest,
  { admission, ...shape }: UploadShape & { readonly admission: Admission },
  files: Files,
  stored: string[],
): Promise<{ readonly fields: Readonly<Record<string, string>>; readonly read: readonly FieldRead[] }> {
  const fields: Record<string, string> = {};
  const read: FieldRead[] = [];
  for await (const part of request.parts({ limits: limitsOf(shape) })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldname.length > MAX_FIELD_NAME_LENGTH) throw requestTooLarge();
      fields[part.fieldname] = String(part.value);
    } else {
      await admission.ask(fields);
      requireExpected(part, shape, read);
      const { fieldname: field } = part;
      const file = await readFilePart(part, { ...shape, field }, files);
      if (file.unclaimed !== undefined) stored.push(file.unclaimed.storedName);
      read.push({ ...file, field });
    }
  }
  await admission.ask(fields);
  const { required } = shape;
  if (required !== undefined && read.length === 0)
    throw invalidInput({ [required]: `${titleOf(required)} is required` });
  return { fields, read };
}

/** One byte and one file more than allowed, so that our own error is sent. */
function limitsOf({ maxBytes, most, texts }: UploadShape) {
  const fields = Math.max(MAX_FIELDS, texts);
  const files = Object.values(most).reduce((sum, each) => sum + each, 1);
  return {
    files,
    fileSize: maxBytes + 1,
    fields,
    fieldSize: MAX_FIELD_BYTES,
    parts: fields + files,
    headerPairs: MAX_HEADERS,
    headerSize: MAX_HEADERS_BYTES,
  };
}

function requireExpected(part: MultipartFile, { most }: UploadShape, read: readonly FieldRead[]): void {
  const { fieldname } = part;
  const allowed = Object.hasOwn(most, fieldname) ? (most[fieldname] ?? 0) : 0;
  if (read.filter(({ field }) => field === fieldname).length < allowed) return;
  // An unread part would keep the form from ending.
  part.file.resume();
  throw unexpectedFile(allowed > 0 ? fieldname : undefined, most);
}

function unexpectedFile(field: string | undefined, most: UploadShape['most']): HttpError {
  const [first = 'file', ...others] = Object.keys(most);
  if (field !== undefined && (most[field] ?? 1) > 1)
    return invalidInput({ [field]: `At most ${most[field]} files are taken in the field ${field}` });
  const name = field ?? first;
  if (others.length === 0 || field !== undefined)
    return invalidInput({ [name]: `Exactly one file is taken, in the field ${name}` });
  return invalidInput({ [name]: `Files are taken in the fields ${[first, ...others].join(', ')}` });
}

function fingerprintOf(
  fields: Readonly<Record<string, string>>,
  read: readonly FieldRead[],
  { required }: UploadShape,
): Buffer {
  // Without what the first attempt of a captured record, sent at once, does not have.
  const { captured_at: _, sent_at: __, clock_error_ms: ___, ...content } = fields;
  // As stored for records whose one file has always been in the same field.
  const named = read.flatMap(({ field, originalName, sha256 }) => [
    ...(field === required ? [] : [field]),
    ...[originalName, sha256],
  ]);
  const described = JSON.stringify([Object.entries(content).sort(), ...named]);
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
