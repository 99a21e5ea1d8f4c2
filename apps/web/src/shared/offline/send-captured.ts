import { createTankFile } from '@dewar/contract/tank-files';
import { createTankNote } from '@dewar/contract/tank-notes';
import { createTransfer, updateTransfer } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { clockErrorMs } from '@dewar/domain/time/captured-times';
import { LONGEST_ANSWER_MS, sendForm } from '../api/send-form.ts';
import { isOwnResponse } from '../responses/own-response.ts';
import { readErrorBody } from '../responses/read-error-body.ts';
import {
  type CapturedKind,
  type CapturedRecord,
  changeCaptured,
  followedIdOf,
  listCaptured,
  type Refusal,
  removeCaptured,
} from './captured-records.ts';
import { type DeviceOwner, readOwner } from './device-owner.ts';
import { keepSaved } from './keep-saved.ts';

const ENDPOINTS = {
  reading: createVacuumReading,
  load: createTransfer,
  arrival: updateTransfer,
  note: createTankNote,
  photo: createTankFile,
  file: createTankFile,
} as const satisfies Record<CapturedKind, { readonly method: string; readonly path: string }>;

const TIMEOUT_MS = 30_000;
const TOO_LARGE = 413;
const FILE_TOO_LARGE = 'The server does not take a file of this size.';
/** Rounds in which the server could not say whether it accepts a record, until the person is told. */
const MAX_FAILURES = 5;

/** How a round of sending ended: with nothing left to send, at the end of the session, or without a response. */
export type RoundEnd = 'done' | 'signed-out' | 'unreachable';

export interface Round {
  readonly end: RoundEnd;
  readonly sent: number;
  /** Of those, how many the server has given another time than the device's clock had. */
  readonly corrected: number;
  /** What the server asked to wait. */
  readonly retryAfterSeconds?: number | undefined;
}

/** Hears how much of a record with a file is sent (0 to 1), and each response, with the timer's time of its request. */
export interface SendingListener {
  readonly onShare?: (order: number, share: number) => void;
  readonly onResponse?: ((response: Response, sentAt: number) => void) | undefined;
}

/**
 * Sends what waits, in order and one after the other. A record that is not accepted keeps the answer and holds up only
 * the photos of its own note, and the arrival of its own load.
 */
export async function sendCaptured(onChange: () => void, listener: SendingListener = {}): Promise<Round> {
  let sent = 0;
  let corrected = 0;
  const passed = new Set<number>();
  for (;;) {
    // Read anew for each: the person may have signed out, or changed what waits.
    const owner = await readOwner();
    if (owner === undefined) return { end: 'signed-out', sent, corrected };
    const waiting = await listCaptured(owner.personId);
    const next = waiting.find((record) => !passed.has(record.order) && isSendable(record, waiting));
    if (next === undefined) {
      const isLeft = waiting.some((record) => isSendable(record, waiting));
      return { end: isLeft ? 'unreachable' : 'done', sent, corrected };
    }
    passed.add(next.order);
    // Still to be bound, though its load waits no longer: the number was lost between the two.
    const outcome = next.loadId === undefined ? await sendOne(next, owner, listener) : { refusal: LOAD_WITHOUT_NUMBER };
    if ('end' in outcome) return { ...outcome, sent, corrected };
    if ('refusal' in outcome) {
      await refuse(next, outcome.refusal);
    } else {
      await bindFollowing(next, owner, outcome);
      // The page shows it, also if the signal is lost before it is loaded again.
      await keepSaved(owner.personId, next, outcome.saved).catch(() => undefined);
      await removeCaptured(next.order, next.revision);
      // What was captured until the record was gone; from then on no arrival of it is kept.
      await bindFollowing(next, owner, outcome);
      sent += 1;
      if (isCorrected(next, outcome.saved)) corrected += 1;
    }
    onChange();
  }
}

/** Photos wait for the note that they belong to, an arrival for its load. */
function isSendable(record: CapturedRecord, waiting: readonly CapturedRecord[]): boolean {
  if (record.refusal !== undefined) return false;
  const followed = followedIdOf(record);
  return followed === undefined || !waiting.some(({ id }) => id === followed);
}

/** `recordId` is undefined where an earlier attempt was recorded, and its response can no longer be shown. */
interface Recorded {
  readonly recordId: number | undefined;
  readonly saved?: unknown;
}

type Outcome =
  | Recorded
  | { readonly refusal: Refusal }
  | { readonly end: RoundEnd; readonly retryAfterSeconds?: number | undefined };

async function sendOne(
  record: CapturedRecord,
  { token }: DeviceOwner,
  { onShare, onResponse }: SendingListener,
): Promise<Outcome> {
  try {
    const request = requestOf(record, token);
    const sentAt = performance.now();
    const response = await (request.form === undefined
      ? fetch(request.url, request)
      : sendFile(record, request, onShare));
    onResponse?.(response, sentAt);
    return await readOutcome(record, response);
  } catch {
    // No response, or one that was cut off: whether it was recorded shows when it is sent again.
    return { end: 'unreachable' };
  }
}

