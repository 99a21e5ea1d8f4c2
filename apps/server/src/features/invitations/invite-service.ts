import type { BodyOf, DataOf } from '@dewar/contract/endpoint';
import type { checkInvitees, createInvitations } from '@dewar/contract/invitations';
import { type InviteeFate, inviteeFate, isInvitable } from '@dewar/domain/accounts/invitations';
import { can, type Person } from '@dewar/domain/accounts/permissions';
import { belongsToCompany } from '@dewar/domain/accounts/roles';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, forbidden, type HttpError, invalidInput } from '../../shared/errors.ts';
import { createToken, hashToken } from '../auth/accounts/invited-account-access.ts';
import { findCompanyToReferTo } from '../companies/company-repository.ts';
import { countInvitations } from './invitation-limits.ts';
import { findAddressesWithAccount, lockWaitingInvitations, type StoredInvitation } from './invitation-repository.ts';
import { type InvitingCall, sendInvitation } from './send-invitation.ts';
import { type InvitationTerms, insertInvitation, renewInvitation } from './sent-invitation-repository.ts';

type Invitation = BodyOf<typeof createInvitations>;
type Invitee = Invitation['people'][number];

/** What inviting each of these addresses would do, in their order. */
export async function checkFates(call: InvitingCall, emails: readonly string[]): Promise<DataOf<typeof checkInvitees>> {
  return inTransaction(call.db, async (transaction) => {
    const { fateOf } = await findFates(transaction, call, emails);
    return emails.map((email) => ({ email, fate: fateOf(email) }));
  });
}

/**
 * Invites people: each address without an account gets a mail with its own link. One that was invited before gets a new
 * link, and these terms instead of the earlier ones. Throws 403 for a role that this person may not give, 400 for an
 * unknown or inactive company and for an address that is listed twice, and 429 for one that was mailed too often. A
 * company administrator gets the same 403 for every other company, whether there is one with the name or not.
 */
export async function invite(call: InvitingCall, input: Invitation): Promise<DataOf<typeof createInvitations>> {
  const { db, person } = call;
  const { people, role, valid_days, message = null } = input;
  requireDistinct(people);
  return inTransaction(db, async (transaction) => {
    const company = await findCompany(transaction, person, input);
    const company_id = company?.id ?? null;
    if (!can(person, 'send', 'invitation', { role, company_id })) throw notInvitable(person);
    const emails = people.map(({ email }) => email);
    const { fateOf, waitingOf } = await findFates(transaction, call, emails);
    const mailed = emails.filter((email) => isInvitable(fateOf(email)));
    await countInvitations(
      transaction,
      call,
      mailed.map(() => ({ company_id, company_name: company?.name ?? null })),
    );
    const invited = [];
    for (const { email, first_name = null, last_name = null } of people) {
      const fate = fateOf(email);
      const terms = { first_name, last_name, role, company_id, message, valid_days };
      const id = isInvitable(fate)
        ? await inviteOne(transaction, call, { email, terms, waiting: waitingOf(email) })
        : null;
      invited.push({ email, fate, id });
    }
    return invited;
  });
}

async function inviteOne(
  transaction: Database,
  call: InvitingCall,
  {
    email,
    terms,
    waiting,
  }: { readonly email: string; readonly terms: InvitationTerms; readonly waiting: StoredInvitation | undefined },
): Promise<number> {
  const token = createToken();
  const sending = { person: call.person, token_hash: hashToken(token), now: call.now };
  if (waiting !== undefined) {
    await renewInvitation(transaction, waiting.id, { ...sending, valid_days: terms.valid_days }, terms);
  }
  const id = waiting?.id ?? (await insertInvitation(transaction, email, terms, sending));
  if (id === undefined) throw conflict(`${email} was invited by somebody else at this moment. Please try again.`);
  await sendInvitation(transaction, call, { id, token, before: waiting });
  return id;
}

/** Only the role user has a company, and cannot be invited without one. */
async function findCompany(transaction: Database, person: Person, { role, company_name = null }: Invitation) {
  if (!belongsToCompany(role)) return null;
  const company = company_name === null ? undefined : await findCompanyToReferTo(transaction, company_name);
  if (company === undefined) {
    if (!can(person, 'read', 'every_company')) throw notInvitable(person);
    throw invalidInput({ company_name: company_name === null ? 'Choose a company' : 'No company has this name' });
  }
  if (company.status !== 'active' && can(person, 'send', 'invitation', { role, company_id: company.id })) {
    throw invalidInput({ company_name: 'This company is inactive: its people cannot sign in' });
  }
  return company;
}

function notInvitable(person: Person): HttpError {
  return forbidden(
    can(person, 'open', 'admin_area')
      ? 'Only a super-admin can invite an administrator.'
      : 'You can invite users into your own company.',
  );
}

function requireDistinct(people: readonly Invitee[]): void {
  const seen = new Set<string>();
  for (const { email } of people) {
    const key = email.toLowerCase();
    if (seen.has(key)) throw invalidInput({ people: `${email} is listed twice` });
    seen.add(key);
  }
}

interface Fates {
  readonly fateOf: (email: string) => InviteeFate;
  readonly waitingOf: (email: string) => StoredInvitation | undefined;
}

async function findFates(
  transaction: Database,
  { person, now }: InvitingCall,
  emails: readonly string[],
): Promise<Fates> {
  const keys = emails.map((email) => email.toLowerCase());
  const found = await lockWaitingInvitations(transaction, keys, now);
  const waiting = new Map(found.map((invitation) => [invitation.email.toLowerCase(), invitation]));
  const known = await findAddressesWithAccount(transaction, keys, now);
  const waitingOf = (email: string) => waiting.get(email.toLowerCase());
  return {
    waitingOf,
    fateOf: (email) => inviteeFate(person, { hasAccount: known.has(email.toLowerCase()), waiting: waitingOf(email) }),
  };
}
