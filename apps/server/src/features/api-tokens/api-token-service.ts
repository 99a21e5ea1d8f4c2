import type { CompanyToken, createApiToken, newApiToken } from '@dewar/contract/api-tokens';
import type { DataOf } from '@dewar/contract/endpoint';
import {
  findTokenExpiryError,
  MAX_TOKENS_PER_COMPANY,
  MAX_TOKENS_PER_PERSON,
  SCOPES_OF_OWNERS,
  type TokenOwner,
  type TokenScope,
} from '@dewar/domain/accounts/api-tokens';
import { can } from '@dewar/domain/accounts/permissions';
import type { z } from 'zod';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Config } from '../../shared/config.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { composeMail } from '../../shared/mail/compose-mail.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';
import { queueMail } from '../../shared/mail/mail-outbox.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { hashToken } from '../auth/accounts/invited-account-access.ts';
import { requireCurrentPassword } from '../auth/passwords/current-password-access.ts';
import { requireFreshProof } from '../auth/passwords/fresh-proof-access.ts';
import { getAdministeredCompany } from '../companies/company-access.ts';
import { tokenConfirmedMail, tokenMadeMail, tokenRevokedMail } from './api-token-mails.ts';
import {
  confirmToken,
  countTokens,
  insertToken,
  type LockedToken,
  lockToken,
  markTokenRevoked,
} from './api-token-repository.ts';
import { createTokenText } from './new-token.ts';
import { getOrCreateServiceAccount } from './service-account-repository.ts';
import { listCompanyAdministrators } from './stopped-token-repository.ts';
import { lockTokenMaker } from './token-maker-repository.ts';

interface TokenContext extends RequestContext {
  readonly config: Config;
}

type NewApiToken = z.output<typeof newApiToken>;

interface Company {
  readonly id: number;
  readonly name: string;
}

/**
 * Makes a token that acts in the person's own name. Throws 400 for a wrong password, or
 * none some time after signing in, for scopes that the person can do
 * nothing with and for an end that has passed, and 409 for too many.
 */
export async function makeOwnToken(context: TokenContext, input: NewApiToken): Promise<DataOf<typeof createApiToken>> {
  const { person, config, now } = context;
  await requireMayMake(context, input, can(person, 'open', 'teaching_area') ? 'teacher' : 'company');
  return inTransaction(context.db, async (transaction) => {
    const { company_id } = person;
    const maker = await lockTokenMaker(transaction, { person, company_id, now });
    const { id: user_id } = maker;
    if ((await countTokens(transaction, { user_id }, now)) >= MAX_TOKENS_PER_PERSON) {
      throw conflict(`You have ${MAX_TOKENS_PER_PERSON} tokens, which is the most. Revoke one that you no longer use.`);
    }
    const { token, shown } = await storeToken(transaction, { maker, user_id, company_id, input, now });
    const { owner: _, made_by: __, ...own } = shown;
    await mailAccount(transaction, config, maker, tokenMadeMail(own, null));
    return { ...own, token };
  });
}

/** Makes a token of a service account of the company. Throws as for an own one, and 404 for a company of others. */
export async function makeCompanyToken(
  context: TokenContext,
  companyName: string,
  input: NewApiToken,
): Promise<CompanyToken & { token: string }> {
  const { person, config, now } = context;
  const { id: company_id, name } = await getAdministeredCompany(context.db, person, companyName);
  await requireMayMake(context, input, 'service');
  return inTransaction(context.db, async (transaction) => {
    const maker = await lockTokenMaker(transaction, { person, company_id, now });
    if (!can(maker, 'administer', 'company', company_id)) throw notFound();
    if ((await countTokens(transaction, { company_id }, now)) >= MAX_TOKENS_PER_COMPANY) {
      throw conflict(`${name} has ${MAX_TOKENS_PER_COMPANY} tokens, which is the most. Revoke one first.`);
    }
    const user_id = await getOrCreateServiceAccount(transaction, { company_id, name: input.name });
    const { token, shown } = await storeToken(transaction, { maker, user_id, company_id, input, now });
    await mailAccount(transaction, config, maker, tokenMadeMail(shown, name));
    return { ...shown, token };
  });
}

/** Revokes an own token. Throws 404. */
export async function revokeOwnToken({ db, person, now }: RequestContext, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const locked = await lockToken(transaction, id, { user_id: person.id }, now);
    if (locked === undefined) throw notFound();
    await revoke(transaction, { actor: person, company_id: person.company_id, now }, locked);
  });
}

