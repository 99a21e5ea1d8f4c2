import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@dewar/contract/endpoint';
import { type CompanySignOn, NO_CLAIMS, type updateCompanySignOn } from '@dewar/contract/sign-on';
import { can } from '@dewar/domain/accounts/permissions';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { requireFreshProof } from '../auth/passwords/fresh-proof-access.ts';
import { endSessionsBesideSignOn, endSignOnSessions } from '../auth/sessions/sign-on-identity-repository.ts';
import { getCompany } from '../companies/company-access.ts';
import { describeSignOn } from './described-sign-on.ts';
import { listDomains } from './sign-on-domain-repository.ts';
import { readDomain, saveDomains, withDomainError } from './sign-on-domain-service.ts';
import { isComplete, ownerOfSecret, type SignOnParts } from './sign-on-parts.ts';
import {
  changeSignOn,
  deleteSignOn,
  findFirstCompanyAdmin,
  findSignOn,
  isAbleAdmin,
  lockSignOn,
  lockStoredSignOn,
  type SignOnChange,
  type StoredSignOn,
} from './sign-on-repository.ts';

const KEY_BYTES = 16;

export interface SettingsContext extends RequestContext {
  readonly parts: SignOnParts;
}

interface Company {
  readonly id: number;
  readonly name: string;
}

/** The company whose sign-on the person administers. Throws 404. */
export async function getAdministeredCompany(db: Database, person: SignedIn, name: string): Promise<Company> {
  const company = await getCompany(db, name);
  if (!can(person, 'administer', 'company', company.id)) throw notFound();
  return company;
}

type Change = BodyOf<typeof updateCompanySignOn>;

/**
 * Sets it up or changes it. Another issuer, client or secret counts once somebody has walked through it. Throws 404, 412,
 * and 400 or 409 naming the field; current_password without a fresh proof of who changes who may sign in.
 */
export async function saveSignOn(
  context: SettingsContext,
  company: Company,
  { change, expectedVersion }: { readonly change: Change; readonly expectedVersion: number | undefined },
): Promise<CompanySignOn> {
  const { db, person, parts } = context;
  const { id: company_id } = company;
  if (change.issuer !== undefined && change.issuer !== null) requireIssuer(parts, change.issuer);
  const domains = change.domains?.map(readDomain);
  const stored = { signOn: await findSignOn(db, company_id), domains: await listDomains(db, company_id) };
  if (decidesWhoSignsIn(stored, { ...change, domains })) {
    await requireFreshProof({ ...context, config: parts.config }, person, change.current_password);
  }
  return withDomainError(() =>
    inTransaction(db, async (transaction) => {
      const key = randomBytes(KEY_BYTES).toString('base64url');
      const before = await describeSignOn(transaction, parts, company_id);
      const { signOn, isNew } = await lockSignOn(transaction, { company_id, key });
      await requireVersion(signOn.version, expectedVersion, async () =>
        JSON.stringify(await describeSignOn(transaction, parts, company_id)),
      );
      await changeSignOn(transaction, company_id, await columnsAfter(transaction, context, { signOn, change }));
      if (domains !== undefined) await saveDomains(transaction, context, { company_id, domains });
      if (change.issuer !== undefined) await endSignOnSessions(transaction, company_id, 'of-another-issuer');
      await endSessionsBesideSignOn(transaction, company_id);
      const after = await describeSignOn(transaction, parts, company_id);
      await writeAudit(transaction, {
        ...{ actor: person, company_id, entity: 'sign_on', entity_id: company_id },
        ...(isNew ? { action: 'create' } : { action: 'update', before }),
        after: { ...after, ...(change.client_secret !== undefined && { client_secret: 'changed' }) },
      });
      return after;
    }),
  );
}

type NamedDomains = readonly ReturnType<typeof readDomain>[] | undefined;

const DECISIVE = ['issuer', 'client_id', 'mode', 'new_people', 'break_glass_user_id'] as const;
const NOT_SET_UP = {
  ...{ issuer: null, client_id: null, mode: 'offered', new_people: 'wait', break_glass_user_id: null },
  claims: NO_CLAIMS,
} as const;

interface Stored {
  readonly signOn: StoredSignOn | undefined;
  readonly domains: Awaited<ReturnType<typeof listDomains>>;
}

/**
 * Whether it names another provider, or changes whom it lets in: nobody may who finds a session open. Without a verified
 * domain passwords sign in again.
 */
function decidesWhoSignsIn(stored: Stored, change: Omit<Change, 'domains'> & { domains: NamedDomains }): boolean {
  const { client_secret, claims, domains } = change;
  const before = stored.signOn ?? NOT_SET_UP;
  const isKept = (name: string) => domains?.some((sent) => sent.name === name && sent.verified_at !== null);
  if (domains !== undefined && stored.domains.some(({ name, verified_at }) => verified_at !== null && !isKept(name))) {
    return true;
  }
  const hasOtherClaims = claims !== undefined && !isDeepStrictEqual(claims ?? NO_CLAIMS, before.claims);
  const hasOther = (field: (typeof DECISIVE)[number]) => change[field] !== undefined && change[field] !== before[field];
  return client_secret !== undefined || hasOtherClaims || DECISIVE.some(hasOther);
}

