import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { belongsToCompany, ROLES } from '@dewar/domain/accounts/roles';
import { isEmailUnverified, readRoleOfClaims } from '@dewar/domain/accounts/sign-on';
import { isEmailAddress } from '@dewar/domain/primitives/contact-details';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { hasPageAddress } from '@dewar/domain/primitives/page-addresses';
import { isName } from '@dewar/domain/primitives/texts';
import { z } from 'zod';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { type Account, findAccountByEmail, findAccountById } from '../auth/accounts/account-repository.ts';
import { findAddressHolders, lockReplaceable, replaceRegistration } from '../auth/accounts/invited-account-access.ts';
import { hashUnknownPassword } from '../auth/passwords/new-password-access.ts';
import { findIdentity, insertIdentity } from '../auth/sessions/sign-on-identity-repository.ts';
import { closeRequestOf } from '../company-assignment-requests/assignment-request-access.ts';
import { lockInvitationInto, recordAcceptance } from '../invitations/invitation-access.ts';
import { changeUser, findUserRecord, insertUser } from '../users/user-repository.ts';
import { readDomainOf } from './mail-domains.ts';
import { isSameIssuer } from './provider-client.ts';
import { isVerifiedDomain } from './sign-on-domain-repository.ts';
import type { Answer } from './sign-on-exchange-service.ts';
import { lockNamedByDirectory } from './sign-on-people-repository.ts';

const roleSchema = z.enum(ROLES);

/** Whom the provider named is, to us. */
export type Admission =
  | { readonly kind: 'account'; readonly account: Account; readonly identity_id: number }
  /** There is an account with the address, which its owner has to connect. */
  | { readonly kind: 'connect'; readonly account: Account }
  | { readonly kind: 'refused'; readonly reason: string; readonly text: string };

const refused = (reason: string, text: string): Admission => ({ kind: 'refused', reason, text });

/**
 * Finds the account of whom a provider named, by its subject alone, or makes one. A provider lets in people of its own
 * company, and nobody who administers the portal: one that turns evil reaches no further.
 */
export async function admit(db: Database, answer: Answer, now: Date): Promise<Admission> {
  const { signOn, claims } = answer;
  const { company_id, issuer, company_name } = signOn;
  if (signOn.company_status === 'inactive') return refused('inactive', 'Your company account is inactive.');
  if (!readRoleOfClaims(claims, signOn.claims).isLetIn) {
    return refused(
      'not_assigned',
      `Your account at the sign-on of ${company_name} has none of the roles that this portal lets in. Ask its administrator for one.`,
    );
  }
  if (!(await isOfWorkspace(db, answer))) return ofOtherDomain(company_name);
  const identity = await findIdentity(db, { company_id, issuer, subject: claims.sub });
  if (identity === undefined) return admitNewSubject(db, answer, now);
  const account = await findAccountById(db, identity.user_id);
  if (account === undefined || !belongsToSignOn(account, company_id)) return ofOthers(company_name);
  const invited = account.company_id === null ? await letInInvited(db, answer, account, now) : undefined;
  return { kind: 'account', account: invited ?? account, identity_id: identity.id };
}

const GOOGLE = 'https://accounts.google.com';

/** Google lets in everybody who has an account there, with any address; of a company are those whose domain it names. */
export async function isOfWorkspace(
  db: Database,
  { signOn: { company_id, issuer }, claims: { hd } }: Pick<Answer, 'signOn' | 'claims'>,
): Promise<boolean> {
  return (
    !isSameIssuer(issuer, GOOGLE) || (typeof hd === 'string' && isVerifiedDomain(db, company_id, hd.toLowerCase()))
  );
}

/** Of the company, or waiting for its approval; never an administrator of the portal. */
function belongsToSignOn(account: Account, company_id: number): boolean {
  if (!belongsToCompany(roleSchema.parse(account.role))) return false;
  return account.company_id === company_id || (account.company_id === null && account.status === 'email_verified');
}

async function admitNewSubject(db: Database, answer: Answer, now: Date): Promise<Admission> {
  const { signOn, claims } = answer;
  const { company_id, company_name } = signOn;
  const email = typeof claims.email === 'string' ? claims.email.trim() : '';
  if (!isEmailAddress(email) || email.length > TEXT_LIMITS.email) {
    return refused(
      'no_email',
      `The sign-on of ${company_name} does not tell your email address. Ask its administrator to release the claim "email".`,
    );
  }
  if (isEmailUnverified(claims)) {
    return refused(
      'email_not_verified',
      `The sign-on of ${company_name} says that your email address is not verified. Ask its administrator to verify it.`,
    );
  }
  const known = await findAccountByEmail(db, email);
  const isColleague = known?.company_id === company_id && (known.status === 'approved' || known.status === 'active');
  // An account of the company is opened by its owner alone. Of others, a provider learns nothing outside of its domains.
  if (!isColleague && !(await isVerifiedDomain(db, company_id, readDomainOf(email) ?? ''))) {
    return ofOtherDomain(company_name);
  }
  const invited = await admitInvited(db, answer, { email, now });
  if (invited !== undefined) return invited;
  if (known === undefined || known.status === 'pending') return makeAccount(db, answer, { email, now });
  if (known.status === 'rejected') return refused('rejected', 'Your registration was not approved.');
  if (!belongsToSignOn(known, company_id)) return ofOthers(company_name);
  if (known.is_sign_on_connected) {
    return refused(
      'other_subject',
      `Your account is connected with another person of the sign-on of ${company_name}. Ask a company administrator.`,
    );
  }
  return (await connectByDirectory(db, answer, { known, now })) ?? { kind: 'connect', account: known };
}

/**
 * Nobody has signed in yet to an account that the company's directory knows: the directory's own id of the person connects
 * it; never the address alone.
 */
