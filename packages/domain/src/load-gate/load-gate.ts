import { findPumpDownReading } from '../evacuation/evacuation-plan.ts';
import type { PaperKind } from '../tank-papers/paper-kinds.ts';
import {
  type ExpiredPaper,
  findExpiredPapers,
  findInspectionPaper,
  findMissingPapers,
  type LatestPaper,
} from '../tank-papers/paper-state.ts';
import { isInsulationAbove } from '../tanks/attention.ts';
import { fiveYearTestDueDate, inspectionDueDate } from '../tanks/inspection-due.ts';
import type { LeakCheckStatus } from '../tanks/tank-state.ts';
import { type HeatLeakBasis, isProvenBasis } from '../thermodynamics/heat-leak/heat-leak-basis.ts';
import type { ThermalSettings } from '../thermodynamics/tank-design.ts';
import { calendarDateIn } from '../time/calendar-dates.ts';
import type { Instant } from '../time/instants.ts';
import { findCurrentReading } from '../vacuum/current-vacuum.ts';
import { ANALYTICS_HIGH_ABOVE_MICRONS } from '../vacuum/vacuum-bands.ts';
import {
  computeJourneyHolding,
  type Filling,
  type FoundHolding,
  type HeldTank,
  type JourneyHolding,
} from './journey-holding.ts';
import { findRecordConcerns, type RecordConcern, type TankRecords } from './record-concerns.ts';

/**
 * By how many days the cautious holding time must exceed the journey; the default of a setting. ADR 4.2.3.8 (f) asks to
 * take delays into account without a number; a missed ship or a weekend at a border takes about five days [K].
 */
export const DEFAULT_HOLDING_MARGIN_DAYS = 5;

/** What is known of a tank that may be loaded, as the API returns it. */
export interface GateTank extends HeldTank, TankRecords {
  readonly operational_status: boolean;
  /** Of the 2.5-year inspection, 'YYYY-MM-DD'. */
  readonly csc_inspection_date: string | null;
  readonly five_year_test_date: string | null;
  /** The latest paper of each kind that the tank has one of; a device may have kept a tank without. */
  readonly papers?: readonly LatestPaper[];
  readonly leak_check_status: LeakCheckStatus;
  readonly last_leak_check_date: Instant | null;
  readonly latest_reading: { readonly vacuum_reading: number; readonly reading_timestamp: Instant } | null;
  /** Estimate: from when on its cold vacuum may have reached 75 microns; null without a crossing. */
  readonly vacuum_crossing_from: Instant | null;
  /** The insulation index of its last trips, with the range that holds 80 %: 1 is as designed. */
  readonly insulation: { readonly low: number; readonly high: number } | null;
}

/** What is to be loaded, and for how many days it travels; everything may still be unknown. */
export interface Journey extends Filling {
  readonly days: number | null;
  /** 'How many days does the shield last?', of helium; null while nobody has said. */
  readonly shieldDays?: number | null;
}

/**
 * A holding time that no trip has proven is taken for a journey of up to this share of it: a pump-down that did not help
 * shows only on the next trip [C].
 */
const UNPROVEN_SHARE = 0.5;

/** The day of the loading and the settings. */
export interface GateView {
  /** 'YYYY-MM-DD' in the company's time zone. */
  readonly date: string;
  readonly timeZone: string;
  readonly marginDays: number;
  /** A latest reading that is older is to be minded. */
  readonly oldestReadingDays: number;
  /** Whether papers refuse or are minded, and the kinds that a tank must have. */
  readonly papers?: { readonly refuses: boolean; readonly required: readonly PaperKind[] };
  readonly thermal: ThermalSettings;
}

export const GATE_VERDICTS = ['yes', 'mind', 'no'] as const;
export type GateVerdict = (typeof GATE_VERDICTS)[number];

/** By a setting it refuses, or is minded. */
type PaperReason =
  | { readonly kind: 'papers_expired'; readonly papers: readonly ExpiredPaper[] }
  | { readonly kind: 'papers_missing'; readonly labels: readonly string[] };

/** Why a tank must not be loaded. Due dates are 'YYYY-MM-DD'. */
type Refusal =
  | PaperReason
  | { readonly kind: 'five_year_test_expired'; readonly dueDate: string }
  | { readonly kind: 'periodic_test_expired'; readonly dueDate: string }
  | { readonly kind: 'leak_check_failed' | 'leak_review_open'; readonly at: Instant | null }
  | { readonly kind: 'out_of_service' };