interface Sending {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  readonly body?: string;
  /** Of a record with a file. */
  readonly form?: FormData;
}

function requestOf(record: CapturedRecord, token: string): Sending {
  const { method, path } = ENDPOINTS[record.kind];
  const url = new URL(path.replace('{id}', String(record.transfer?.id)), globalThis.location.origin);
  const { id: capture_id, capturedAt: captured_at, clockErrorMs: clock_error_ms = 0 } = record;
  // Uncorrected, so that the server finds out what is wrong with the clock.
  const sent_at = new Date().toISOString();
  const fields = { ...record.body, capture_id, captured_at, sent_at, clock_error_ms };
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` });
  if (record.file === undefined) {
    headers.set('content-type', 'application/json');
    return { url, method, headers, body: JSON.stringify(fields), signal: AbortSignal.timeout(TIMEOUT_MS) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', record.file);
  return { url, method, headers, form, signal: AbortSignal.timeout(LONGEST_ANSWER_MS) };
}

/** A service worker has nothing that reports how much is sent. */
function sendFile(
  { order }: CapturedRecord,
  { url, form = new FormData(), ...how }: Sending,
  onShare: SendingListener['onShare'],
): Promise<Response> {
  if (!('XMLHttpRequest' in globalThis)) return fetch(url, { ...how, body: form });
  return sendForm(url, { ...how, form, onProgress: (share) => onShare?.(order, share) });
}

/** Throws if the response breaks off, or is not our server's. */
async function readOutcome({ file }: CapturedRecord, response: Response): Promise<Outcome> {
  const { status } = response;
  // A proxy before the server says so too; a record without a file is too large for nobody.
  if (status === TOO_LARGE && file !== undefined)
    return { refusal: { status, code: 'too_large', message: FILE_TOO_LARGE, fields: {} } };
  if (!isOwnResponse(response, 'json')) throw new Error(`an answer with ${status} that is not the server's`);
  const body: unknown = await response.json();
  if (response.ok) return { recordId: readId(body), saved: fieldOf(body, 'data') };
  const error = readErrorBody(body);
  if (error === undefined) throw new Error(`an error with ${status} that cannot be read`);
  const { code, message, fields = {} } = error;
  if (status === 401 || code === 'second_factor_required') return { end: 'signed-out' };
  if (status === 408 || status === 429 || status === 503) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    return { end: 'unreachable', retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined };
  }
  // An earlier attempt was recorded, and its response can no longer be shown.
  if (status === 409 && fields.capture_id !== undefined) return { recordId: undefined };
  return { refusal: { status, code, message, fields } };
}

async function refuse({ order }: CapturedRecord, refusal: Refusal): Promise<void> {
  const { status, fields } = refusal;
  // A conflict without a field may be a colleague's write at the same moment. A later round tries again.
  const isPassing = status === 500 || (status === 409 && Object.keys(fields).length === 0);
  await changeCaptured(order, (record) => {
    const failures = (record.failures ?? 0) + 1;
    return isPassing && failures < MAX_FAILURES ? { ...record, failures } : { ...record, failures, refusal };
  });
}

/** An arrival has the time of its capture beside that of its load. */
function isCorrected({ kind, capturedAt }: CapturedRecord, saved: unknown): boolean {
  const stored = fieldOf(saved, kind === 'arrival' ? 'arrival_captured_at' : 'captured_at');
  return typeof stored === 'string' && clockErrorMs(capturedAt, stored) !== 0;
}

/**
 * What follows a recorded one names it from now on. Without its number photos become files of the tank, and an arrival
 * is left to the person.
 */
async function bindFollowing(
  { id }: CapturedRecord,
  { personId }: DeviceOwner,
  { recordId, saved }: Recorded,
): Promise<void> {
  // Read anew: one may have been captured while the record was being sent.
  const waiting = await listCaptured(personId);
  for (const { order } of waiting.filter((record) => followedIdOf(record) === id)) {
    await changeCaptured(order, ({ noteId, loadId, ...record }) => {
      if (loadId === undefined)
        return { ...record, body: { ...record.body, ...(recordId !== undefined && { note_id: recordId }) } };
      if (recordId === undefined) return { ...record, refusal: LOAD_WITHOUT_NUMBER };
      return { ...record, transfer: { ...(typeof saved === 'object' && saved), id: recordId } };
    });
  }
}

const LOAD_WITHOUT_NUMBER: Refusal = {
  ...{ status: 404, code: 'not_found', fields: {} },
  message: 'The load of this arrival was recorded before. Add its arrival on the tank, then discard this.',
};

/** Throws if the response is not a record. */
function readId(body: unknown): number {
  const id = fieldOf(fieldOf(body, 'data'), 'id');
  if (typeof id !== 'number') throw new Error('an answer without a record');
  return id;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;
}
