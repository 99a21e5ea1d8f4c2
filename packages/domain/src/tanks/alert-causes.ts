import type { HeatLeakBasis } from '../thermodynamics/heat-leak/heat-leak-basis.ts';
import { isVentRisk } from '../thermodynamics/relief-countdown.ts';
import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';
import { findImmediateReadingState } from '../transfers/transfer-periods.ts';
import { findCurrentReading } from '../vacuum/current-vacuum.ts';
import { classifyTransferVacuum } from '../vacuum/vacuum-bands.ts';
import { assessInspection, inspectionDueDate } from './inspection-due.ts';
import { findPassedLimit, findVacuumNews, type HighVacuum, isUnattended } from './vacuum-alert.ts';

/** The contents of alert mails, in the order of the mail (rules 8, last row). */
export const ALERT_KINDS = [
  'high_reading',
  'projected_relief',
  'missing_immediate_reading',
  'overdue_inspection',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Older readings and arrivals begin no alert: they were entered after the fact. */
export const ALERTED_WITHIN_DAYS = 14;

/** What became of an alert that does not rise, as a vacuum does. */
interface ToldAlert {
  /** When it was last told; null if it was not. */
  readonly told_at: Instant | null;
  /** Somebody takes care of it. */
  readonly is_taken: boolean;
}

/** Facts about a tank that can cause an alert. Microns, psig. */
export type AlertFact =
  | (HighVacuum & {
      /** The latest reading of a tank whose vacuum is high. */
      readonly kind: 'high_reading';
      readonly reading_id: number;
      readonly reading_timestamp: Instant;
      readonly condition: { readonly pumped_at: Instant | null } | null;
      /** The last reading at which it was not high; null if there is none. */
      readonly calm_reading_id: number | null;
      /** Of the readings above the limit since then: when the first was taken, and how many there are. */
      readonly since: Instant;
      readonly readings: number;
    })
  | (ToldAlert & {
      readonly kind: 'projected_relief';
      readonly transfer_id: number;
      readonly product_name: string | null;
      readonly relief_at: Instant;
      /** By the cautious end. */
      readonly earliest_at: Instant;
      readonly vent_risk_from: Instant;
      readonly latest_at: Instant;
      readonly is_liquid_full: boolean;
      /** What stands behind the estimate; null where that is not known. */
      readonly basis: HeatLeakBasis | null;
    })
  | (ToldAlert & {
      /** No reading was taken within two hours of an arrival. */
      readonly kind: 'missing_immediate_reading';
      readonly transfer_id: number;
      readonly arrived_at: Instant;
      readonly arrival_pressure: number | null;
      readonly was_venting: boolean;
    })
  | (ToldAlert & { readonly kind: 'overdue_inspection'; readonly csc_inspection_date: string });

export interface AlertView {
  readonly isOperational: boolean;
  readonly now: Instant;
  /** The date in the company's time zone, 'YYYY-MM-DD'. */
  readonly today: string;
  /** After so many days in which nobody took care of it an alert is told again. */
  readonly repeatDays: number;
}

/** A reason for a mail. Causes of one tank with the same kind and subject are the same: each is mailed once. */
export interface AlertCause {
  readonly kind: AlertKind;
  /**
   * The id of the transfer, the date the inspection was due, or how far the vacuum is high by which reading; with the time
   * of the mail before, if it is told again.
   */
  readonly subject: string;
  /** Sent outside working hours too. */
  readonly isUrgent: boolean;
}

/**
 * The cause that results from a fact now, or null. Only operational tanks have causes; low readings are none (rules 1).
 */
export function findAlertCause(fact: AlertFact, view: AlertView): AlertCause | null {
  if (!view.isOperational || !isCause(fact, view)) return null;
  return { kind: fact.kind, subject: subjectOf(fact), isUrgent: isUrgent(fact) };
}

/** Above 500 microns. */
function isUrgent(fact: AlertFact): boolean {
  return fact.kind === 'high_reading' && classifyTransferVacuum(fact.vacuum_reading) === 'critical';
}

function subjectOf(fact: AlertFact): string {
  switch (fact.kind) {
    case 'high_reading': {
      const { told, calm_reading_id, reading_id } = fact;
      const limit = findPassedLimit(fact.vacuum_reading, told?.limit ?? null);
      const last = told === null ? 'first' : new Date(told.told_at).toISOString();
      // With the reading: once it is gone, what was told of it must not silence what the next one says.
      return `${calm_reading_id ?? 0}:${limit}:${reading_id}:${last}`;
    }
    case 'projected_relief':
    case 'missing_immediate_reading':
      return subjectAgain(String(fact.transfer_id), fact);
    case 'overdue_inspection':
      return subjectAgain(inspectionDueDate(fact.csc_inspection_date), fact);
    default:
      return fact satisfies never;
  }
}

function subjectAgain(subject: string, { told_at }: ToldAlert): string {
  return told_at === null ? subject : `${subject}:${new Date(told_at).toISOString()}`;
}

function isCause(fact: AlertFact, view: AlertView): boolean {
  const { now, today } = view;
  switch (fact.kind) {
    case 'high_reading':
      return (
        findCurrentReading({ latest_reading: fact, condition: fact.condition }) !== null &&
        findVacuumNews(fact, view) !== null &&
        (fact.told !== null || isNews(fact.reading_timestamp, now))
      );
    case 'projected_relief':
      return isVentRisk(fact, now) && isToTell(fact, view);
    case 'missing_immediate_reading':
      return (
        findImmediateReadingState({ transfer: fact, readings: [], now }) === 'missing' &&
        isToTell(fact, view) &&
        (fact.told_at !== null || isNews(fact.arrived_at, now))
      );
    case 'overdue_inspection':
      return (
        assessInspection({ cscInspectionDate: fact.csc_inspection_date, today }).state === 'Overdue' &&
        isToTell(fact, view)
      );
    default:
      return fact satisfies never;
  }
}

function isToTell({ told_at, is_taken }: ToldAlert, view: AlertView): boolean {
  return told_at === null || isUnattended({ told_at, is_taken }, view);
}

function isNews(at: Instant, now: Instant): boolean {
  return toMilliseconds(now) - toMilliseconds(at) <= ALERTED_WITHIN_DAYS * MILLISECONDS_PER_DAY;
}
