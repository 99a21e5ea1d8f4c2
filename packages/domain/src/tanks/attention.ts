import { isReliefNear, isVentRisk, type KeptRelief } from '../thermodynamics/relief-countdown.ts';
import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';
import { classifyAnalyticsVacuum, TRANSFER_GOOD_UP_TO_MICRONS } from '../vacuum/vacuum-bands.ts';
import { assessInspection, type InspectionDue } from './inspection-due.ts';
import { type ArrivalFacts, findImmediateReadingDue, findPostOffloadReadingDue } from './reading-due.ts';
import type { LeakCheckStatus } from './tank-state.ts';

/** Below this index the insulation surely works about as designed. */
const SOUND_INSULATION_INDEX = 1.2;

/** A crossing of 75 predicted within this many days needs attention. */
const CROSSING_WITHIN_DAYS = 30;

/** Reasons why a tank needs attention, most severe first: danger or loss before upkeep. */
export const ATTENTION_KINDS = [
  'vent_risk',
  'immediate_reading',
  'high_vacuum',
  'leak_check_failed',
  'insulation_review',
  'post_offload_reading',
  'vacuum_above_limit',
  'insulation_weak',
  'vacuum_forecast',
  'gauge_doubt',
  'inspection_overdue',
  'relief_near',
  'leak_check_review',
  'never_inspected',
  'inspection_due_soon',
] as const;

export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** What is known of a tank, as the fleet endpoint returns it. */
export interface AttentionFacts {
  readonly id: number;
  readonly tank_number: string;
  readonly operational_status: boolean;
  readonly csc_inspection_date: string | null;
  readonly leak_check_status: LeakCheckStatus;
  readonly last_leak_check_date: Instant | null;
  readonly latest_reading: { readonly vacuum_reading: number; readonly reading_timestamp: Instant } | null;
  readonly open_transfer: {
    readonly relief: Pick<KeptRelief, 'relief_at' | 'earliest_at' | 'vent_risk_from'> | null;
  } | null;
  /** The insulation index of its last trips together (judgement 3). */
  readonly insulation: { readonly low: number; readonly high: number } | null;
  readonly last_arrival: ArrivalFacts['last_arrival'];
  readonly vacuum_forecast: { readonly crosses_at: Instant | null; readonly above_since: Instant | null } | null;
}

/** The moment and the settings for which a fleet is evaluated. */
export interface AttentionView {
  readonly now: Date;
  /** The date in the company's time zone. */
  readonly today: string;
  readonly inspectionSoonDays: number;
  /** Settings: above these indices the insulation is weaker than designed, and is to be reviewed. */
  readonly weakerInsulationIndex: number;
  readonly reviewInsulationIndex: number;
}

export interface AttentionReason {
  readonly kind: AttentionKind;
  /** The moment concerned: relief, the deadline of a reading, a crossing, or the last reading or check. */
  readonly at: Date | null;
  /** Within a kind, higher values come first: more microns, or an earlier moment. */
  readonly urgency: number;
}

/** Why a tank needs attention, most severe first; at most one reason each for relief, vacuum, leaks and inspection. */
export function findAttentionReasons(tank: AttentionFacts, view: AttentionView): readonly AttentionReason[] {
  return [
    reliefReason(tank, view),
    immediateReason(tank, view),
    vacuumReason(tank, view),
    insulationReason(tank, view),
    gaugeReason(tank, view),
    leakCheckReason(tank),
    postOffloadReason(tank, view),
    inspectionReason(assessTankInspection(tank, view)),
  ]
    .filter((reason) => reason !== null)
    .sort((one, other) => compareKinds(one.kind, other.kind));
}

/** The inspection state of a tank on the company's date. */
export function assessTankInspection(
  { csc_inspection_date }: Pick<AttentionFacts, 'csc_inspection_date'>,
  { today, inspectionSoonDays }: Pick<AttentionView, 'today' | 'inspectionSoonDays'>,
): InspectionDue {
  return assessInspection({ cscInspectionDate: csc_inspection_date, today, dueSoonDays: inspectionSoonDays });
}

/** Most severe first. */
export function compareKinds(one: AttentionKind, other: AttentionKind): number {
  return ATTENTION_KINDS.indexOf(one) - ATTENTION_KINDS.indexOf(other);
}

