import type { ReminderOfTank } from '@dewar/domain/reminders/push-payload';
import type { ReminderTiming, ReminderZone } from '@dewar/domain/reminders/reminder-hours';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isLiveSession } from '../auth/sessions/live-session-access.ts';
import type { SessionTimes } from '../auth/sessions/session-repository.ts';

/** A cause that a person chose and was not told yet; whether somebody takes care of it, claimTold asks. */
export interface UntoldReminder extends ReminderOfTank {
  readonly cause_id: number;
  readonly company_id: number;
  readonly user_id: number;
  readonly timing: ReminderTiming;
  readonly weekdays: readonly number[];
  readonly hours_start: string;
  readonly hours_end: string;
  readonly hours_zone: ReminderZone;
  /** The person's own. */
  readonly timezone: string;
}

/** The session of the row `device`, its person and their company. */
const ownerOfDevice = sql`
  join sessions session on session.id = device.session_id
  join users person on person.id = device.user_id
  left join companies company on company.id = person.company_id`;

/** The person sees tanks of the company in the row `cause`. */
const seesCause = sql<boolean>`(person.role = 'admin' or person.company_id = cause.company_id)`;

/** Whom to tell what, of people who have a device that may be told. */
export async function listUntold(db: Database, times: SessionTimes): Promise<UntoldReminder[]> {
  const { rows } = await sql<UntoldReminder>`
    select cause.id as cause_id, cause.company_id, cause.cause, cause.tank_id, tank.tank_number,
           person.id as user_id, person.timezone, choice.timing,
           chosen.weekdays, chosen.hours_start, chosen.hours_end, chosen.hours_zone
      from reminder_causes cause
      join tanks tank on tank.id = cause.tank_id and tank.deleted_at is null
      join reminder_choices choice on choice.cause = cause.cause
      join reminder_settings chosen on chosen.user_id = choice.user_id
      join users person on person.id = choice.user_id and ${seesCause}
     where (choice.of_fleet or exists (
         select from reminder_tanks one
          where (one.user_id, one.cause, one.tank_id) = (choice.user_id, choice.cause, cause.tank_id)))
       and exists (
         select from push_devices device join sessions session on session.id = device.session_id
           left join companies company on company.id = person.company_id
          where device.user_id = person.id and ${isLiveSession(times)})
       and not exists (
         select from reminder_deliveries told
          where (told.cause_id, told.user_id) = (cause.id, person.id)
            and (told.snoozed_until is null or told.snoozed_until > ${times.now}::timestamptz))
     order by person.id, cause.since, cause.id`.execute(db);
  return rows;
}

/**
 * Records causes as told to a person, and returns those that were not told meanwhile, put off, or taken on: a message
 * about many counts none that somebody takes care of, and they can be told once they are given back.
 */
export async function claimTold(
  transaction: Database,
  user_id: number,
  cause_ids: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ cause_id: number }>`
    insert into reminder_deliveries as told (cause_id, user_id, told_at)
    select cause.id, ${user_id}::int, ${now}::timestamptz
      from reminder_causes cause where cause.id = any(${cause_ids}::int[]) and cause.acknowledged_at is null
     order by cause.id
    on conflict (cause_id, user_id) do update set told_at = excluded.told_at, snoozed_until = null
     where told.snoozed_until <= excluded.told_at
    returning cause_id`.execute(transaction);
  return new Set(rows.map(({ cause_id }) => cause_id));
}

export interface NewMessage {
  readonly payload: string;
  readonly cause_id: number | null;
}

/** Queues a message for each device of a person, or for one of them. Returns how many devices there are. */
export async function queueMessage(
  transaction: Database,
  to: { readonly user_id: number; readonly device_id?: number },
  { payload, cause_id }: NewMessage,
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into push_messages (device_id, cause_id, payload, created_at, next_attempt_at)
    select device.id, ${cause_id}::int, ${payload}, ${now}::timestamptz, ${now}::timestamptz
      from push_devices device
     where device.user_id = ${to.user_id} and (${to.device_id ?? null}::int is null or device.id = ${to.device_id ?? null}::int)
    returning id`.execute(transaction);
  return rows.length;
}

export interface DueMessage {
  readonly id: number;
  readonly device_id: number;
  readonly payload: string;
  readonly created_at: Date;
  readonly attempts: number;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

interface Claim {
  readonly times: SessionTimes;
  /** Messages from before then are not sent any more. */
  readonly madeAfter: Date;
  /** When the claim of a server that was killed is over. */
  readonly leaseUntil: Date;
  readonly count: number;
}

/**
 * Claims messages that are due for this server and counts the attempt. The rights are those of this moment: a session
 * that ended, a person who left the company or a cause that somebody took on gets no message, however long it waited.
 */
export async function claimDueMessages(
  db: Database,
  { times, madeAfter, leaseUntil, count }: Claim,
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as materialized (
      select message.id
        from push_messages message
        join push_devices device on device.id = message.device_id
        ${ownerOfDevice}
        left join reminder_causes cause on cause.id = message.cause_id
       where message.next_attempt_at <= ${times.now}::timestamptz and message.created_at > ${madeAfter}::timestamptz and ${isLiveSession(times)}
         and (message.cause_id is null or cause.acknowledged_at is null and ${seesCause})
       order by message.next_attempt_at, message.id
       limit ${count}
         for update of message skip locked)
    update push_messages message
       set attempts = attempts + 1, next_attempt_at = ${leaseUntil}::timestamptz
      from push_devices device
     where message.id in (select id from due) and device.id = message.device_id
    returning message.id, message.device_id, message.payload, message.created_at, message.attempts,
              device.endpoint, device.p256dh, device.auth`.execute(db);
  return rows;
}

/** The message has arrived at the push service, or never will. */
export async function deleteMessage(db: Database, id: number): Promise<void> {
  await db.deleteFrom('push_messages').where('id', '=', id).execute();
}

/** What waits for a person about a cause that they put off, or, without a person, for anybody. */
export async function deleteMessagesAbout(db: Database, cause_id: number, user_id?: number): Promise<void> {
  await sql`
    delete from push_messages message using push_devices device
     where message.cause_id = ${cause_id} and device.id = message.device_id
       and (${user_id ?? null}::int is null or device.user_id = ${user_id ?? null}::int)`.execute(db);
}

/** Nothing is sent to this device before then. */
export async function postponeMessages(db: Database, device_id: number, next_attempt_at: Date): Promise<void> {
  await db.updateTable('push_messages').set({ next_attempt_at }).where('device_id', '=', device_id).execute();
}

/** Older messages would only confuse. */
export async function deleteOldMessages(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('push_messages').where('created_at', '<', before).execute();
}
