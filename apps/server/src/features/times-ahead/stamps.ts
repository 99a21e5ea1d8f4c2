import { AHEAD } from '../../shared/jobs/job-stamps.ts';

/** Nothing is put off longer than this. */
const PUT_OFF = "now() + interval '1 day'";
/** Until a Monday, anywhere. */
const LONGEST_SNOOZE = "now() + interval '9 days'";

/** A column that may be null: least() ignores that, and would fill it. */
const upToNow = (column: string) => `${column} = case when ${column} > now() then now() else ${column} end`;

/**
 * What is waited for, by kind: a stamp of the past that lies ahead holds up what waits for it to be old, or keeps alive what
 * is to end. A moment of the future that was chosen then is as far ahead as its stamp.
 */
export const STAMPS: Readonly<Record<string, string>> = {
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
  second_factor_tickets: `delete from second_factor_tickets where created_at > ${AHEAD}`,
  codes: `update one_time_codes set expires_at = expires_at - (created_at - now()), created_at = now()
    where created_at > ${AHEAD}`,
  failed_sign_ins: `update sign_in_failures set failed_at = now() where failed_at > ${AHEAD}`,
  turns_of_guesses: `update sign_in_turns set counted_at = least(counted_at, now()), free_at = now()
    where counted_at > ${AHEAD} or free_at > ${PUT_OFF}`,
  warnings_of_guesses: `update sign_in_warnings set warned_at = now() where warned_at > ${AHEAD}`,
  asked_mails: `update mail_requests set requested_at = now() where requested_at > ${AHEAD}`,
  waiting_people: `update users set waiting_since = now() where waiting_since > ${AHEAD}`,
  forms_of_receivers: `update handover_forms set received_at = now() where received_at > ${AHEAD}`,
  // The next opening is logged, as if none had been within the hour.
  openings_of_receivers: `update handover_links
    set ${upToNow('last_opened_at')}, ${upToNow('reminded_at')},
        last_logged_at = case when last_logged_at <= now() then last_logged_at end
    where greatest(last_opened_at, last_logged_at, reminded_at) > ${AHEAD}`,
  shared_plans: `update plan_links set created_at = now() where created_at > ${AHEAD}`,
  mails: `update mails set created_at = least(created_at, now()), next_attempt_at = least(next_attempt_at, now())
    where sent_at is null and kept_at is null and (created_at > ${AHEAD} or next_attempt_at > ${PUT_OFF})`,
  messages: `update push_messages
    set created_at = least(created_at, now()), next_attempt_at = least(next_attempt_at, now())
    where created_at > ${AHEAD} or next_attempt_at > ${PUT_OFF}`,
  webhooks: `update webhooks
    set ${upToNow('failing_since')}, ${upToNow('last_attempt_at')}, sending_until = null,
        former_secret_ends_at = case when former_secret_ends_at is not null
                                     then least(former_secret_ends_at, now() + interval '1 day') end
    where greatest(failing_since, last_attempt_at, sending_until) > ${AHEAD}
       or former_secret_ends_at > now() + interval '2 days'`,
  deliveries: `update webhook_deliveries set created_at = least(created_at, now()), ${upToNow('next_attempt_at')}
    where created_at > ${AHEAD} or next_attempt_at > now() + interval '2 days'`,
  alerts: `update sent_alerts set sent_at = least(sent_at, now()), ${upToNow('reading_at')}
    where greatest(sent_at, reading_at) > ${AHEAD}`,
  causes_of_reminders: `update reminder_causes set since = now() where since > ${AHEAD}`,
  reminders: `update reminder_deliveries set told_at = now() where told_at > ${AHEAD}`,
  put_off_reminders: `update reminder_deliveries set snoozed_until = now() where snoozed_until > ${LONGEST_SNOOZE}`,
  contents_of_reports: `update weekly_reports set logged_until = now() where logged_until > ${AHEAD}`,
  archives: `update archive_runs set alive_at = now() where alive_at > ${AHEAD}`,
  dossiers: `update dossier_marks set due_at = now()
    where due_at > case when tries = 0 then ${AHEAD} else ${PUT_OFF} end`,
  long_imports: `update long_imports set changed_at = now(), created_at = least(created_at, now())
    where changed_at > ${AHEAD}`,
  lessons_under_way: `delete from ai_lesson_runs where ends_at > now() + interval '2 hours'`,
  telemetry_units: `update telemetry_units
    set created_at = least(created_at, now()), ${upToNow('first_seen_at')}, ${upToNow('last_seen_at')},
        ${upToNow('clock_hour')}, ${upToNow('refused_at')}
    where greatest(created_at, first_seen_at, last_seen_at, clock_hour, refused_at) > ${AHEAD}`,
  judgements: `update tank_judgements set computed_at = now() - interval '2 days' where computed_at > ${AHEAD}`,
  moved_trips: `update trip_insulation_marks set retry_at = now() where retry_at > ${PUT_OFF}`,
  failed_judgements: `update tank_judgement_failures set failed_at = least(failed_at, now()), retry_at = now()
    where failed_at > ${AHEAD} or retry_at > ${PUT_OFF}`,
};

/** When the clock was still ahead, in SQL. */
export const secondsAgo = (seconds: number) => `now() - interval '${Math.max(0, Math.ceil(seconds))} seconds'`;

/**
 * What nobody could get back that was ended or forgotten wrongly: an invitation, a link that may be printed, what can be
 * undone. To a clock that is behind, right ones look the same, so these wait until it is sure which clock was wrong. The
 * day with whose end a link to a plan ends was chosen by its teacher, and stays: each of its pages names it. What can be
 * undone was made while the clock was still ahead, before all that was changed since with the right time.
 */
export const lastingStamps = (secondsSince: number): Readonly<Record<string, string>> => ({
  invitations: `update invitations
    set expires_at = expires_at - greatest(sent_at - now(), interval '0'), created_at = least(created_at, now()),
        sent_at = least(sent_at, now()), passkey_challenge_hash = null, passkey_challenge_expires_at = null
    where greatest(created_at, sent_at) > ${AHEAD}`,
  receivers: `update handover_links set ends_at = ends_at - (created_at - now()), created_at = now()
    where created_at > ${AHEAD}`,
  undoable: `update imports set imported_at = ${secondsAgo(secondsSince)} where imported_at > ${AHEAD}`,
  undoable_tank_changes: `update tank_changes set changed_at = ${secondsAgo(secondsSince)} where changed_at > ${AHEAD}`,
  undoable_plan_changes: `update plan_changes set changed_at = ${secondsAgo(secondsSince)} where changed_at > ${AHEAD}`,
});
