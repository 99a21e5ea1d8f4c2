import { givesWayToAdministrators, givesWayToInvitation, ROLES, USER_STATUSES } from '@dewar/domain/accounts/roles';
import { sql } from 'kysely';
import { z } from 'zod';
import { type AuditEntry, writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Database } from '../../../shared/database/database.ts';
import { isSuspendedAt } from '../../../shared/database/suspension-columns.ts';

const registrationSchema = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  requested_company: z.string().nullable(),
  isSuspended: z.boolean(),
});

type Registration = z.infer<typeof registrationSchema>;

/** The accounts with these addresses, in lower case, and whether each gives way to an invitation. */
export async function findAddressHolders(db: Database, emails: readonly string[], now: Date) {
  const rows = await selectHolders(db, emails, now).execute();
  return rows.map((row) => {
    const holder = registrationSchema.parse(row);
    return { email: holder.email.toLowerCase(), givesWay: givesWayToInvitation(holder) };
  });
}

/** Locks the account with this address, if it is a registration that gives way to an invitation, or to administrators. */
export async function lockReplaceable(
  transaction: Database,
  email: string,
  { now, to }: { readonly now: Date; readonly to: 'invitation' | 'administrators' },
): Promise<Registration | undefined> {
  const row = await selectHolders(transaction, [email.toLowerCase()], now).forUpdate('users').executeTakeFirst();
  if (row === undefined) return undefined;
  const registration = registrationSchema.parse(row);
  const givesWay = to === 'invitation' ? givesWayToInvitation : givesWayToAdministrators;
  return givesWay(registration) ? registration : undefined;
}

/** Deletes a registration with all that belongs to it, in favour of the account that takes its address. */
export async function replaceRegistration(
  transaction: Database,
  { isSuspended: _, ...before }: Registration,
  actor: AuditEntry['actor'],
): Promise<void> {
  await transaction.deleteFrom('users').where('id', '=', before.id).execute();
  const entry = { actor, company_id: null, entity: 'user', entity_id: before.id, action: 'reset' } as const;
  await writeAudit(transaction, { ...entry, before });
}

function selectHolders(db: Database, emails: readonly string[], now: Date) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'status', 'requested_company', isSuspendedAt('users', now).as('isSuspended')])
    .where(sql<boolean>`lower(users.email) = any(${[...emails]}::text[])`);
}
