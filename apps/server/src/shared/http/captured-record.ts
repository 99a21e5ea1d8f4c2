import { createHash } from 'node:crypto';
import type { CapturedFields } from '@dewar/contract/captured-fields';
import { capturedTimeShiftMs, findCapturedTimeError } from '@dewar/domain/time/captured-times';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict, HttpError, invalidInput } from '../errors.ts';
import { type Attempt, rightsOf, routeOf, type SentResponse } from './idempotency.ts';
import type { SignedIn } from './signed-in.ts';

/** Twice as long as a device may keep a record, so that it learns what became of it. */
const RESPONSE_DAYS = 60;

interface CapturedAttempt extends Attempt {
  readonly person: SignedIn;
  readonly capture_id: string;
  readonly body: CapturedBody;
  readonly now: Date;
}

type CapturedBody = CapturedFields & { readonly preset_times?: readonly string[] | undefined };

/** The attempt to record what a device captured; undefined without a `capture_id`. Throws 400 for a time without an id. */
export function capturedAttempt(attempt: Attempt, body: unknown, now: Date): CapturedAttempt | undefined {
  const { person } = attempt;
  if (person === undefined || !isCaptured(body)) return undefined;
  const { capture_id, captured_at } = body;
  if (capture_id !== undefined) return { ...attempt, person, capture_id, body, now };
  // A record that was read and is sent back has the time of its own capture.
  if (captured_at !== undefined && attempt.request.method === 'POST')
    throw invalidInput({ capture_id: 'capture_id is required with captured_at' });
  return undefined;
}

/**
 * Executes a write once for each capture_id, for ever. Sent again by the same person it returns the response of the
 * first time, whatever the session. Throws 409 for an id of somebody else, and 422 for other content under the same id.
 */
export async function respondToCapture(attempt: CapturedAttempt): Promise<SentResponse> {
  const { capture_id, person, now } = attempt;
  const body = withTrueTimes(attempt);
  const captured = {
    capture_id,
    user_id: person.id,
    rights: rightsOf(person),
    route: routeOf(attempt),
    body_hash: hashOf(attempt),
    captured_at: body.captured_at ?? null,
  };
  return attempt.db.transaction().execute(async (transaction) => {
    // Waits for an uncommitted request with the same id; lock_timeout turns a long wait into 409.
    const inserted = await transaction
      .insertInto('captured_records')
      .values(captured)
      .onConflict((same) => same.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return findCaptured(transaction, captured);
    // Only now: what was stored in time is answered however late the device asks.
    requirePossibleTime(body.captured_at, now);
    const sent = await attempt.respond(transaction, body);
    await transaction
      .updateTable('captured_records')
      .set({ response_status: sent.status, response: sent.body.toString() })
      .where('capture_id', '=', capture_id)
      .execute();
    return sent;
  });
}

/** Deletes responses that no device waits for any more; the ids stay. */
export async function deleteOldCapturedResponses(db: Database): Promise<void> {
  await db
    .updateTable('captured_records')
    .set({ response: null })
    .where('response', 'is not', null)
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${RESPONSE_DAYS})`)
    .execute();
}

interface CapturedScope {
  readonly capture_id: string;
  readonly user_id: number;
  readonly rights: string;
  readonly route: string;
  readonly body_hash: Buffer;
}

async function findCaptured(db: Database, sent: CapturedScope): Promise<SentResponse> {
  const first = await db
    .selectFrom('captured_records')
    .select(['user_id', 'rights', 'route', 'body_hash', 'response_status', 'response'])
    .where('capture_id', '=', sent.capture_id)
    .executeTakeFirstOrThrow();
  if (first.user_id !== sent.user_id) throw conflict('This could not be recorded. Please enter it again.');
  if (first.route !== sent.route || !first.body_hash.equals(sent.body_hash)) {
    throw new HttpError(422, 'idempotency_key_reused', 'This was already recorded, with other content.');
  }
  // The response shows what the rights of then could see.
  if (first.rights !== sent.rights || first.response === null || first.response_status === null) {
    const text = 'This was already recorded.';
    throw conflict(text, { capture_id: text });
  }
  return { status: first.response_status, body: first.response };
}

/**
 * The record with the times that the device's clock gave it moved by the error of that clock; a time that somebody
 * typed stays. The stored record keeps them, so that an attempt that is repeated finds the corrected one.
 */
function withTrueTimes({ body, request, now }: CapturedAttempt): CapturedBody {
  const { captured_at, sent_at, clock_error_ms: knownErrorMs, preset_times = [] } = body;
  if (captured_at === undefined || sent_at === undefined) return body;
  // An upload may have taken minutes since then.
  const receivedAt = request.receivedAt ?? now;
  const shift = capturedTimeShiftMs({ capturedAt: captured_at, sentAt: sent_at, receivedAt, knownErrorMs });
  if (shift === 0) return body;
  const fields = Object.entries(body).filter(([name]) => name === 'captured_at' || preset_times.includes(name));
  const moved = fields.map(([name, at]) => [name, typeof at === 'string' ? movedBy(shift, at) : at]);
  return { ...body, ...Object.fromEntries(moved) };
}

function movedBy(shiftMs: number, at: string): string {
  return new Date(toMilliseconds(at) + shiftMs).toISOString();
}

/** The content without what the device's clock says of its sending: the first attempt, sent at once, had none. */
function hashOf({ request, body }: CapturedAttempt): Buffer {
  const { captured_at: _, sent_at: __, clock_error_ms: ___, preset_times: ____, ...content } = body;
  // Of an upload, rawBody has the hash of the file; of JSON, the body as parsed is compared.
  const isUpload = request.routeOptions.config.receivesFile === true;
  const text = isUpload ? (request.rawBody ?? '') : JSON.stringify(content);
  return createHash('sha256').update(text).digest();
}

function requirePossibleTime(captured_at: string | undefined, now: Date): void {
  const error = captured_at === undefined ? null : findCapturedTimeError(captured_at, now);
  if (error !== null) throw invalidInput({ captured_at: error });
}

function isCaptured(body: unknown): body is CapturedBody {
  return typeof body === 'object' && body !== null && ('capture_id' in body || 'captured_at' in body);
}
