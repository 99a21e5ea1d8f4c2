import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { HttpError, invalidInput } from '../errors.ts';
import type { SignedIn } from './signed-in.ts';

export interface SentResponse {
  readonly status: number;
  readonly body: string | Buffer;
}

export interface Attempt {
  readonly db: Database;
  readonly request: FastifyRequest;
  readonly person: SignedIn | undefined;
  readonly route: string;
  /** With the request's body, or with another in its place. */
  readonly respond: (db: Database, body?: unknown) => Promise<SentResponse>;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** How long a response can be requested again (api, Conventions). */
const IDEMPOTENCY_KEY_HOURS = 24;

/**
 * Executes a POST or PUT with an Idempotency-Key once: the key and the write share one transaction, so a second request
 * waits for the first and gets its response. Only successful responses are stored: an error rolls both back.
 */
export async function respondOnce(attempt: Attempt): Promise<SentResponse> {
  const { db, request, person, respond } = attempt;
  const isWrite = request.method === 'POST' || request.method === 'PUT';
  const key = person === undefined || !isWrite ? undefined : readIdempotencyKey(request);
  if (key === undefined || person === undefined) return respond(db);
  const scope = {
    user_id: person.id,
    rights: rightsOf(person),
    route: routeOf(attempt),
    key: hashOfKey(key).toString('base64url'),
  };
  // A body may contain a password, which could be guessed from a plain hash. The key itself is known only to the
  // caller: the table has its hash.
  const body_hash = createHmac('sha256', key)
    .update(request.rawBody ?? '')
    .digest();

  return db.transaction().execute(async (transaction) => {
    // Waits for an uncommitted request with the same key; lock_timeout turns a long wait into 409.
    const inserted = await transaction
      .insertInto('idempotency_keys')
      .values({ ...scope, body_hash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) {
      const sent = await respond(transaction);
      await transaction
        .updateTable('idempotency_keys')
        .set({ response_status: sent.status, response: sent.body.toString() })
        .where('user_id', '=', scope.user_id)
        .where('rights', '=', scope.rights)
        .where('route', '=', scope.route)
        .where('key', '=', scope.key)
        .execute();
      return sent;
    }
    return findResponse(transaction, scope, body_hash);
  });
}

/** The key that was sent, if there is one. Throws 400 for an invalid one. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || (typeof key === 'string' && KEY.test(key))) return key;
  throw invalidInput({ 'idempotency-key': 'Idempotency-Key must have 1 to 200 printable characters' });
}

/** Only its hash is stored: it is known to the caller alone. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Of other content under a key that was used before. */
export function keyReused(): HttpError {
  return new HttpError(422, 'idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
}

/** Deletes keys that can no longer be used. */
export async function deleteOldKeys(db: Database): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${IDEMPOTENCY_KEY_HOURS})`)
    .execute();
}

type Rights = Pick<SignedIn, 'role' | 'is_super_admin' | 'is_company_admin' | 'company_id' | 'token'>;

/** A stored response shows what these rights could see: with other rights the request is made anew. */
export function rightsOf({ role, is_super_admin, is_company_admin, company_id, token }: Rights): string {
  const flags = [...(is_super_admin ? ['super'] : []), ...(is_company_admin ? ['company-admin'] : [])];
  const company = company_id === null ? [] : [company_id];
  // A token sees what its scopes allow, so that each has keys of its own.
  return [role, ...flags, ...company, ...(token === undefined ? [] : [`token ${token.id}`])].join(' ');
}

/** The ids in the path are part of the route: a key used for one record does not apply to another. */
export function routeOf({ request, route }: Pick<Attempt, 'request' | 'route'>): string {
  const [path = ''] = request.url.split('?', 1);
  // Hashed, because a name in a path may be longer than an index allows, and two long names may start alike.
  return `${route} ${createHash('sha256').update(path).digest('base64url')}`;
}

async function findResponse(
  db: Database,
  scope: { user_id: number; rights: string; route: string; key: string },
  bodyHash: Buffer,
): Promise<SentResponse> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'response_status', 'response'])
    .where('user_id', '=', scope.user_id)
    .where('rights', '=', scope.rights)
    .where('route', '=', scope.route)
    .where('key', '=', scope.key)
    .executeTakeFirst();
  if (first?.response_status == null || first.response === null) {
    throw new HttpError(409, 'conflict', 'The same request is still in progress. Please try again.');
  }
  if (!first.body_hash.equals(bodyHash)) {
    throw keyReused();
  }
  return { status: first.response_status, body: first.response };
}
