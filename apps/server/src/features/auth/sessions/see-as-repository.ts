import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { isLiveSession } from './live-session-access.ts';
import { personColumns, type SessionRow, type SessionTimes } from './session-repository.ts';

export interface NewSeeAs {
  readonly token_hash: Buffer;
  /** The administrator's own. */
  readonly session_id: number;
  readonly administrator_id: number;
  readonly administrator_email: string;
  readonly person_id: number;
  readonly person_email: string;
  readonly company_id: number | null;
  readonly began_at: Date;
  readonly ends_at: Date;
}

/** Ends the one that the administrator has open: they see as one person at a time. */
export async function insertSeeAs(transaction: Database, seeAs: NewSeeAs): Promise<void> {
  await transaction
    .updateTable('see_as_sessions')
    .set({ ended_as: sql`case when ends_at <= ${seeAs.began_at}::timestamptz then 'expired' else 'replaced' end` })
    .where('administrator_id', '=', seeAs.administrator_id)
    .where('ended_as', 'is', null)
    .execute();
  await transaction.insertInto('see_as_sessions').values(seeAs).execute();
}

/**
 * Whether the session of the administrator of the row `see_as` would admit a super-administrator now. Whoever is none any
 * more, or still has to set up a second factor, sees as nobody.
 */
function isOfLiveAdministrator(times: SessionTimes) {
  return sql<boolean>`exists (
    select from sessions session
      join users person on person.id = session.user_id
      left join companies company on company.id = person.company_id
     where session.id = see_as.session_id and person.id = see_as.administrator_id
       and person.role = 'admin' and person.is_super_admin and ${isLiveSession(times)})`;
}

interface SeeAsRow extends SessionRow {
  readonly seen_by_id: number;
  readonly seen_by_email: string;
}

/** The person of an open see-as with this token, as they are at this moment, and who sees. */
export async function findSeeAs(db: Database, token_hash: Buffer, times: SessionTimes): Promise<SeeAsRow | undefined> {
  const { rows } = await sql<SeeAsRow>`
    select see_as.token_hash as hash, see_as.id as session_id, see_as.began_at as last_used_at,
           see_as.ends_at as expires_at, see_as.administrator_id as seen_by_id,
           see_as.administrator_email as seen_by_email,
           ${personColumns}
      from see_as_sessions see_as
      join users person on person.id = see_as.person_id
      left join companies company on company.id = person.company_id
     where see_as.token_hash = ${token_hash} and see_as.ended_as is null and ${isOfLiveAdministrator(times)}`.execute(
    db,
  );
  return rows[0];
}

/** Notes the end of those whose time is over, or whose administrator's session is. */
export async function endOutdatedSeeAs(transaction: Database, times: SessionTimes): Promise<void> {
  await sql`
    update see_as_sessions see_as
       set ended_as = case when ends_at <= ${times.now}::timestamptz then 'expired' else 'administrator' end
     where ended_as is null and (ends_at <= ${times.now}::timestamptz or not ${isOfLiveAdministrator(times)})`.execute(
    transaction,
  );
}

/** When each of the last day began: how often the administrator saw as somebody, and how often the person was seen. */
export async function listBeginsSince(
  db: Database,
  { administrator_id, person_id }: Pick<NewSeeAs, 'administrator_id' | 'person_id'>,
  since: Date,
): Promise<Readonly<Record<'byAdministrator' | 'ofPerson', readonly Date[]>>> {
  const rows = await db
    .selectFrom('see_as_sessions')
    .select(['began_at', 'administrator_id', 'person_id'])
    .where((where) => where.or([where('administrator_id', '=', administrator_id), where('person_id', '=', person_id)]))
    .where('began_at', '>', since)
    .orderBy('began_at')
    .execute();
  return {
    byAdministrator: rows.filter((row) => row.administrator_id === administrator_id).map((row) => row.began_at),
    ofPerson: rows.filter((row) => row.person_id === person_id).map((row) => row.began_at),
  };
}
