import type { SessionEndReason } from '@dewar/domain/accounts/suspensions';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { isSuspendedAt } from '../../../shared/database/suspension-columns.ts';
import { endPasswordLinksOf } from '../../auth/accounts/one-time-code-repository.ts';
import { endSessionsOf } from '../../auth/sessions/session-repository.ts';

export interface SuspensionRequest {
  readonly reason: string;
  /** Null until an administrator lifts it. */
  readonly until: Date | null;
}

/** The columns of a suspension; null lifts it. */
export function suspensionColumns(
  suspension: (SuspensionRequest & { readonly since: Date; readonly by: string }) | null,
) {
  return {
    suspended_at: suspension?.since ?? null,
    suspended_until: suspension?.until ?? null,
    suspension_reason: suspension?.reason ?? null,
    suspended_by_email: suspension?.by ?? null,
  };
}

/**
 * Ends the sessions of these people and the sign-ins that they have started; links to set a password too where a
 * suspension is the reason. Returns the number of sessions.
 */
export async function endAccessOf(
  transaction: Database,
  user_ids: readonly number[],
  reason: SessionEndReason,
): Promise<number> {
  await sql`delete from second_factor_tickets where user_id = any(${user_ids}::int[])`.execute(transaction);
  if (reason === 'suspended') {
    await endPasswordLinksOf(transaction, user_ids);
  }
  return endSessionsOf(transaction, user_ids, reason);
}

interface CompanyPerson {
  readonly id: number;
  readonly email: string;
  readonly timezone: string;
  /** Could sign in if the company were neither inactive nor suspended. */
  readonly is_admitted: boolean;
}

/** Everybody of a company, locked in a fixed order. */
export async function lockPeopleOf(
  transaction: Database,
  company_id: number,
  now: Date,
): Promise<readonly CompanyPerson[]> {
  const { rows } = await sql<CompanyPerson>`
    select id, email, timezone, status in ('approved', 'active') and not ${isSuspendedAt('users', now)} as is_admitted
      from users where company_id = ${company_id} and not is_service_account order by id for no key update`.execute(
    transaction,
  );
  return rows;
}

/** The ids of everybody of a company. */
export async function listPeopleIdsOf(db: Database, company_id: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company_id)
    .where('is_service_account', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}