/** What must be minded. Times in days, pressures in psig. */
type Concern =
  | RecordConcern
  | PaperReason
  | {
      readonly kind: 'holding_short' | 'holding_unproven';
      readonly basis: HeatLeakBasis;
      readonly cautiousDays: number;
      readonly neededDays: number;
    }
  | { readonly kind: 'holding_unknown'; readonly missing: 'product' | 'pressure' | 'filling' }
  /** What its latest records, or new settings, say of the tank is not computed yet. */
  | { readonly kind: 'being_judged' }
  /** And it could not be computed. */
  | { readonly kind: 'not_judged' }
  /** Nothing is known of the tank's heat leak. */
  | { readonly kind: 'holding_not_known'; readonly basis: HeatLeakBasis }
  | { readonly kind: 'longer_than_trips'; readonly longestDays: number | null; readonly neededDays: number }
  /** No reading since a month before the last loading. */
  | { readonly kind: 'vacuum_unread'; readonly loadedAt: Instant }
  | { readonly kind: 'liquid_full'; readonly fullPsi: number; readonly setPsi: number }
  | { readonly kind: 'vacuum_high'; readonly microns: number; readonly at: Instant }
  | { readonly kind: 'never_inspected' };

export type GateReason = Refusal | Concern;

/**
 * What other screens say of the tank, and the answer has counted already: a weak insulation makes the holding time
 * shorter, and does not forbid a short journey.
 */
export type GateRemark =
  | { readonly kind: 'insulation_weak'; readonly low: number; readonly high: number }
  | { readonly kind: 'gauge_doubt' }
  /** The evacuation list has it due now: up to 100 microns it may still be loaded (judgement 7). */
  | { readonly kind: 'pump_down_due'; readonly microns: number; readonly at: Instant; readonly isCold: boolean }
  /** The same by the forecast of its cold vacuum. */
  | { readonly kind: 'pump_down_forecast'; readonly from: Instant };

export interface GateAnswer {
  readonly verdict: GateVerdict;
  /** Refusals first. */
  readonly reasons: readonly GateReason[];
  readonly remarks: readonly GateRemark[];
  /** Null where it cannot be told. */
  readonly holding: JourneyHolding | null;
}

/**
 * Whether a tank may be loaded on a day for a journey (judgement 7): 'no' where its periodic test has expired (ADR and
 * IMDG 6.7.4.14), a leak review is open, or it is out of service; 'mind' where the cautious holding time is shorter than
 * the journey with its margin (ADR 4.2.3.7 and 4.2.3.8), the vacuum is above 100 microns, the tank would be full of
 * liquid before its valve lifts, or its records leave a question open (rules 9). Without the days of a journey the holding
 * time is told but not compared. While the tank is being judged it is not told, which is to be minded.
 */
export function judgeLoadGate(tank: GateTank, journey: Journey, view: GateView): GateAnswer {
  const papers = findPaperReasons(tank, view);
  const doPapersRefuse = view.papers?.refuses === true;
  const refusals = [...findRefusals(tank, view.date), ...(doPapersRefuse ? papers : [])];
  const found = computeJourneyHolding(tank, journey, view.thermal, view.date);
  const { holding } = found;
  const concerns: readonly Concern[] = [
    ...holdingConcerns(tank, journey, view, found),
    ...(holding?.isLiquidFull === true
      ? [{ kind: 'liquid_full' as const, fullPsi: holding.reliefPsi, setPsi: holding.setPsi }]
      : []),
    ...vacuumConcerns(tank),
    ...recordConcerns(tank, view),
    ...(doPapersRefuse ? [] : papers),
    ...(isNeverInspected(tank) ? [{ kind: 'never_inspected' as const }] : []),
  ];
  const verdict = refusals.length > 0 ? 'no' : concerns.length > 0 ? 'mind' : 'yes';
  return { verdict, reasons: [...refusals, ...concerns], remarks: findRemarks(tank, view), holding };
}

/** What is told of an answer: its reasons, and what it has counted. */
export function toldOf({
  reasons,
  remarks,
}: Pick<GateAnswer, 'reasons' | 'remarks'>): readonly (GateReason | GateRemark)[] {
  return [...reasons, ...remarks];
}

/** As attention and the evacuation list name them. */
function findRemarks(tank: GateTank, { date, timeZone, thermal }: GateView): GateRemark[] {
  const { insulation, condition, is_being_judged, vacuum_crossing_from: from } = tank;
  if (is_being_judged) return [];
  const due = findPumpDownReading({ condition });
  const isWeak = isInsulationAbove(insulation, thermal.weakerAboveIndex);
  return [
    ...(insulation !== null && isWeak
      ? [{ kind: 'insulation_weak' as const, low: insulation.low, high: insulation.high }]
      : []),
    ...(condition?.is_gauge_doubtful === true ? [{ kind: 'gauge_doubt' as const }] : []),
    ...(due === null
      ? []
      : [
          {
            kind: 'pump_down_due' as const,
            microns: due.vacuum_reading,
            at: due.reading_timestamp,
            isCold: due.isCold,
          },
        ]),
    ...(due === null && from !== null && calendarDateIn(timeZone, from) <= date
      ? [{ kind: 'pump_down_forecast' as const, from }]
      : []),
  ];
}

