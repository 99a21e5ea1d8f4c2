import type { PaperKind } from '../tank-papers/paper-kinds.ts';
import {
  findExpiredPapers,
  findInspectionPaper,
  findMissingPapers,
  type LackingPapers,
  type LatestPaper,
} from '../tank-papers/paper-state.ts';
import type { TankCondition } from '../thermodynamics/heat-leak/tank-condition.ts';
import { isReliefNear, isVentRisk, type KeptRelief } from '../thermodynamics/relief-countdown.ts';
import { daysBetween } from '../time/calendar-dates.ts';
import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';
import { classifyCurrentVacuum, findCurrentReading } from '../vacuum/current-vacuum.ts';
import { TRANSFER_GOOD_UP_TO_MICRONS } from '../vacuum/vacuum-bands.ts';
import { assessDueDate, assessInspection, fiveYearTestDueDate, type InspectionDue } from './inspection-due.ts';
import { type ArrivalFacts, findImmediateReadingDue, findPostOffloadReadingDue } from './reading-due.ts';
import type { LeakCheckStatus } from './tank-state.ts';

/** A crossing of 75 predicted within this many days needs attention. */
const CROSSING_WITHIN_DAYS = 30;

/** Reasons why a tank needs attention, most severe first: danger or loss before upkeep. */
export const ATTENTION_KINDS = [
  'vent_risk',
  'immediate_reading',
  'high_vacuum',
  'leak_check_failed',
  'insulation_review',
  'arrival_review',
  'post_offload_reading',
  'not_evaluated',
  'vacuum_above_limit',
  'insulation_weak',
  'vacuum_forecast',
  'gauge_doubt',
  'silent_unit',
  'five_year_test_overdue',
  'inspection_overdue',
  'papers_expired',
  'relief_near',
  'leak_check_review',
  'never_inspected',
  'inspection_due_soon',
] as const;

export type AttentionKind = (typeof ATTENTION_KINDS)[number];

interface ReviewedArrival extends NonNullable<ArrivalFacts['last_arrival']> {
  /** It needs a manual review, and nobody has determined what was received. */
  readonly is_under_review: boolean;
}

/** What is known of a tank, as the fleet endpoint returns it. */
export interface AttentionFacts {
  readonly id: number;
  readonly tank_number: string;
  readonly operational_status: boolean;
  readonly csc_inspection_date: string | null;
  readonly five_year_test_date: string | null;
  readonly reference_holding_days: number | null;
  /** The latest of each kind. Left out by the release before. */
  readonly papers?: readonly LatestPaper[] | undefined;
  readonly leak_check_status: LeakCheckStatus;
  readonly last_leak_check_date: Instant | null;
  readonly latest_reading: { readonly vacuum_reading: number; readonly reading_timestamp: Instant } | null;
  readonly open_transfer: {
    readonly relief: Pick<KeptRelief, 'relief_at' | 'earliest_at' | 'vent_risk_from'> | null;
  } | null;
  /** The insulation index of today, by its trips (judgement 3). */
  readonly insulation: { readonly low: number; readonly high: number } | null;
  /** How it stands; null until that has been computed. */
  readonly condition: Pick<TankCondition, 'is_gauge_doubtful' | 'pumped_at'> | null;
  /** Since when its records cannot be evaluated. */
  readonly evaluation_failed_since: Instant | null;
  /** The unit on it that has been silent for longer than its limit. Left out by the release before. */
  readonly silent_unit?: { readonly last_seen_at: Instant } | null | undefined;
  readonly last_arrival: ReviewedArrival | null;
  readonly vacuum_forecast: { readonly crosses_at: Instant | null; readonly above_since: Instant | null } | null;
}

/** The moment and the settings for which a fleet is evaluated. */
export interface AttentionView {
  readonly now: Date;
  /** The date in the company's time zone. */
  readonly today: string;
  readonly inspectionSoonDays: number;
  /** The kinds of which every tank must have a paper; none by a setting. */
  readonly requiredPapers?: readonly PaperKind[] | undefined;
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
  /** Of 'papers_expired': which. */
  readonly papers?: LackingPapers;
}

/** Why a tank needs attention, most severe first; at most one reason each for relief, vacuum, leaks and inspection. */
export function findAttentionReasons(tank: AttentionFacts, view: AttentionView): readonly AttentionReason[] {
  return [
    reliefReason(tank, view),
    immediateReason(tank, view),
    vacuumReason(tank, view),
    insulationReason(tank, view),
    gaugeReason(tank),
    evaluationReason(tank),
    silenceReason(tank),
    leakCheckReason(tank),
    arrivalReason(tank, view),
    postOffloadReason(tank, view),
    fiveYearTestReason(tank, view),
    inspectionReason(tank, view),
    papersReason(tank, view),
  ]
    .filter((reason) => reason !== null)
    .sort((one, other) => compareKinds(one.kind, other.kind));
}

