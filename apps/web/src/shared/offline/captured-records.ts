import type { ErrorCode } from '@dewar/contract/error-response';
import { inStore, resultOf } from './offline-database.ts';

export const CAPTURED_KINDS = ['reading', 'load', 'arrival', 'note', 'photo', 'file'] as const;
export type CapturedKind = (typeof CAPTURED_KINDS)[number];

/** Why the server did not accept a record: its status, code, text, and the fields that it names. */
export interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface NewCapture {
  /** Stands for the record for ever (`capture_id`). */
  readonly id: string;
  readonly kind: CapturedKind;
  /** The tank as it was when this was captured, for the page and the form. */
  readonly tank: { readonly id: number; readonly tank_number: string };
  /** Of an arrival: the load. */
  readonly transfer?: { readonly id: number };
  /** Of an arrival: the id of its load, if that waits here too; `transfer` is then what the device made of it. */
  readonly loadId?: string;
  /** The fields of the request. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly file?: File;
  /** Of a photo: the id of its note, if that waits here too. */
  readonly noteId?: string;
}

/** A record that waits on this device for a signal. */
export interface CapturedRecord extends NewCapture {
  readonly order: number;
  readonly personId: number;
  readonly capturedAt: string;
  /** By how much the device's clock was known to be behind; `capturedAt` has it already. */
  readonly clockErrorMs?: number;
  /** Rises when the person changes it: what was sent may then be another content. */
  readonly revision: number;
  readonly refusal?: Refusal | undefined;
  /** How often the server could not say whether it accepts it. */
  readonly failures?: number;
}

/** In place of a person, for what is sent without an account (kept-handovers.ts). */
export const NOBODY = 0;

export const MAX_CAPTURED_RECORDS = 500;
const MAX_CAPTURED_BYTES = 100 * 1024 * 1024;
const BYTES_PER_RECORD = 2_000;

/** Raised when a device cannot keep a record; the message can be shown. */
export class NotKeptError extends Error {}

/** When it may hold no more. */
export class DeviceFullError extends NotKeptError {}

/**
 * Keeps a record of a person; a form that is saved twice stands for one record. Throws DeviceFullError beyond 500
 * records or 100 MB on this device, and NotKeptError for the arrival of a load that waits no longer.
 */
export async function addCaptured(personId: number, capture: NewCapture, now = new Date()): Promise<void> {
  const clockErrorMs = now.getTime() - Date.now();
  await inStore('records', 'readwrite', async (records) => {
    const waiting = await resultOf<CapturedRecord[]>(records.getAll());
    if (waiting.some(({ id }) => id === capture.id)) return;
    if (capture.loadId !== undefined && !waiting.some(({ id }) => id === capture.loadId))
      throw new NotKeptError(LOAD_IS_SENT);
    const full = findFull(waiting, capture);
    if (full !== undefined) throw new DeviceFullError(full);
    await resultOf(records.add({ ...capture, personId, capturedAt: now.toISOString(), clockErrorMs, revision: 1 }));
  });
}

/** What waits of one person, in the order in which it was captured. */
export async function listCaptured(personId: number): Promise<readonly CapturedRecord[]> {
  const all = await inStore('records', 'readonly', (records) => resultOf<CapturedRecord[]>(records.getAll()));
  return all.filter((record) => record.personId === personId);
}

/** How much waits on this device for somebody's next sign-in. */
export async function countCaptured(): Promise<number> {
  const all = await inStore('records', 'readonly', (records) => resultOf<CapturedRecord[]>(records.getAll()));
  return all.filter(({ personId }) => personId !== NOBODY).length;
}

/** Changes a record; false if it is gone meanwhile, because it was sent or discarded. */
export function changeCaptured(order: number, change: (record: CapturedRecord) => CapturedRecord): Promise<boolean> {
  return inStore('records', 'readwrite', async (records) => {
    const found = await resultOf<CapturedRecord | undefined>(records.get(order));
    if (found !== undefined) await resultOf(records.put(change(found)));
    return found !== undefined;
  });
}

/**
 * Replaces the file of a record, which is then sent again; false if the record is gone meanwhile. Throws DeviceFullError
 * beyond 100 MB on this device.
 */
export function replaceCapturedFile(order: number, file: File): Promise<boolean> {
  return inStore('records', 'readwrite', async (records) => {
    const waiting = await resultOf<CapturedRecord[]>(records.getAll());
    const found = waiting.find((record) => record.order === order);
    if (found === undefined) return false;
    const { refusal: _, ...record } = { ...found, file, revision: found.revision + 1, failures: 0 };
    const others = waiting.filter((each) => each.order !== order);
    const full = findFull(others, record);
    if (full !== undefined) throw new DeviceFullError(full);
    await resultOf(records.put(record));
    return true;
  });
}

/** Removes a record, unless the person changed it after `revision` was read. */
export async function removeCaptured(order: number, revision?: number): Promise<void> {
  await inStore('records', 'readwrite', async (records) => {
    const found = await resultOf<CapturedRecord | undefined>(records.get(order));
    if (revision === undefined || found?.revision === revision) await resultOf(records.delete(order));
  });
}

export async function removeCapturedOf(personId: number): Promise<void> {
  for (const { order } of await listCaptured(personId)) await removeCaptured(order);
}

/** Of an arrival whose load was sent while its form was open. */
export const LOAD_IS_SENT = 'The load was sent meanwhile. Close this form, and add its arrival on the tank.';

/** Without which other record a record cannot be sent: the note of a photo, the load of an arrival. */
export function followedIdOf({ noteId, loadId }: Pick<NewCapture, 'noteId' | 'loadId'>): string | undefined {
  return noteId ?? loadId;
}

interface WithFiles extends Pick<NewCapture, 'file'> {
  readonly files?: readonly { readonly file: File }[];
  /** Of what is kept although it is sent, to be corrected. */
  readonly sentAt?: string;
}

function bytesOf({ file, files = [] }: WithFiles): number {
  return BYTES_PER_RECORD + [{ file }, ...files].reduce((sum, each) => sum + (each.file?.size ?? 0), 0);
}

/** Why a device has no room for one more; undefined if it has. */
export function findFull(kept: readonly WithFiles[], capture: WithFiles): string | undefined {
  const waiting = kept.filter(({ sentAt }) => sentAt === undefined);
  if (waiting.length >= MAX_CAPTURED_RECORDS) {
    return `This device keeps ${MAX_CAPTURED_RECORDS} records that are not sent yet, which is the limit. Send them first.`;
  }
  const bytes = [...waiting, capture].reduce((sum, each) => sum + bytesOf(each), 0);
  return bytes <= MAX_CAPTURED_BYTES
    ? undefined
    : 'This device keeps 100 MB that are not sent yet, which is the limit. Send them first, or leave out photos.';
}