/** Revokes a token that reads or writes the company's data. Throws 404. */
export async function revokeCompanyToken(context: TokenContext, companyName: string, id: number): Promise<void> {
  const { db, person, config, now } = context;
  const { id: company_id } = await getAdministeredCompany(db, person, companyName);
  await inTransaction(db, async (transaction) => {
    const locked = await lockToken(transaction, id, { company_id }, now);
    if (locked === undefined) throw notFound();
    await revoke(transaction, { actor: person, company_id, now }, locked);
    const { stored, shown } = locked;
    if (stored.is_service_account || stored.user_id === person.id) return;
    await mailAccount(transaction, config, { id: stored.user_id, email: stored.email }, tokenRevokedMail(shown));
  });
}

/**
 * Lets a stopped token of a service account go on, in the responsibility of whoever confirms it. Throws 400 for a wrong
 * password, 404, and 409 for one that is not stopped.
 */
export async function confirmCompanyToken(
  context: TokenContext,
  companyName: string,
  { id, current_password }: { readonly id: number; readonly current_password: string },
): Promise<CompanyToken> {
  const { db, person, config, now } = context;
  const company = await getAdministeredCompany(db, person, companyName);
  const { id: company_id } = company;
  await requireCurrentPassword(context, person, current_password);
  return inTransaction(db, async (transaction) => {
    const maker = await lockTokenMaker(transaction, { person, company_id, now });
    if (!can(maker, 'administer', 'company', company_id)) throw notFound();
    const locked = await lockToken(transaction, id, { company_id }, now);
    if (locked === undefined || !locked.stored.is_service_account) throw notFound();
    if (locked.stored.stopped_at === null) throw conflict('This token is not stopped.');
    await confirmToken(transaction, id, maker);
    const { name, prefix } = locked.stored;
    await writeAudit(transaction, {
      ...{ actor: maker, company_id, entity: 'api_token', entity_id: id, action: 'confirm' },
      after: { name, prefix },
    });
    await tellOfConfirmation(transaction, { config, maker, company, now }, { name, prefix });
    const confirmed = await lockToken(transaction, id, { company_id }, now);
    if (confirmed === undefined) throw notFound();
    return confirmed.shown;
  });
}

interface Confirmation {
  readonly config: Config;
  readonly maker: SignedIn;
  readonly company: Company;
  readonly now: Date;
}

/** Whoever confirmed it may have done so with somebody else's session and password. */
async function tellOfConfirmation(
  transaction: Database,
  { config, maker, company, now }: Confirmation,
  token: { readonly name: string; readonly prefix: string },
): Promise<void> {
  const content = tokenConfirmedMail(token, maker.email, company.name);
  await mailAccount(transaction, config, maker, content);
  for (const { id, email } of await listCompanyAdministrators(transaction, company.id, now)) {
    if (id === maker.id) continue;
    const to = { recipient: email, recipient_user_id: id, company_id: company.id, audience: 'approvers' } as const;
    await queueMail(transaction, { ...composeMail(content, config.publicUrl), ...to });
  }
}

async function requireMayMake(
  context: TokenContext,
  { scopes, expires_at, current_password }: NewApiToken,
  owner: TokenOwner,
): Promise<void> {
  const allowed: readonly TokenScope[] = SCOPES_OF_OWNERS[owner];
  const refused = scopes.find((scope) => !allowed.includes(scope));
  if (refused !== undefined) throw invalidInput({ scopes: `${refused} is of no use here` });
  const error = findTokenExpiryError(asDate(expires_at), context.now);
  if (error !== null) throw invalidInput({ expires_at: error });
  await requireFreshProof(context, context.person, current_password);
}

interface Stored {
  readonly maker: SignedIn;
  readonly user_id: number;
  readonly company_id: number | null;
  readonly input: NewApiToken;
  readonly now: Date;
}

async function storeToken(transaction: Database, { maker, user_id, company_id, input, now }: Stored) {
  const { name, scopes, networks } = input;
  const { token, prefix } = createTokenText();
  const expires_at = asDate(input.expires_at);
  const id = await insertToken(transaction, {
    ...{ token_hash: hashToken(token), prefix, name, user_id, scopes, networks, expires_at, created_at: now },
    ...{ made_by: maker.id, made_by_email: maker.email },
  });
  const made = await lockToken(transaction, id, { user_id }, now);
  if (made === undefined) throw new Error(`token ${id} is not there after it was stored`);
  const after = { name, prefix, scopes, networks, expires_at: input.expires_at, owner: made.shown.owner.name };
  await writeAudit(transaction, {
    ...{ actor: maker, company_id, entity: 'api_token', entity_id: id, action: 'create', after },
  });
  return { token, shown: made.shown };
}

interface Revocation {
  readonly actor: SignedIn;
  readonly company_id: number | null;
  readonly now: Date;
}

async function revoke(transaction: Database, { actor, company_id, now }: Revocation, { stored }: LockedToken) {
  const { id, name, prefix } = stored;
  await markTokenRevoked(transaction, id, now);
  await writeAudit(transaction, {
    ...{ actor, company_id, entity: 'api_token', entity_id: id, action: 'revoke' },
    before: { name, prefix },
  });
}

function asDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
