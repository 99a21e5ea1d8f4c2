import { sql } from 'kysely';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Database } from '../../../shared/database/database.ts';
import { isSuspendedAt } from '../../../shared/database/suspension-columns.ts';
import { conflict } from '../../../shared/errors.ts';
import { deleteSessionsOf } from '../../auth/sessions/session-repository.ts';
import { type Administration, getUserRecord } from '../managed-user.ts';
import { changeUser } from '../user-repository.ts';

/** A directory that is being changed, or its settings. */
export interface DirectoryChange extends Administration {
  readonly company_id: number;
}

/**
 * Throws 409 if nobody would administer the company any more once these people cannot: a mistake in a directory would
 * lock all of it out, and end the tokens with which it could be put right.
 */
export async function requireOtherAdministrator(
  transaction: Database,
  { company_id, now }: Pick<DirectoryChange, 'company_id' | 'now'>,
  leaving: readonly number[],
): Promise<void> {
  const { rows } = await sql`
    select from users
     where company_id = ${company_id} and is_company_admin and status in ('approved', 'active')
       and not ${isSuspendedAt('users', now)} and not id = any(${[...leaving]}::int[])
     limit 1`.execute(transaction);
  if (rows.length > 0) return;
  throw conflict(
    'This would leave the company without an administrator who can sign in. Make somebody else one first.',
  );
}

interface Standing {
  readonly id: number;
  readonly email: string;
  readonly is_company_admin: boolean;
  readonly is_admin_by_group: boolean;
  readonly is_in_group: boolean;
}

/**
 * Makes these people company administrators or not, by the groups that they are in. What an administrator of the portal
 * has decided about somebody stays: the flag that they gave, and the one that they took from a member.
 */
export async function applyGroupsOf(
  transaction: Database,
  change: DirectoryChange,
  user_ids: readonly number[],
): Promise<void> {
  const { rows: people } = await sql<Standing>`
    select person.id, person.email, person.is_company_admin, coalesce(entry.is_admin_by_group, false) as is_admin_by_group,
           exists (select from directory_group_members member join directory_groups held on held.id = member.group_id
                    where member.user_id = person.id and held.makes_administrators) as is_in_group
      from users person left join directory_people entry on entry.user_id = person.id
     where person.id = any(${[...user_ids]}::int[]) and person.company_id = ${change.company_id} and person.role = 'user'
       and not person.is_service_account
     order by person.id for no key update of person`.execute(transaction);
  const losing = people.filter((one) => !one.is_in_group && one.is_admin_by_group && one.is_company_admin);
  if (losing.length > 0) {
    const ids = losing.map(({ id }) => id);
    await requireOtherAdministrator(transaction, change, ids);
  }
  for (const person of people) {
    if (person.is_in_group === person.is_admin_by_group) continue;
    await markAdministrator(transaction, change, person);
    if (person.is_in_group !== person.is_company_admin) await setFlag(transaction, change, person);
  }
}

/** Whoever was an administrator before they came into the group remains one when they leave it. */
async function markAdministrator(
  transaction: Database,
  { company_id, now }: DirectoryChange,
  { id: user_id, email: user_name, is_in_group, is_company_admin }: Standing,
): Promise<void> {
  if (is_in_group && is_company_admin) return;
  const mark = { is_admin_by_group: is_in_group, updated_at: now };
  await transaction
    .insertInto('directory_people')
    .values({ user_id, company_id, user_name, attributes: '{}', ...mark })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(mark))
    .execute();
}

/** Whoever loses the flag is signed out, as by an administrator. */
async function setFlag(
  transaction: Database,
  { person: actor, company_id }: DirectoryChange,
  { id, is_in_group: is_company_admin }: Standing,
): Promise<void> {
  const before = await getUserRecord(transaction, id);
  await changeUser(transaction, id, { is_company_admin });
  if (!is_company_admin) await deleteSessionsOf(transaction, id, undefined);
  const after = await getUserRecord(transaction, id);
  await writeAudit(transaction, {
    ...{ actor, company_id, entity: 'user', entity_id: id, action: 'update', before, after },
  });
}