function reliefReason({ open_transfer }: AttentionFacts, { now }: AttentionView): AttentionReason | null {
  const relief = open_transfer?.relief ?? null;
  if (relief === null) return null;
  if (isVentRisk(relief, now)) return reasonAt('vent_risk', relief.relief_at);
  return isReliefNear(relief, now) ? reasonAt('relief_near', relief.relief_at) : null;
}

function immediateReason(tank: AttentionFacts, { now }: AttentionView): AttentionReason | null {
  const until = findImmediateReadingDue(tank, now);
  return until === null ? null : reasonAt('immediate_reading', until);
}

function postOffloadReason(tank: AttentionFacts, { now }: AttentionView): AttentionReason | null {
  const until = findPostOffloadReadingDue(tank, now);
  return until === null ? null : reasonAt('post_offload_reading', until);
}

/** Only for operational tanks. Low readings are left out: they are often simply very good (rules 1). */
function vacuumReason(tank: AttentionFacts, { now }: AttentionView): AttentionReason | null {
  const { latest_reading, operational_status, vacuum_forecast } = tank;
  if (latest_reading === null || !operational_status) return null;
  const { vacuum_reading, reading_timestamp } = latest_reading;
  if (classifyAnalyticsVacuum(vacuum_reading, operational_status) === 'High Vacuum') {
    return { kind: 'high_vacuum', at: new Date(reading_timestamp), urgency: vacuum_reading };
  }
  if (vacuum_reading > TRANSFER_GOOD_UP_TO_MICRONS) {
    return reasonAt('vacuum_above_limit', vacuum_forecast?.above_since ?? reading_timestamp);
  }
  const crossesAt = vacuum_forecast?.crosses_at ?? null;
  if (crossesAt === null) return null;
  const daysLeft = (toMilliseconds(crossesAt) - now.getTime()) / MILLISECONDS_PER_DAY;
  return daysLeft <= CROSSING_WITHIN_DAYS ? reasonAt('vacuum_forecast', crossesAt) : null;
}

function insulationReason(
  { insulation }: AttentionFacts,
  { weakerInsulationIndex, reviewInsulationIndex }: AttentionView,
): AttentionReason | null {
  if (insulation === null || insulation.low <= weakerInsulationIndex) return null;
  const kind = insulation.low > reviewInsulationIndex ? 'insulation_review' : 'insulation_weak';
  return { kind, at: null, urgency: insulation.low };
}

/**
 * Gauge and insulation contradict each other (judgement 3): a good reading of a tank that takes up too much heat, or a
 * poor one of a tank that takes up as little as designed. The heat needs no vacuum gauge, so it is the gauge to doubt.
 */
function gaugeReason({ insulation, latest_reading }: AttentionFacts, view: AttentionView): AttentionReason | null {
  if (insulation === null || latest_reading === null) return null;
  const { low, high } = insulation;
  const isGood = latest_reading.vacuum_reading <= TRANSFER_GOOD_UP_TO_MICRONS;
  const isDoubtful = isGood ? low > view.weakerInsulationIndex : high < SOUND_INSULATION_INDEX;
  return isDoubtful ? { kind: 'gauge_doubt', at: null, urgency: low } : null;
}

function leakCheckReason({ leak_check_status, last_leak_check_date }: AttentionFacts): AttentionReason | null {
  if (leak_check_status === 'fail') return reasonAt('leak_check_failed', last_leak_check_date);
  return leak_check_status === 'review_needed' ? reasonAt('leak_check_review', last_leak_check_date) : null;
}

function inspectionReason({ state, daysUntilDue }: InspectionDue): AttentionReason | null {
  const urgency = -(daysUntilDue ?? 0);
  switch (state) {
    case 'Overdue':
      return { kind: 'inspection_overdue', at: null, urgency };
    case 'Never Inspected':
      return { kind: 'never_inspected', at: null, urgency };
    case 'Due Soon':
      return { kind: 'inspection_due_soon', at: null, urgency };
    case 'Up to Date':
      return null;
    default:
      return state satisfies never;
  }
}

/** An earlier moment is more urgent. */
function reasonAt(kind: AttentionKind, at: Instant | null): AttentionReason {
  if (at === null) return { kind, at, urgency: 0 };
  const moment = new Date(at);
  return { kind, at: moment, urgency: -moment.getTime() };
}
