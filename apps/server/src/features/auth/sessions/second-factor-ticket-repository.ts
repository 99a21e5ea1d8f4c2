import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type { Database } from '../../../shared/database/database.ts';
import { hashToken } from '../accounts/secret-tokens.ts';
import type { SignOnOrigin } from './sign-on-identity-repository.ts';

const LIFETIME_MS = 5 * MILLISECONDS_PER_MINUTE;
/** Per ticket; the next ticket requires the password again. */
export const MAX_ATTEMPTS_PER_TICKET = 5;
/** How long the attempts with an account's tickets are counted. */
const ATTEMPTS_COUNTED_MS = MILLISECONDS_PER_DAY;

export type TicketPurpose = 'sign-in' | 'new-passkey';

interface NewTicket {
  readonly purpose: TicketPurpose;
  readonly token: string;
  readonly user_id: number;
  /** The challenge a passkey has to sign. */
  readonly challenge: string | null;
  readonly now: Date;
  /** Of a sign-in that began with a provider. */
  readonly signOn?: SignOnOrigin | undefined;
}

/** Stores only the hash of the token. */
export async function createTicket(db: Database, { token, now, signOn, ...ticket }: NewTicket): Promise<void> {
  const expires_at = new Date(now.getTime() + LIFETIME_MS);
  await db
    .insertInto('second_factor_tickets')
    .values({
      ...ticket,
      ...{ ticket_hash: hashToken(token), created_at: now, expires_at },
      sign_on_identity_id: signOn?.identity_id ?? null,
      sign_on_sid: signOn?.sid ?? null,
    })
    .execute();
}

/** A valid ticket of a sign-in with attempts left. */
export async function findSignInTicket(db: Database, token: string, now: Date) {
  return db
    .selectFrom('second_factor_tickets')
    .select(['user_id', 'challenge', 'sign_on_identity_id', 'sign_on_sid'])
    .where('ticket_hash', '=', hashToken(token))
    .where('purpose', '=', 'sign-in')
    .where('expires_at', '>', now)
    .where('failures', '<', MAX_ATTEMPTS_PER_TICKET)
    .executeTakeFirst();
}

/**
 * Counts an attempt before it is checked, so that parallel ones cannot exceed the limit. Returns its number; undefined
 * if none is left.
 */
export async function takeAttempt(db: Database, token: string): Promise<number | undefined> {
  const taken = await db
    .updateTable('second_factor_tickets')
    .set((ticket) => ({ failures: ticket('failures', '+', 1) }))
    .where('ticket_hash', '=', hashToken(token))
    .where('failures', '<', MAX_ATTEMPTS_PER_TICKET)
    .returning('failures')
    .executeTakeFirst();
  return taken?.failures;
}

/** Uses a ticket up; false if another request did so before, or if it belongs to somebody else. */
export async function consumeTicket(
  db: Database,
  { purpose, token, user_id, now }: Omit<NewTicket, 'challenge'>,
): Promise<boolean> {
  const consumed = await db
    .deleteFrom('second_factor_tickets')
    .where('ticket_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return consumed.numDeletedRows === 1n;
}

/** The failed attempts of a day, with any ticket and from any network. */
export async function countAttempts(db: Database, user_id: number, now: Date) {
  const { tries, used_up, first } = await db
    .selectFrom('second_factor_tickets')
    .select((ticket) => [
      ticket.fn.coalesce(ticket.fn.sum<number>('failures'), ticket.lit(0)).as('tries'),
      ticket.fn.countAll<number>().filterWhere('failures', '>=', MAX_ATTEMPTS_PER_TICKET).as('used_up'),
      ticket.fn.min('created_at').as('first'),
    ])
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'sign-in')
    .where('failures', '>', 0)
    .where('created_at', '>', new Date(now.getTime() - ATTEMPTS_COUNTED_MS))
    .executeTakeFirstOrThrow();
  const forgottenAt = (first ?? now).getTime() + ATTEMPTS_COUNTED_MS;
  return {
    tries,
    usedUp: used_up,
    secondsUntilForgotten: Math.max(1, Math.ceil((forgottenAt - now.getTime()) / 1_000)),
  };
}

export async function deleteAttempts(db: Database, user_id: number): Promise<void> {
  await db
    .deleteFrom('second_factor_tickets')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'sign-in')
    .where('failures', '>', 0)
    .execute();
}

/** Deletes tickets started with the old password or for a removed second factor, which must not be finished. */
export async function deleteTicketsOf(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom('second_factor_tickets').where('user_id', '=', user_id).execute();
}

/** Deletes tickets too old to count. */
export async function deleteOldTickets(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('second_factor_tickets')
    .where('created_at', '<=', new Date(now.getTime() - ATTEMPTS_COUNTED_MS))
    .execute();
}
