import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { countWrongSecret } from '../auth/accounts/invited-account-access.ts';
import { createCodeOnce } from '../auth/accounts/one-time-code-repository.ts';
import { endSignOnSessions } from '../auth/sessions/sign-on-identity-repository.ts';
import { readLogoutToken } from './logout-token.ts';
import { isSameIssuer } from './provider-client.ts';
import { describeProviderError, signOnFailed } from './provider-errors.ts';
import type { ExchangeCall } from './sign-on-exchange-service.ts';
import { type CompleteSignOn, isComplete, openProvider } from './sign-on-parts.ts';
import { findSignOnByKey } from './sign-on-repository.ts';

/** Ends the sessions that a provider's logout token names, at once. Throws 404 and 400. */
export async function logOutByToken(call: ExchangeCall, key: string, token: string): Promise<number> {
  const { parts, db, now } = call;
  const signOn = await getSignOn(db, key);
  const provider = await openProvider(parts, signOn);
  if (provider === undefined) throw signOnFailed('This server can no longer read the client secret.');
  const readKeys = () =>
    parts.client.readKeys(provider).catch((error: unknown) => {
      throw signOnFailed(describeProviderError(error).text);
    });
  const read = await readLogoutToken(token, { ...provider, now, readKeys });
  // Once: sent again, it would end what began meanwhile.
  const once = { token: `${key} ${read?.jti}`, purpose: 'sign-on', user_id: null, now } as const;
  if (read === undefined || !(await createCodeOnce(db, once))) {
    await countWrongSecret({ ...call, config: parts.config }, `sign-on ${signOn.company_id}`);
    throw signOnFailed('This is no logout token of the provider, or it was used already.');
  }
  const { subject, sid } = read;
  if (sid !== null) return endSessions(db, signOn, { sid, subject });
  return subject === null ? 0 : endSessions(db, signOn, { sid: null, subject });
}

/** The same for a frame in the provider's page, which knows the id of its session. */
export async function logOutByFrame(
  { db }: Pick<ExchangeCall, 'db'>,
  key: string,
  { iss, sid }: { readonly iss: string; readonly sid: string },
): Promise<number> {
  const signOn = await getSignOn(db, key);
  return isSameIssuer(iss, signOn.issuer) ? endSessions(db, signOn, { sid, subject: null }) : 0;
}

async function getSignOn(db: Database, key: string): Promise<CompleteSignOn> {
  const signOn = await findSignOnByKey(db, key);
  if (signOn === undefined || !isComplete(signOn)) throw notFound();
  return signOn;
}

type Named =
  | { readonly sid: string; readonly subject: string | null }
  | { readonly sid: null; readonly subject: string };

function endSessions(db: Database, { company_id, issuer }: CompleteSignOn, named: Named): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const people = await endSignOnSessions(transaction, company_id, { ...named, issuer });
    for (const user_id of people) {
      await writeAudit(transaction, {
        ...{ actor: null, company_id, entity: 'user', entity_id: user_id, action: 'end-sessions' },
        after: { by: 'sign-on', issuer },
      });
    }
    return people.length;
  });
}
