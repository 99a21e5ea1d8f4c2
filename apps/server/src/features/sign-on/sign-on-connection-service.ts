import type { OwnSignOn } from '@dewar/contract/sign-on';
import { belongsToCompany } from '@dewar/domain/accounts/roles';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { findConnection, insertIdentity } from '../auth/sessions/sign-on-identity-repository.ts';
import type { ProviderResponse } from './provider-client.ts';
import { signOnFailed } from './provider-errors.ts';
import { isOfWorkspace } from './sign-on-admission.ts';
import { type ExchangeCall, finishExchange, stepsOf, stepsOfClaims } from './sign-on-exchange-service.ts';
import type { SettingsContext } from './sign-on-settings-service.ts';

/** The sign-on of the person's company, if one counts, and whether their account is connected with it. */
export async function describeOwnSignOn(db: Database, person: SignedIn): Promise<OwnSignOn> {
  const found = belongsToCompany(person.role) ? await findConnection(db, person) : undefined;
  return {
    company_name: found?.company_name ?? null,
    mode: found?.mode ?? null,
    connected_at: found?.joined_at?.toISOString() ?? null,
  };
}

/** Throws 409 without a sign-on to connect with, and if it is connected. */
export async function beginConnection({ db, person, parts, now }: SettingsContext): Promise<string> {
  const found = belongsToCompany(person.role) ? await findConnection(db, person) : undefined;
  if (found === undefined) throw conflict('Your company has no sign-on that is in use.');
  if (found.joined_at !== null) throw conflict('Your account is connected already.');
  const { key } = found;
  const ticket = await parts.exchanges.createTicket({ purpose: 'connect', user_id: person.id, key }, now);
  return `${parts.config.publicUrl}/api/auth/sign-on/${key}/start?ticket=${ticket}`;
}

/**
 * Connects the account of whoever is signed in and began it with the person whom the provider named. Throws 400, and 409 if
 * one of the two is connected with another.
 */
export async function finishConnection(
  call: ExchangeCall & { readonly person: SignedIn },
  response: ProviderResponse,
): Promise<OwnSignOn> {
  const { db, person, now } = call;
  const answer = await finishExchange(call, response, 'connect');
  const { signOn, claims, exchange } = answer;
  const { company_id, issuer } = signOn;
  if (exchange.user_id !== person.id || person.company_id !== company_id || !belongsToCompany(person.role)) {
    throw signOnFailed('This was begun by somebody else. Please begin again.');
  }
  if (!(await isOfWorkspace(db, answer))) {
    throw signOnFailed('This is no account of your company. Choose the one that your company gave you.');
  }
  return inTransaction(db, async (transaction) => {
    const identity = { company_id, issuer, subject: claims.sub, user_id: person.id, joined_as: 'owner', now } as const;
    const id = await insertIdentity(transaction, identity);
    if (id === undefined) {
      throw conflict('This person of your company’s sign-on, or your account, is connected with another one already.');
    }
    await writeAudit(transaction, {
      ...{ actor: person, company_id, entity: 'sign_on', entity_id: company_id, action: 'connect' },
      after: { ...stepsOf(exchange), ...stepsOfClaims(claims), user: person.email },
    });
    return describeOwnSignOn(transaction, person);
  });
}
