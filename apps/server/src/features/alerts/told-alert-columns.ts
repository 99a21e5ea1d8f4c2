import type { ReminderCause } from '@dewar/domain/reminders/reminder-causes';
import type { AlertKind } from '@dewar/domain/tanks/alert-causes';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { type RawBuilder, sql } from 'kysely';

/** The moment, and after how many days an alert that nobody took care of is told again. */
export interface FactQuestion {
  readonly now: Date;
  readonly repeatDays: number;
}

/** Which cause of reminders people take care of when they take care of an alert. */
const CAUSE_OF_KIND = {
  high_reading: 'high_vacuum',
  projected_relief: 'relief_near',
  missing_immediate_reading: 'immediate_reading',
  overdue_inspection: 'inspection_due',
} as const satisfies Readonly<Record<AlertKind, ReminderCause>>;

/** Whether somebody takes care of the cause of the row `tank`. */
export function isTaken(kind: AlertKind): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from reminder_causes cause
     where (cause.tank_id, cause.company_id, cause.cause) = (tank.id, company.id, ${sql.lit(CAUSE_OF_KIND[kind])})
       and cause.acknowledged_at is not null)`;
}

/**
 * The row `told` of a subject: when it was last mailed, also again, and whether somebody takes care of it. Read row by row:
 * with `not exists` the planner would read all sent alerts to compare a few rows.
 */
export function toldOf(kind: AlertKind, subject: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (
    select max(sent.sent_at) as told_at, ${isTaken(kind)} as is_taken from sent_alerts sent
     where sent.company_id = company.id and sent.tank_id = tank.id and sent.kind = ${sql.lit(kind)}
       and split_part(sent.subject, ':', 1) = ${subject}) told`;
}

/** Was not told yet, or nobody took care of it since. */
export function isToTell({ now, repeatDays }: FactQuestion): RawBuilder<boolean> {
  return sql<boolean>`tank.operational_status and (
    told.told_at is null or told.told_at <= ${toldBefore({ now, repeatDays })}::timestamptz and not told.is_taken)`;
}

export function toldBefore({ now, repeatDays }: FactQuestion): Date {
  return new Date(now.getTime() - repeatDays * MILLISECONDS_PER_DAY);
}