async function connectByDirectory(
  db: Database,
  { signOn: { company_id, issuer }, claims }: Answer,
  { known, now }: { readonly known: Account; readonly now: Date },
): Promise<Admission | undefined> {
  // Entra ID tells its directory's id beside a subject of this client alone.
  const ids = [claims.sub, ...(typeof claims.oid === 'string' ? [claims.oid] : [])];
  const { id, email } = known;
  return inTransaction(db, async (transaction) => {
    if (!(await lockNamedByDirectory(transaction, { user_id: id, company_id, ids }))) return undefined;
    const identity = { company_id, issuer, subject: claims.sub, user_id: id, joined_as: 'new', now } as const;
    const identity_id = await insertIdentity(transaction, identity);
    if (identity_id === undefined) return undefined;
    await writeAudit(transaction, {
      ...{ actor: { id, email }, company_id, entity: 'sign_on', entity_id: company_id, action: 'connect' },
      after: { issuer, subject: claims.sub, user: email, by: 'directory' },
    });
    return { kind: 'account', account: known, identity_id } as const;
  });
}

interface Named {
  readonly email: string;
  readonly now: Date;
}

/** Who waits since an earlier sign-in, and was invited meanwhile, waits no more; what belongs to the account stays. */
async function letInInvited(
  db: Database,
  { signOn: { company_id, company_name } }: Answer,
  { id, email }: Account,
  now: Date,
): Promise<Account | undefined> {
  return inTransaction(db, async (transaction) => {
    const invitation = await lockInvitationInto(transaction, { email, company_id }, now);
    if (invitation === undefined) return undefined;
    const before = await findUserRecord(transaction, id);
    await changeUser(transaction, id, { status: 'approved', company_id });
    await closeRequestOf(transaction, { person: { id, email }, now }, { user_id: id, company_name });
    await recordAcceptance(transaction, invitation, { id, now, before });
    return findAccountById(transaction, id);
  });
}

/** The account of whom the company has invited; a registration of the address gives way to it, as where it is accepted. */
async function admitInvited(db: Database, answer: Answer, { email, now }: Named): Promise<Admission | undefined> {
  const { company_id } = answer.signOn;
  const invitation = await inTransaction(db, (transaction) =>
    lockInvitationInto(transaction, { email, company_id }, now),
  );
  if (invitation === undefined) return undefined;
  const [holder] = await findAddressHolders(db, [email.toLowerCase()], now);
  return holder === undefined || holder.givesWay ? makeAccount(db, answer, { email, now }) : undefined;
}

function ofOtherDomain(company_name: string): Admission {
  return refused(
    'other_domain',
    `Your account at the sign-on of ${company_name} is in none of the mail domains of ${company_name}. Ask a company administrator to add the domain.`,
  );
}

function ofOthers(company_name: string): Admission {
  return refused(
    'other_account',
    `The account with your address does not belong to ${company_name}, so its sign-on does not open it. Ask an administrator of the portal.`,
  );
}

const MAX_TRIES = 3;

/**
 * A registration that anybody may have typed gives way to the person whom the provider named. Whom the company has invited
 * need not wait.
 */
async function makeAccount(db: Database, { signOn, claims }: Answer, { email, now }: Named): Promise<Admission> {
  const { company_id, company_name, issuer, new_people } = signOn;
  const password_hash = await hashUnknownPassword();
  const { isCompanyAdmin } = readRoleOfClaims(claims, signOn.claims);
  const make = () =>
    inTransaction(db, async (transaction) => {
      const actor = { id: null, email };
      const invitation = await lockInvitationInto(transaction, { email, company_id }, now);
      const to = invitation === undefined ? 'administrators' : 'invitation';
      const replaced = await lockReplaceable(transaction, email, { now, to });
      if (replaced !== undefined) await replaceRegistration(transaction, replaced, actor);
      const waits = new_people === 'wait' && invitation === undefined;
      const user_id = await insertUser(transaction, {
        ...{ email, password_hash, role: 'user', email_verified: true },
        first_name: nameOf(claims.given_name) ?? invitation?.first_name ?? null,
        last_name: nameOf(claims.family_name) ?? invitation?.last_name ?? null,
        ...(waits
          ? { status: 'email_verified', ...askingFor(company_name), waiting_since: now }
          : { status: 'approved', company_id, is_company_admin: isCompanyAdmin === true }),
      });
      const identity = { company_id, issuer, subject: claims.sub, user_id, joined_as: 'new', now } as const;
      const identity_id = await insertIdentity(transaction, identity);
      const account = await findAccountById(transaction, user_id);
      if (identity_id === undefined || account === undefined) throw new Error('a new account disappeared');
      if (invitation !== undefined) {
        await recordAcceptance(transaction, invitation, { id: user_id, now });
      } else {
        const after = await findUserRecord(transaction, user_id);
        const owner = { id: user_id, email };
        await writeAudit(transaction, {
          ...{ actor: owner, company_id: waits ? null : company_id, entity: 'user', entity_id: user_id },
          ...{ action: 'create', after },
        });
      }
      return { kind: 'account', account, identity_id } as const;
    });
  for (let tries = 1; ; tries += 1) {
    try {
      return await make();
    } catch (error) {
      // Somebody registered the address at this moment.
      if (!isConstraintViolation(error, 'users_email_key')) throw error;
      if (tries === MAX_TRIES) return ofOthers(company_name);
    }
  }
}

function askingFor(requested_company: string) {
  return { requested_company, requested_company_key: companyNameKey(requested_company) };
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value.trim().slice(0, TEXT_LIMITS.name);
  return name !== '' && isName(name) && !hasPageAddress(name) ? name : null;
}
