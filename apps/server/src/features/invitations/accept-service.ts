import type { BodyOf } from '@dewar/contract/endpoint';
import type { acceptInvitation } from '@dewar/contract/invitations';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { belongsToCompany } from '@dewar/domain/accounts/roles';
import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, invalidInput } from '../../shared/errors.ts';
import { type Account, findAccountById } from '../auth/accounts/account-repository.ts';
import {
  type GuardedCall,
  hashToken,
  lockReplaceable,
  replaceRegistration,
} from '../auth/accounts/invited-account-access.ts';
import { findEnforcedSignOn } from '../auth/accounts/sign-on-address-access.ts';
import { hashNewPassword, hashUnknownPassword } from '../auth/passwords/new-password-access.ts';
import { addLonePasskey, lonePasskeySetup, verifyLonePasskey } from '../auth/second-factor/lone-passkey-access.ts';
import { insertUser } from '../users/user-repository.ts';
import { recordAcceptance } from './invitation-access.ts';
import { lockInvitationByToken, type StoredInvitation } from './invitation-repository.ts';
import { accountExists, requireAcceptable, requireInvitation, unknownLink } from './opened-invitation.ts';
import { findPasskeyChallenge, setPasskeyChallenge } from './sent-invitation-repository.ts';

/** Of storing the account, against registrations of its address at the same moment. */
const MAX_TRIES = 3;
const PASSKEY_WITHIN_MS = 5 * MILLISECONDS_PER_MINUTE;

type Acceptance = BodyOf<typeof acceptInvitation>;

/** The options for the browser to create the passkey of the invited. Throws like `accept`. */
export async function startInvitedPasskey(call: GuardedCall, token: string) {
  const { db, config, now } = call;
  const invitation = await requireInvitation(call, token);
  await requireAcceptable(db, invitation, now);
  const options = await lonePasskeySetup(config, { handle: `invitation ${invitation.id}`, email: invitation.email });
  await setPasskeyChallenge(db, invitation.id, {
    passkey_challenge_hash: hashToken(options.challenge),
    passkey_challenge_expires_at: new Date(now.getTime() + PASSKEY_WITHIN_MS),
  });
  return { ...options };
}

/** What the invited will sign in with. */
interface Secret {
  readonly password_hash: string;
  /** Adds the passkey, if that is it, and returns its recovery codes. */
  readonly addPasskey: (transaction: Database, user_id: number) => Promise<string[] | null>;
}

/**
 * Makes the account of an invitation, approved and verified: only the owner of the mailbox has the link. A registration
 * of its address that nobody was let in with is replaced, with everything that belongs to it. Returns the account with
 * the recovery codes that come with a passkey. Throws 400 for a link that there is not, for a weak password and for a
 * passkey that does not verify, and 409 with what to do if the invitation is not open or its address has an account.
 */
export async function accept(
  call: GuardedCall,
  input: Acceptance,
): Promise<{ readonly account: Account; readonly recovery_codes: string[] | null }> {
  const { db, now } = call;
  const found = await requireInvitation(call, input.token);
  await requireAcceptable(db, found, now);
  await requirePassword(call, found);
  const secret = await readSecret(call, found, input);
  const make = () =>
    inTransaction(db, async (transaction) => {
      const invitation = await lockInvitationByToken(transaction, hashToken(input.token), now);
      if (invitation === undefined) throw unknownLink();
      await requireAcceptable(transaction, invitation, now);
      const replaced = await lockReplaceable(transaction, invitation.email, { now, to: 'invitation' });
      const by = { id: null, email: invitation.email };
      if (replaced !== undefined) await replaceRegistration(transaction, replaced, by);
      const id = await makeAccount(transaction, invitation, { ...input, password_hash: secret.password_hash });
      await recordAcceptance(transaction, invitation, { id, now });
      const recovery_codes = await secret.addPasskey(transaction, id);
      const account = await findAccountById(transaction, id);
      if (account === undefined) throw new Error('an account disappeared within its own transaction');
      return { account, recovery_codes };
    });
  for (let tries = 1; ; tries += 1) {
    try {
      return await make();
    } catch (error) {
      if (!isConstraintViolation(error, 'users_email_key')) throw error;
      // Somebody registered the address at this moment: the next attempt replaces that too.
      if (tries === MAX_TRIES) throw accountExists(found);
    }
  }
}

/** Throws 409 for somebody whose company has ended passwords, so that no account is made that nobody can sign in to. */
async function requirePassword(
  { db, config }: GuardedCall,
  { role, company_id, company_name, email }: StoredInvitation,
) {
  if (!belongsToCompany(role) || (await findEnforcedSignOn(db, config, { company_id, email })) === null) return;
  throw conflict(
    `${company_name} has ended passwords and passkeys. Open the invitation again and choose "Continue with your company".`,
  );
}

/** Hashed and verified before anything is locked. */
async function readSecret(call: GuardedCall, invitation: StoredInvitation, input: Acceptance): Promise<Secret> {
  const { password, passkey } = input;
  if (password !== undefined && passkey === undefined) {
    const { email, company_name: companyName } = invitation;
    const context = { field: 'password', email, companyName, personName: fullNameOf(input) };
    return { password_hash: await hashNewPassword(call.db, password, context), addPasskey: async () => null };
  }
  if (passkey === undefined || password !== undefined) {
    throw invalidInput({ password: 'Please choose a password or a passkey, and only one of them.' });
  }
  const { db, config, request, now } = call;
  const expected = await findPasskeyChallenge(db, invitation.id, now);
  const isExpected = (challenge: string) => expected?.equals(hashToken(challenge)) === true;
  const made = await verifyLonePasskey({ config, log: request.log }, passkey.response, isExpected);
  return {
    password_hash: await hashUnknownPassword(),
    addPasskey: (transaction, user_id) => addLonePasskey(transaction, { user_id, name: passkey.name, now }, made),
  };
}

function makeAccount(
  transaction: Database,
  { email, role, company_id }: StoredInvitation,
  { first_name, last_name, password_hash }: Pick<Acceptance, 'first_name' | 'last_name'> & { password_hash: string },
): Promise<number> {
  return insertUser(transaction, {
    ...{ email, role, company_id, first_name, last_name, password_hash },
    status: 'approved',
    email_verified: true,
  });
}
