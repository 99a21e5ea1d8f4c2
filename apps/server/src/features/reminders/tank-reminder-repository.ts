import type { TankReminder } from '@dewar/contract/reminders';
import type { Person } from '@dewar/domain/accounts/permissions';
import { REMINDER_CAUSES, type ReminderCause } from '@dewar/domain/reminders/reminder-causes';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isReadableBy } from '../tank-state/tank-access.ts';

function reminders(person: Person, now: Date, condition: RawBuilder<boolean>) {
  return sql<TankReminder>`
    select cause.id, cause.cause,
           to_char(cause.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
           case when cause.acknowledged_at is not null then json_build_object(
             'by_name', cause.acknowledged_by_name, 'at', cause.acknowledged_at,
             'is_own', cause.acknowledged_by = ${person.id}) end as acknowledged,
           case when told.snoozed_until > ${now}::timestamptz then
             to_char(told.snoozed_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as snoozed_until
      from reminder_causes cause
      join tanks tank on tank.id = cause.tank_id and tank.deleted_at is null and tank.company_id = cause.company_id
      left join reminder_deliveries told on told.cause_id = cause.id and told.user_id = ${person.id}
     where ${isReadableBy(person, 'cause.company_id')} and ${condition}
     order by array_position(${[...REMINDER_CAUSES]}::text[], cause.cause)`;
}

/** What a tank reminds of now; undefined if the person may not see it. */
export async function listRemindersOf(
  db: Database,
  person: Person,
  tank_id: number,
  now: Date,
): Promise<TankReminder[] | undefined> {
  const { rows } = await reminders(person, now, sql<boolean>`cause.tank_id = ${tank_id}`).execute(db);
  if (rows.length > 0) return rows;
  const tank = await db
    .selectFrom('tanks')
    .select('id')
    .where('id', '=', tank_id)
    .where('deleted_at', 'is', null)
    .where(isReadableBy(person, 'tanks.company_id'))
    .executeTakeFirst();
  return tank === undefined ? undefined : [];
}

export async function findReminder(
  db: Database,
  person: Person,
  id: number,
  now: Date,
): Promise<TankReminder | undefined> {
  const { rows } = await reminders(person, now, sql<boolean>`cause.id = ${id}`).execute(db);
  return rows[0];
}

export interface LockedCause {
  readonly id: number;
  readonly tank_id: number;
  readonly company_id: number;
  readonly cause: ReminderCause;
  readonly acknowledged_by: number | null;
}

/** The cause, locked; undefined if it has ended or the person may not see it. */
export async function lockCause(transaction: Database, person: Person, id: number): Promise<LockedCause | undefined> {
  const { rows } = await sql<LockedCause>`
    select cause.id, cause.tank_id, cause.company_id, cause.cause, cause.acknowledged_by
      from reminder_causes cause
     where cause.id = ${id} and ${isReadableBy(person, 'cause.company_id')}
       for update`.execute(transaction);
  return rows[0];
}

export interface Acknowledgement {
  readonly acknowledged_at: Date;
  readonly acknowledged_by: number;
  readonly acknowledged_by_name: string;
}

/** Null takes it back. */
export async function setAcknowledgement(
  transaction: Database,
  id: number,
  acknowledgement: Acknowledgement | null,
): Promise<void> {
  await transaction
    .updateTable('reminder_causes')
    .set(acknowledgement ?? { acknowledged_at: null, acknowledged_by: null, acknowledged_by_name: null })
    .where('id', '=', id)
    .execute();
}

export async function setSnooze(
  transaction: Database,
  { cause_id, user_id }: { readonly cause_id: number; readonly user_id: number },
  snoozed_until: Date,
): Promise<void> {
  await transaction
    .insertInto('reminder_deliveries')
    .values({ cause_id, user_id, snoozed_until })
    .onConflict((conflict) => conflict.columns(['cause_id', 'user_id']).doUpdateSet({ snoozed_until }))
    .execute();
}