const isVerified = ({ verified_at }: CompanySignOn['domains'][number]) => verified_at !== null;

interface Changed {
  readonly signOn: StoredSignOn;
  readonly change: Change;
}

async function columnsAfter(transaction: Database, context: SettingsContext, changed: Changed): Promise<SignOnChange> {
  const { parts } = context;
  const { signOn, change } = changed;
  const { company_id } = signOn;
  const { issuer, client_id, client_secret, mode, new_people, claims } = change;
  const isOther =
    (issuer !== undefined && issuer !== signOn.issuer) ||
    (client_id !== undefined && client_id !== signOn.client_id) ||
    client_secret !== undefined;
  return {
    ...(issuer !== undefined && { issuer }),
    ...(client_id !== undefined && { client_id }),
    ...(client_secret !== undefined && {
      sealed_secret: client_secret === null ? null : await parts.secrets.seal(client_secret, ownerOfSecret(company_id)),
    }),
    ...(isOther && { tested_at: null, tested_by_email: null }),
    ...(mode !== undefined && { mode }),
    ...(new_people !== undefined && { new_people }),
    ...(claims !== undefined && { claims: claims ?? NO_CLAIMS }),
    break_glass_user_id: await breakGlassAfter(transaction, context, changed),
  };
}

/** Whoever ends passwords keeps one, so that a mistake shuts out nobody for good. Throws 400 if it would be nobody's. */
async function breakGlassAfter(
  transaction: Database,
  { person, now }: SettingsContext,
  { signOn: { company_id, mode: modeBefore, break_glass_user_id: before }, change }: Changed,
): Promise<number | null> {
  const { mode = modeBefore, break_glass_user_id: sent } = change;
  const isAble = async (user_id: number) => isAbleAdmin(transaction, { company_id, user_id, now });
  const refuse = () => invalidInput({ break_glass_user_id: 'Choose a company administrator who can sign in' });
  const wanted = sent === undefined ? before : sent;
  // One who was suspended since stays: a new secret need not wait for another.
  const isChosen = wanted !== before || (mode === 'enforced' && modeBefore !== 'enforced');
  if (wanted !== null && isChosen && !(await isAble(wanted))) throw refuse();
  if (wanted !== null || mode !== 'enforced') return wanted;
  if (sent === null) throw refuse();
  const found = (await isAble(person.id)) ? person.id : await findFirstCompanyAdmin(transaction, { company_id, now });
  if (found === undefined) throw refuse();
  return found;
}

/** With https and a name, so that its configuration can be found there alone. Throws 400. */
function requireIssuer({ outgoing }: SignOnParts, issuer: string): void {
  const url = URL.parse(issuer);
  const isAddress = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  try {
    if (!isAddress) throw new Error('no address');
    outgoing.connectionTo(url);
  } catch {
    throw invalidInput({
      issuer: 'Issuer must be an address of the internet with https, such as https://id.example.com',
    });
  }
}

/**
 * Removes it with its connections; the sessions that began with it end with those. Throws 404 without one, 412, and 409 while
 * passwords have ended: that they are accepted again asks for a fresh proof.
 */
export async function removeSignOn(
  { db, person, parts }: SettingsContext,
  { id: company_id }: Company,
  expectedVersion: number | undefined,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const locked = await lockStoredSignOn(transaction, company_id);
    if (locked === undefined) throw notFound();
    const before = await describeSignOn(transaction, parts, company_id);
    if (before.mode === 'enforced' && before.tested_at !== null && before.domains.some(isVerified)) {
      throw conflict('Passwords have ended. Choose "Passwords are accepted too" first, then remove the sign-on.');
    }
    await requireVersion(locked.version, expectedVersion, async () => JSON.stringify(before));
    await endSignOnSessions(transaction, company_id, 'all');
    await deleteSignOn(transaction, company_id);
    const entry = { actor: person, company_id, entity: 'sign_on', entity_id: company_id } as const;
    await writeAudit(transaction, { ...entry, action: 'delete', before });
  });
}

/** From now on it counts; with it enforced, other sessions of the company's people end. Throws 409 if it is not what was tested. */
export async function markTested(
  transaction: Database,
  {
    company_id,
    version,
    person,
    now,
  }: { readonly company_id: number; readonly version: number; readonly person: SignedIn; readonly now: Date },
): Promise<void> {
  const signOn = await lockStoredSignOn(transaction, company_id);
  if (signOn === undefined || !isComplete(signOn)) throw notFound();
  if (signOn.version !== version) throw conflict('The settings were changed during the test. Please test them again.');
  await changeSignOn(transaction, company_id, { tested_at: now, tested_by_email: person.email });
  await endSessionsBesideSignOn(transaction, company_id);
}