/** The inspection state of a tank on the company's date: by its plate, and where that says nothing, by its paper. */
export function assessTankInspection(
  { csc_inspection_date, papers }: Pick<AttentionFacts, 'csc_inspection_date' | 'papers'>,
  { today, inspectionSoonDays }: Pick<AttentionView, 'today' | 'inspectionSoonDays'>,
): InspectionDue {
  const paper = findInspectionPaper(papers);
  if (csc_inspection_date === null && paper !== undefined) {
    return assessDueDate(paper.due_at, today, inspectionSoonDays);
  }
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

/** As the load gate minds it: an arrival whose tank was loaded again waits in the work queue alone. */
function arrivalReason(
  { last_arrival, open_transfer }: AttentionFacts,
  { now }: AttentionView,
): AttentionReason | null {
  // What a device has kept of an earlier release does not say whether it is under review.
  if (last_arrival?.is_under_review !== true || open_transfer !== null) return null;
  return toMilliseconds(last_arrival.arrived_at) <= now.getTime()
    ? reasonAt('arrival_review', last_arrival.arrived_at)
    : null;
}

/** Only for operational tanks. Low readings are left out: they are often simply very good (rules 1). */
function vacuumReason(tank: AttentionFacts, { now }: AttentionView): AttentionReason | null {
  const { latest_reading, operational_status, vacuum_forecast } = tank;
  if (latest_reading === null || !operational_status) return null;
  const current = findCurrentReading(tank);
  if (current !== null && classifyCurrentVacuum(tank) === 'High Vacuum') {
    return { kind: 'high_vacuum', at: new Date(current.reading_timestamp), urgency: current.vacuum_reading };
  }
  if (current !== null && current.vacuum_reading > TRANSFER_GOOD_UP_TO_MICRONS) {
    return reasonAt('vacuum_above_limit', vacuum_forecast?.above_since ?? current.reading_timestamp);
  }
  const crossesAt = vacuum_forecast?.crosses_at ?? null;
  if (crossesAt === null) return null;
  const daysLeft = (toMilliseconds(crossesAt) - now.getTime()) / MILLISECONDS_PER_DAY;
  return daysLeft <= CROSSING_WITHIN_DAYS ? reasonAt('vacuum_forecast', crossesAt) : null;
}

/** Whether all of what is known of an insulation lies above an index. */
export function isInsulationAbove(insulation: AttentionFacts['insulation'], index: number): boolean {
  return insulation !== null && insulation.low > index;
}

function insulationReason(
  { insulation }: AttentionFacts,
  { weakerInsulationIndex, reviewInsulationIndex }: AttentionView,
): AttentionReason | null {
  if (insulation === null || !isInsulationAbove(insulation, weakerInsulationIndex)) return null;
  const kind = isInsulationAbove(insulation, reviewInsulationIndex) ? 'insulation_review' : 'insulation_weak';
  return { kind, at: null, urgency: insulation.low };
}

/** Gauge and insulation contradict each other (judgement 3): the heat needs no vacuum gauge, so it is the gauge to doubt. */
function gaugeReason({ condition, insulation }: AttentionFacts): AttentionReason | null {
  return condition?.is_gauge_doubtful === true
    ? { kind: 'gauge_doubt', at: null, urgency: insulation?.low ?? 0 }
    : null;
}

/** Nobody would be told if it came near relief. What a device has kept of an earlier release lacks the moment. */
function evaluationReason({ evaluation_failed_since }: AttentionFacts): AttentionReason | null {
  return evaluation_failed_since ? reasonAt('not_evaluated', evaluation_failed_since) : null;
}

/** What it would tell of the tank is missing. */
function silenceReason({ silent_unit }: AttentionFacts): AttentionReason | null {
  return silent_unit ? reasonAt('silent_unit', silent_unit.last_seen_at) : null;
}

function leakCheckReason({ leak_check_status, last_leak_check_date }: AttentionFacts): AttentionReason | null {
  if (leak_check_status === 'fail') return reasonAt('leak_check_failed', last_leak_check_date);
  return leak_check_status === 'review_needed' ? reasonAt('leak_check_review', last_leak_check_date) : null;
}

/** As the load gate refuses it: on its due day the test is still valid. */
function fiveYearTestReason({ five_year_test_date }: AttentionFacts, { today }: AttentionView): AttentionReason | null {
  if (five_year_test_date === null) return null;
  const daysUntilDue = daysBetween(today, fiveYearTestDueDate(five_year_test_date));
  return daysUntilDue < 0 ? { kind: 'five_year_test_overdue', at: null, urgency: -daysUntilDue } : null;
}

/** Expired, or missing where each tank must have one: as the load gate minds them. */
function papersReason(tank: AttentionFacts, view: AttentionView): AttentionReason | null {
  const known = { ...tank, papers: tank.papers ?? [] };
  const papers = {
    expired: findExpiredPapers(known, view.today),
    missing: findMissingPapers(known, view.requiredPapers ?? []),
  };
  const urgency = papers.expired.length + papers.missing.length;
  return urgency === 0 ? null : { kind: 'papers_expired', at: null, urgency, papers };
}

function inspectionReason(tank: AttentionFacts, view: AttentionView): AttentionReason | null {
  const { state, daysUntilDue } = assessTankInspection(tank, view);
  const urgency = -(daysUntilDue ?? 0);
  switch (state) {
    case 'Overdue':
      // An expired paper is told among the papers, as the load gate does.
      if (tank.csc_inspection_date === null) return null;
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
