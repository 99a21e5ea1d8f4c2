import type { SignOnPerson } from '@dewar/contract/sign-on';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { endStandingAccess } from '../auth/passwords/standing-access.ts';
import { endSignOnSessions } from '../auth/sessions/sign-on-identity-repository.ts';
import { verifiedSpellings } from './mail-domains.ts';
import { listDomains } from './sign-on-domain-repository.ts';
import { deleteConnections, listConnectable } from './sign-on-people-repository.ts';
import { findSignOn } from './sign-on-repository.ts';

/** Who is connected with the provider that the company has now, and who is not yet. */
export async function listSignOnPeople(db: Database, company_id: number): Promise<SignOnPerson[]> {
  const { issuer = null } = (await findSignOn(db, company_id)) ?? {};
  const domains = verifiedSpellings(await listDomains(db, company_id));
  const people = await listConnectable(db, { company_id, issuer, domains });
  return people.map(({ joined_at, last_used_at, first_name, last_name, ...person }) => ({
    ...person,
    name: fullNameOf({ first_name, last_name }) ?? null,
    connected_at: joined_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/**
 * Frees a person of whom the provider named, so that they can be connected anew. The sessions that began with it end, and so
 * does what somebody else may have made in them to keep an access. Throws 404 for somebody who is not connected.
 */
export async function disconnectPerson(
  { db, person, now }: RequestContext,
  company_id: number,
  user_id: number,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await endSignOnSessions(transaction, company_id, { user_id });
    const ended = await deleteConnections(transaction, { company_id, user_id });
    if (ended.length === 0) throw notFound();
    await endStandingAccess(transaction, [user_id], { actor: person, now });
    for (const { email: user, ...before } of ended) {
      await writeAudit(transaction, {
        ...{ actor: person, company_id, entity: 'sign_on', entity_id: company_id, action: 'update' },
        before: { user, ...before },
        after: { user, issuer: null, subject: null },
      });
    }
  });
}
