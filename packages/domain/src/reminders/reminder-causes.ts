import { assessInspection } from '../tanks/inspection-due.ts';
import { type ArrivalFacts, findImmediateReadingDue } from '../tanks/reading-due.ts';
import { findPassedLimit } from '../tanks/vacuum-alert.ts';
import type { TankCondition } from '../thermodynamics/heat-leak/tank-condition.ts';
import { isVentRisk, type KeptRelief } from '../thermodynamics/relief-countdown.ts';
import type { Instant } from '../time/instants.ts';
import { findCurrentReading } from '../vacuum/current-vacuum.ts';

/** What people can be reminded of, the most pressing first. */
export const REMINDER_CAUSES = ['relief_near', 'immediate_reading', 'high_vacuum', 'inspection_due'] as const;
export type ReminderCause = (typeof REMINDER_CAUSES)[number];

/** A cause as people read it, on screens and in reminders. */
export const REMINDER_LABELS: Readonly<Record<ReminderCause, string>> = {
  relief_near: 'Relief is near',
  immediate_reading: 'Immediate reading is due',
  high_vacuum: 'Vacuum is high',
  inspection_due: 'CSC inspection is due',
};

/** What is known of a tank, as in the fleet. Microns. */
export interface RemindedTank extends ArrivalFacts {
  readonly operational_status: boolean;
  readonly csc_inspection_date: string | null;
  readonly latest_reading: { readonly vacuum_reading: number; readonly reading_timestamp: Instant } | null;
  /** Null until it has been computed. */
  readonly condition: Pick<TankCondition, 'pumped_at'> | null;
  /** The limit that the vacuum had passed when a reminder of it was last due; null if none is. */
  readonly passed_limit: number | null;
  readonly open_transfer: {
    readonly id: number;
    readonly relief: Pick<KeptRelief, 'vent_risk_from'> | null;
  } | null;
}

export interface ReminderView {
  readonly now: Date;
  /** The date in the company's time zone, 'YYYY-MM-DD'. */
  readonly today: string;
  readonly inspectionSoonDays: number;
}

export interface DueReminder {
  readonly cause: ReminderCause;
  /** Tells one arrival, load, inspection or limit of the vacuum from the next. */
  readonly subject: string;
}

/**
 * What people are to be reminded of now. The limits are those of alert mails and of the attention list: a vent risk, a
 * required reading that was not taken since the arrival, a vacuum that is high (told again at its next limit), an
 * inspection that is overdue or due soon. Only operational tanks have causes.
 */
export function findDueReminders(tank: RemindedTank, { now, today, inspectionSoonDays }: ReminderView): DueReminder[] {
  const { operational_status, csc_inspection_date, passed_limit, open_transfer, last_arrival } = tank;
  if (!operational_status) return [];
  const due: DueReminder[] = [];
  const relief = open_transfer?.relief ?? null;
  if (open_transfer !== null && relief !== null && isVentRisk(relief, now)) {
    due.push({ cause: 'relief_near', subject: String(open_transfer.id) });
  }
  if (last_arrival !== null && findImmediateReadingDue(tank, now) !== null) {
    due.push({ cause: 'immediate_reading', subject: new Date(last_arrival.arrived_at).toISOString() });
  }
  const reading = findCurrentReading(tank);
  const limit = reading === null ? null : findPassedLimit(reading.vacuum_reading, passed_limit);
  if (limit !== null) due.push({ cause: 'high_vacuum', subject: String(limit) });
  const inspection = assessInspection({
    cscInspectionDate: csc_inspection_date,
    today,
    dueSoonDays: inspectionSoonDays,
  });
  if (inspection.dueDate !== null && (inspection.state === 'Overdue' || inspection.state === 'Due Soon')) {
    due.push({ cause: 'inspection_due', subject: inspection.dueDate });
  }
  return due;
}
