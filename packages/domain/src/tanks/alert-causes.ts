import { isVentRisk } from '../thermodynamics/relief-countdown.ts';
import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';
import { findImmediateReadingState } from '../transfers/transfer-periods.ts';
import { classifyAnalyticsVacuum, classifyTransferVacuum } from '../vacuum/vacuum-bands.ts';
import { assessInspection, inspectionDueDate } from './inspection-due.ts';

/** The contents of alert mails, in the order of the mail (rules 8, last row). */
export const ALERT_KINDS = [
  'high_reading',
  'projected_relief',
  'missing_immediate_reading',
  'overdue_inspection',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Older readings and arrivals cause no alert: they were entered after the fact. */
export const ALERTED_WITHIN_DAYS = 14;

/** Facts about a tank that can cause an alert. Microns, psig. */
export type AlertFact =
  | {
      readonly kind: 'high_reading';
      readonly reading_id: number;
      readonly vacuum_reading: number;
      readonly reading_timestamp: Instant;
    }
  | {
      readonly kind: 'projected_relief';
      readonly transfer_id: number;
      readonly product_name: string | null;
      readonly relief_at: Instant;
      /** By the cautious end. */
      readonly earliest_at: Instant;
      readonly vent_risk_from: Instant;
      readonly latest_at: Instant;
      readonly is_liquid_full: boolean;
    }
  | {
      /** No reading was taken within two hours of an arrival. */
      readonly kind: 'missing_immediate_reading';
      readonly transfer_id: number;
      readonly arrived_at: Instant;
      readonly arrival_pressure: number | null;
      readonly was_venting: boolean;
    }
  | { readonly kind: 'overdue_inspection'; readonly csc_inspection_date: string };

export interface AlertView {
  readonly isOperational: boolean;
  readonly now: Instant;
  /** The date in the company's time zone, 'YYYY-MM-DD'. */
  readonly today: string;
}

/** A reason for a mail. Causes of one tank with the same kind and subject are the same: each is mailed once. */
export interface AlertCause {
  readonly kind: AlertKind;
  /** The id of the reading or transfer, or the date the inspection was due. */
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
    case 'high_reading':
      return String(fact.reading_id);
    case 'projected_relief':
    case 'missing_immediate_reading':
      return String(fact.transfer_id);
    case 'overdue_inspection':
      return inspectionDueDate(fact.csc_inspection_date);
    default:
      return fact satisfies never;
  }
}

function isCause(fact: AlertFact, { now, today }: AlertView): boolean {
  switch (fact.kind) {
    case 'high_reading':
      return (
        classifyAnalyticsVacuum(fact.vacuum_reading, true) === 'High Vacuum' && isNews(fact.reading_timestamp, now)
      );
    case 'projected_relief':
      return isVentRisk(fact, now);
    case 'missing_immediate_reading':
      return (
        findImmediateReadingState({ transfer: fact, readings: [], now }) === 'missing' && isNews(fact.arrived_at, now)
      );
    case 'overdue_inspection':
      return assessInspection({ cscInspectionDate: fact.csc_inspection_date, today }).state === 'Overdue';
    default:
      return fact satisfies never;
  }
}

function isNews(at: Instant, now: Instant): boolean {
  return toMilliseconds(now) - toMilliseconds(at) <= ALERTED_WITHIN_DAYS * MILLISECONDS_PER_DAY;
}
