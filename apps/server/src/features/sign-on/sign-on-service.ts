import type { DataOf } from '@dewar/contract/endpoint';
import type { finishSignOn } from '@dewar/contract/sign-on';
import { hasSecondFactor, readRoleOfClaims } from '@dewar/domain/accounts/sign-on';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import { type Account, findAccountById } from '../auth/accounts/account-repository.ts';
import type { SignInAccount } from '../auth/sessions/account-sign-in-access.ts';
import { keepPendingConnection } from '../auth/sessions/pending-connection-access.ts';
import { type SignOnOrigin, touchIdentity } from '../auth/sessions/sign-on-identity-repository.ts';
import { findSignInError, startSecondFactorStep } from '../auth/sign-in/provider-sign-in-access.ts';
import { changeUser, findUserRecord } from '../users/user-repository.ts';
import type { ProviderResponse } from './provider-client.ts';
import { signOnFailed } from './provider-errors.ts';
import { admit } from './sign-on-admission.ts';
import {
  type Answer,
  type ExchangeCall,
  finishExchange,
  recordRefusal,
  stepsOf,
  stepsOfClaims,
} from './sign-on-exchange-service.ts';
import { findFirstCompanyAdmin, lockStoredSignOn } from './sign-on-repository.ts';

interface SignInParts extends Pick<Server, 'refusals'> {
  readonly signInAccount: SignInAccount;
}

/**
 * Signs in whom the provider named, or returns what is still to be done: the portal's own second factor where the provider
 * asked for none, or connecting an account. Throws 400 with what to do or whom to ask, and 403 because of the account's
 * status.
 */
export async function finishSignIn(
  call: ExchangeCall,
  { signInAccount, refusals }: SignInParts,
  response: ProviderResponse,
): Promise<DataOf<typeof finishSignOn>> {
  const { parts, db, request, reply, now } = call;
  const answer = await finishExchange(call, response, 'sign-in');
  const { signOn, claims, exchange } = answer;
  const { company_id, issuer, company_name } = signOn;
  const steps = { ...stepsOf(exchange), ...stepsOfClaims(claims) };
  const admission = await admit(db, answer, now);
  const sid = typeof claims.sid === 'string' ? claims.sid : null;
  if (admission.kind === 'refused') {
    await recordRefusal(call, signOn, { ...steps, reason: admission.reason });
    throw signOnFailed(admission.text);
  }
  const { account } = admission;
  request.triedAccount = { key: `sign-on ${company_id}`, account, isKnownDevice: false };
  const error = findSignInError(account, now);
  if (error !== undefined) throw error;
  if (admission.kind === 'connect') {
    await keepPendingConnection({ ...call, config: parts.config }, account, {
      ...{ company_id, issuer, subject: claims.sub, sid },
    });
    return { connect: { email: account.email, company_name } };
  }
  const { identity_id } = admission;
  await refusals.flush();
  return inTransaction(db, async (transaction) => {
    const held = await applyRole(transaction, answer, { account, now });
    await touchIdentity(transaction, identity_id, now);
    await writeAudit(transaction, {
      ...{ actor: { id: held.id, email: held.email }, company_id, entity: 'sign_on', entity_id: company_id },
      ...{ action: 'sign-on', after: steps },
    });
    const signOnOrigin: SignOnOrigin = { identity_id, sid };
    const session = { db: transaction, request, reply, now, signOn: signOnOrigin };
    const isProved = hasSecondFactor(claims, signOn.claims);
    const step = isProved ? undefined : await startSecondFactorStep({ ...session, config: parts.config }, held.id);
    return step ?? signInAccount(session, held);
  });
}

/** Whether the person is a company administrator, where the provider decides about it. */
async function applyRole(
  transaction: Database,
  { signOn, claims }: Answer,
  { account: found, now }: { readonly account: Account; readonly now: Date },
): Promise<Account> {
  const { company_id } = signOn;
  const { isCompanyAdmin } = readRoleOfClaims(claims, signOn.claims);
  if (isCompanyAdmin === null) return found;
  // One after the other: two administrators who sign in at once must not both lose it.
  const current = await lockStoredSignOn(transaction, company_id);
  const account = (await findAccountById(transaction, found.id)) ?? found;
  const { id, email } = account;
  const isBreakGlass = current?.break_glass_user_id === id;
  if (account.company_id !== company_id || isBreakGlass || account.is_company_admin === isCompanyAdmin) return account;
  const actor = { id: null, email: `${email}, by the sign-on of ${signOn.company_name}` };
  const entry = { actor, company_id, entity: 'user', entity_id: id, action: 'update' } as const;
  const before = await findUserRecord(transaction, id);
  const isLast =
    !isCompanyAdmin && (await findFirstCompanyAdmin(transaction, { company_id, now, besides: id })) === undefined;
  if (isLast) {
    await writeAudit(transaction, { ...entry, before, after: { ...before, kept: 'the last company administrator' } });
    return account;
  }
  await changeUser(transaction, id, { is_company_admin: isCompanyAdmin });
  const after = await findUserRecord(transaction, id);
  await writeAudit(transaction, { ...entry, before, after });
  return (await findAccountById(transaction, id)) ?? account;
}