/** On the due day itself a test is still valid: not 'after the date of expiry' (ADR 6.7.4.14.6). */
function findRefusals(tank: GateTank, date: string): Refusal[] {
  const { five_year_test_date, csc_inspection_date, leak_check_status, last_leak_check_date: at } = tank;
  const refusals: Refusal[] = [];
  if (five_year_test_date !== null) {
    const dueDate = fiveYearTestDueDate(five_year_test_date);
    if (dueDate < date) refusals.push({ kind: 'five_year_test_expired', dueDate });
  }
  if (csc_inspection_date !== null) {
    const dueDate = inspectionDueDate(csc_inspection_date);
    if (dueDate < date) refusals.push({ kind: 'periodic_test_expired', dueDate });
  }
  if (leak_check_status === 'fail') refusals.push({ kind: 'leak_check_failed', at });
  if (leak_check_status === 'review_needed') refusals.push({ kind: 'leak_review_open', at });
  if (!tank.operational_status) refusals.push({ kind: 'out_of_service' });
  return refusals;
}

function findPaperReasons({ papers: latest = [], ...tank }: GateTank, { date, papers: view }: GateView): PaperReason[] {
  const papers = findExpiredPapers({ ...tank, papers: latest }, date);
  const labels = findMissingPapers({ ...tank, papers: latest }, view?.required ?? []);
  return [
    ...(papers.length > 0 ? [{ kind: 'papers_expired' as const, papers }] : []),
    ...(labels.length > 0 ? [{ kind: 'papers_missing' as const, labels }] : []),
  ];
}

/** Neither its plate nor a paper tells of a 2.5-year inspection. */
function isNeverInspected({ csc_inspection_date, papers }: GateTank): boolean {
  return csc_inspection_date === null && findInspectionPaper(papers) === undefined;
}

function holdingConcerns(tank: GateTank, journey: Journey, { marginDays }: GateView, found: FoundHolding): Concern[] {
  if (found.missing === 'judgement') return [{ kind: tank.has_judgement_failed ? 'not_judged' : 'being_judged' }];
  if (found.missing === 'history') return [{ kind: 'holding_not_known', basis: found.basis }];
  const { days } = journey;
  if (days === null) return [];
  if (found.missing !== null) return [{ kind: 'holding_unknown', missing: found.missing }];
  const neededDays = days + marginDays;
  const { cautiousDays, basis } = found.holding;
  if (cautiousDays < neededDays) return [{ kind: 'holding_short', basis, cautiousDays, neededDays }];
  const isUnproven = !isProvenBasis(basis) && neededDays > UNPROVEN_SHARE * cautiousDays;
  return [
    ...(isUnproven ? [{ kind: 'holding_unproven' as const, basis, cautiousDays, neededDays }] : []),
    ...shieldConcerns(journey, days, found.holding),
  ];
}

/** Helium takes up more once its shield is dry, which no shorter trip of the tank has shown. */
function shieldConcerns({ shieldDays = null }: Journey, days: number, holding: JourneyHolding): Concern[] {
  const { product, longestTripDays: longestDays } = holding;
  if (product !== 'helium' || days <= Math.max(shieldDays ?? 0, longestDays ?? 0)) return [];
  return longestDays === null && shieldDays === null
    ? []
    : [{ kind: 'longer_than_trips', longestDays, neededDays: days }];
}

/** A vacuum that is not known for long is told once, by the reading that is missing longest. */
function recordConcerns(tank: GateTank, view: GateView): Concern[] {
  const concerns = findRecordConcerns(tank, view);
  const loadedAt = tank.is_being_judged ? null : (tank.condition?.unread_loading ?? null);
  const isTold = concerns.some(({ kind }) => kind === 'never_read' || kind === 'reading_old');
  return loadedAt === null || isTold ? concerns : [...concerns, { kind: 'vacuum_unread', loadedAt }];
}

/** Also of a tank out of service: what is too high to load it is so wherever it stands. */
function vacuumConcerns(tank: GateTank): Concern[] {
  const reading = findCurrentReading(tank);
  if (reading === null || reading.vacuum_reading <= ANALYTICS_HIGH_ABOVE_MICRONS) return [];
  return [{ kind: 'vacuum_high', microns: reading.vacuum_reading, at: reading.reading_timestamp }];
}
