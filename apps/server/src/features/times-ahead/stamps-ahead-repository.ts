import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { AHEAD } from '../../shared/jobs/job-stamps.ts';

/** Nothing is put off longer than this. */
const PUT_OFF = "now() + interval '1 day'";

/** A column that may be null: least() ignores that, and would fill it. */
const upToNow = (column: string) => `${column} = case when ${column} > now() then now() else ${column} end`;

/** A stamp of the past that lies ahead holds up what waits for it to be old, or keeps alive what is to end. */
const STAMPS: Readonly<Record<string, string>> = {
  sessions: `update sessions
    set expires_at = expires_at - greatest(created_at - now(), interval '0'),
        created_at = least(created_at, now()), last_used_at = least(last_used_at, now())
    where greatest(created_at, last_used_at) > ${AHEAD}`,
  see_as: `update see_as_sessions set ends_at = now() + (ends_at - began_at), began_at = now()
    where began_at > ${AHEAD}`,
  tokens: `update api_tokens
    set expires_at = expires_at - greatest(created_at - now(), interval '0'),
        created_at = least(created_at, now()), ${upToNow('last_used_at')}, ${upToNow('stopped_at')},
        ${upToNow('revoked_at')}
    where greatest(created_at, last_used_at, stopped_at, revoked_at) > ${AHEAD}`,
  codes: `update one_time_codes set expires_at = expires_at - (created_at - now()), created_at = now()
    where created_at > ${AHEAD}`,
  failed_sign_ins: `update sign_in_failures set failed_at = now() where failed_at > ${AHEAD}`,
  turns_of_guesses: `update sign_in_turns set counted_at = least(counted_at, now()), free_at = now()
    where counted_at > ${AHEAD} or free_at > ${PUT_OFF}`,
  mails: `update mails set created_at = least(created_at, now()), next_attempt_at = least(next_attempt_at, now())
    where sent_at is null and kept_at is null and (created_at > ${AHEAD} or next_attempt_at > ${PUT_OFF})`,
  messages: `update push_messages
    set created_at = least(created_at, now()), next_attempt_at = least(next_attempt_at, now())
    where created_at > ${AHEAD} or next_attempt_at > ${PUT_OFF}`,
  webhooks: `update webhooks
    set ${upToNow('failing_since')}, sending_until = null,
        former_secret_ends_at = case when former_secret_ends_at is not null
                                     then least(former_secret_ends_at, now() + interval '1 day') end
    where greatest(failing_since, last_attempt_at) > ${AHEAD} or sending_until > ${PUT_OFF}
       or former_secret_ends_at > now() + interval '2 days'`,
  deliveries: `update webhook_deliveries set next_attempt_at = least(next_attempt_at, now())
    where next_attempt_at > now() + interval '2 days'`,
  alerts: `update sent_alerts set sent_at = least(sent_at, now()), ${upToNow('reading_at')}
    where greatest(sent_at, reading_at) > ${AHEAD}`,
  causes_of_reminders: `update reminder_causes set since = now() where since > ${AHEAD}`,
  reminders: `update reminder_deliveries set told_at = now() where told_at > ${AHEAD}`,
  contents_of_reports: `update weekly_reports set logged_until = now() where logged_until > ${AHEAD}`,
  archives: `update archive_runs set alive_at = now() where alive_at > ${AHEAD}`,
  lessons_under_way: `delete from ai_lesson_runs where ends_at > ${PUT_OFF}`,
  telemetry_units: `update telemetry_units
    set created_at = least(created_at, now()), ${upToNow('first_seen_at')}, ${upToNow('last_seen_at')},
        ${upToNow('clock_hour')}, ${upToNow('refused_at')}
    where greatest(created_at, first_seen_at, last_seen_at, clock_hour, refused_at) > ${AHEAD}`,
  judgements: `update tank_judgements set computed_at = now() - interval '2 days' where computed_at > ${AHEAD}`,
  failed_judgements: `update tank_judgement_failures set retry_at = now() where retry_at > ${PUT_OFF}`,
};

/** Sets back what was stamped while a clock was ahead; how many rows of each kind. */
export async function setBackStamps(db: Database): Promise<Readonly<Record<string, number>>> {
  const found: Record<string, number> = {};
  for (const [kind, statement] of Object.entries(STAMPS)) {
    const { numAffectedRows = 0n } = await sql.raw(statement).execute(db);
    if (numAffectedRows > 0n) found[kind] = Number(numAffectedRows);
  }
  return found;
}

/** Deletes runs of weeks that are not over anywhere, so that their reports are made again when they are; how many. */
export async function forgetReportsAhead(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from weekly_report_runs
     where run_at > ${sql.raw(AHEAD)} and week_end_date >= (now() at time zone 'UTC' + interval '14 hours')::date`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Whether something that is stamped all the time lies ahead: it costs no more as the history grows. */
export async function isAnythingAhead(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_ahead: boolean }>`
    select exists (select 1 from sessions where last_used_at > ${sql.raw(AHEAD)})
        or exists (select 1 from tank_state where latest_reading_timestamp > ${sql.raw(AHEAD)})
        or coalesce((select at > ${sql.raw(AHEAD)} from audit_log order by id desc limit 1), false) as is_ahead`.execute(
    db,
  );
  return rows[0]?.is_ahead === true;
}
