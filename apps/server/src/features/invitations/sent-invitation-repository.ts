import type { Role } from '@dewar/domain/accounts/roles';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';

/** Invitations that ended are kept this long for their list. */
const KEPT_MS = 90 * MILLISECONDS_PER_DAY;

/** What an invitation offers, as the inviter chose it. */
export interface InvitationTerms {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: Role;
  readonly company_id: number | null;
  readonly message: string | null;
  readonly valid_days: number;
}

export interface Sending {
  readonly person: Pick<SignedIn, 'id' | 'email'>;
  readonly token_hash: Buffer;
  readonly now: Date;
}

/** The id of a new invitation; undefined if the address was invited by somebody else at this moment. */
export async function insertInvitation(
  db: Database,
  email: string,
  terms: InvitationTerms,
  sending: Sending,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('invitations')
    .values({ email, ...terms, ...sentBy(sending, terms.valid_days), created_at: sending.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Gives an invitation a new token, and this sender; with terms also those. */
export async function renewInvitation(
  db: Database,
  id: number,
  sending: Sending & { readonly valid_days: number },
  terms?: InvitationTerms,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ ...terms, ...sentBy(sending, sending.valid_days), passkey_challenge_hash: null })
    .where('id', '=', id)
    .execute();
}

function sentBy({ person, token_hash, now }: Sending, valid_days: number) {
  const expires_at = new Date(now.getTime() + valid_days * MILLISECONDS_PER_DAY);
  return { invited_by: person.id, invited_by_email: person.email, token_hash, sent_at: now, expires_at };
}

export async function markRevoked(db: Database, id: number, person: Pick<SignedIn, 'email'>, now: Date): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revoked_at: now, revoked_by_email: person.email })
    .where('id', '=', id)
    .execute();
}

/** Marks an invitation as used by the account that was made with it. */
export async function markAccepted(db: Database, id: number, user_id: number, now: Date): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_by: user_id, passkey_challenge_hash: null })
    .where('id', '=', id)
    .execute();
}

/** Stores the challenge that the passkey of the invited has to sign, instead of an earlier one. */
export async function setPasskeyChallenge(
  db: Database,
  id: number,
  challenge: { readonly passkey_challenge_hash: Buffer; readonly passkey_challenge_expires_at: Date },
): Promise<void> {
  await db.updateTable('invitations').set(challenge).where('id', '=', id).execute();
}

/** The hash of the challenge that is still valid. */
export async function findPasskeyChallenge(db: Database, id: number, now: Date): Promise<Buffer | null> {
  const found = await db
    .selectFrom('invitations')
    .select('passkey_challenge_hash')
    .where('id', '=', id)
    .where('passkey_challenge_expires_at', '>', now)
    .executeTakeFirst();
  return found?.passkey_challenge_hash ?? null;
}

/**
 * Links of kept mails to an address that somebody showed before it had an account: its owner is told of them at the
 * first sign-in.
 */
export async function claimShownLinks(db: Database, { id, email }: { readonly id: number; readonly email: string }) {
  await sql`
    update shown_mail_links set owner_id = ${id}
     where owner_id is null
       and mail_id in (select mails.id from mails where lower(recipient) = lower(${email}))`.execute(db);
}

/** Deletes invitations that ended long ago. */
export async function deleteOldInvitations(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where((invitation) =>
      invitation(
        invitation.fn.coalesce('accepted_at', 'revoked_at', 'expires_at'),
        '<=',
        new Date(now.getTime() - KEPT_MS),
      ),
    )
    .execute();
}
