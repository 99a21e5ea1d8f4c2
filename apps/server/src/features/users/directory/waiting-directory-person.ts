import { sql } from 'kysely';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Database } from '../../../shared/database/database.ts';
import { closeRequestOf } from '../../company-assignment-requests/assignment-request-access.ts';
import { mailAboutAct } from '../mail-about-act.ts';
import { getUserRecord } from '../managed-user.ts';
import { approvedMail } from '../user-mails.ts';
import { changeUser } from '../user-repository.ts';
import type { DirectoryChange } from './directory-administrators.ts';

/**
 * Lets in the person with this address who waits after the company's own sign-on made their account. Anybody else who waits
 * may have typed the name of the company. Returns the id; undefined if there is nobody.
 */
export async function letInWaitingPerson(
  transaction: Database,
  change: DirectoryChange,
  { email, active }: { readonly email: string; readonly active: boolean },
): Promise<number | undefined> {
  const { person: actor, company_id } = change;
  const { rows } = await sql<{ id: number }>`
    select person.id from users person
     where lower(person.email) = lower(${email}) and person.role = 'user' and person.status = 'email_verified'
       and person.company_id is null
       and exists (select from sign_on_identities identity
                    where identity.user_id = person.id and identity.company_id = ${company_id}
                      and identity.joined_as = 'new')
       for no key update of person`.execute(transaction);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  const before = await getUserRecord(transaction, id);
  await changeUser(transaction, id, { status: 'approved', company_id });
  await closeRequestOf(transaction, change, { user_id: id, company_name: actor.company_name });
  const after = await getUserRecord(transaction, id);
  await writeAudit(transaction, {
    ...{ actor, company_id, entity: 'user', entity_id: id, action: 'approve', before, after },
  });
  if (active) {
    const recipient = { id, email: after.email };
    await mailAboutAct(transaction, { ...change, recipient, content: () => approvedMail(actor.company_name) });
  }
  return id;
}
