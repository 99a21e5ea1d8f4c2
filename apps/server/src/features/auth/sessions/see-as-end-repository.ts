import type { SeeAsEnd } from '@dewar/domain/accounts/see-as';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';

/** People are told at their next sign-in, and administrators may look it up, for this long. */
const KEPT_MS = 90 * MILLISECONDS_PER_DAY;

/** Ends one by hand; false if it has ended before. The caller writes its end to the audit log. */
export async function endOneSeeAs(transaction: Database, id: number): Promise<boolean> {
  const ended = await transaction
    .updateTable('see_as_sessions')
    .set({ ended_as: 'ended', is_end_recorded: true })
    .where('id', '=', id)
    .where('ended_as', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** Ends those by these people and those of them, with their sessions: an administrator may keep one of those. */
export async function endSeeAsOf(transaction: Database, user_ids: readonly number[]): Promise<void> {
  const isOfAdministrator = sql<boolean>`administrator_id = any(${user_ids}::int[])`;
  await transaction
    .updateTable('see_as_sessions')
    .set({ ended_as: sql`case when ${isOfAdministrator} then 'administrator' else 'person' end` })
    .where('ended_as', 'is', null)
    .where(sql<boolean>`(${isOfAdministrator} or person_id = any(${user_ids}::int[]))`)
    .execute();
}

interface EndedSeeAs {
  readonly administrator_id: number | null;
  readonly administrator_email: string;
  readonly person_id: number | null;
  readonly person_email: string;
  readonly company_id: number | null;
  readonly ended_as: SeeAsEnd;
}

/** Takes those whose end is not in the audit log yet; of several servers one gets each. */
export async function takeUnrecordedEnds(transaction: Database): Promise<readonly EndedSeeAs[]> {
  const { rows } = await sql<EndedSeeAs>`
    with ended as (
      select id from see_as_sessions where ended_as is not null and not is_end_recorded order by id
         for update skip locked)
    update see_as_sessions see_as set is_end_recorded = true from ended where ended.id = see_as.id
    returning administrator_id, administrator_email, person_id, person_email, company_id, ended_as`.execute(
    transaction,
  );
  return rows;
}

export async function deleteOldSeeAs(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('see_as_sessions')
    .where('is_end_recorded', '=', true)
    .where('began_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
