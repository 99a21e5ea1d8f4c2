import type { PlanLink } from '@dewar/contract/plan-links';
import { planLinkState } from '@dewar/domain/lessons/plan-links';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** Links that ended are kept this long. */
const KEPT_MS = 90 * MILLISECONDS_PER_DAY;

interface LinkRow extends Omit<PlanLink, 'state' | 'created_at'> {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

/** The links of a teacher's own plan, the newest first. */
export async function listLinks(db: Database, lesson_plan_id: number, now: Date): Promise<PlanLink[]> {
  const { rows } = await sql<LinkRow>`
    select link.id, link.lesson_plan_id, link.note, link.last_day::text, link.created_at, link.expires_at,
           link.revoked_at, coalesce(opened.openings, 0)::int as openings, opened.last_day::text as last_opened_on
      from plan_links link
      left join lateral (select sum(day.openings) as openings, max(day.day) as last_day
                           from plan_link_openings day where day.plan_link_id = link.id) opened on true
     where link.lesson_plan_id = ${lesson_plan_id}
     order by link.id desc`.execute(db);
  return rows.map(({ created_at, expires_at, revoked_at, ...link }) => ({
    ...link,
    state: planLinkState({ expires_at, revoked_at }, now),
    created_at: created_at.toISOString(),
  }));
}

interface NewLink {
  readonly teacher_id: number;
  readonly lesson_plan_id: number;
  readonly token_hash: Buffer;
  readonly note: string | null;
  readonly created_at: Date;
  readonly last_day: string;
  readonly expires_at: Date;
}

export async function insertLink(db: Database, link: NewLink): Promise<number> {
  const { id } = await db.insertInto('plan_links').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A teacher's own link, locked; undefined for a missing one and for another teacher's. */
export async function lockLink(transaction: Database, teacher_id: number, id: number) {
  return transaction
    .selectFrom('plan_links')
    .select(['lesson_plan_id', 'revoked_at'])
    .where('id', '=', id)
    .where('teacher_id', '=', teacher_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markLinkRevoked(transaction: Database, id: number, now: Date): Promise<void> {
  await transaction.updateTable('plan_links').set({ revoked_at: now }).where('id', '=', id).execute();
}

/** Whatever became of it. */
export async function findLinkByToken(db: Database, token_hash: Buffer) {
  return db
    .selectFrom('plan_links')
    .select(['id', 'teacher_id', 'lesson_plan_id', 'note', 'expires_at', 'revoked_at'])
    .select(sql<string>`last_day::text`.as('last_day'))
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

export async function countOpening(db: Database, plan_link_id: number, now: Date): Promise<void> {
  await sql`
    insert into plan_link_openings as known (plan_link_id, day, openings)
    values (${plan_link_id}, (${now}::timestamptz at time zone 'UTC')::date, 1)
    on conflict (plan_link_id, day) do update set openings = known.openings + 1`.execute(db);
}

/** Deletes links that ended long ago. A revoked one is kept until its last day is. */
export async function deleteOldPlanLinks(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('plan_links')
    .where('expires_at', '<=', new Date(now.getTime() - KEPT_MS))
    .execute();
}
