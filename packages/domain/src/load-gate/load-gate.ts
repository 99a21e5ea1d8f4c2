import { fiveYearTestDueDate, inspectionDueDate } from '../tanks/inspection-due.ts';
import type { LeakCheckStatus } from '../tanks/tank-state.ts';
import type { ThermalSettings } from '../thermodynamics/tank-design.ts';
import type { Instant } from '../time/instants.ts';
import { ANALYTICS_HIGH_ABOVE_MICRONS } from '../vacuum/vacuum-bands.ts';
import { computeJourneyHolding, type Filling, type HeldTank, type JourneyHolding } from './journey-holding.ts';

/**
 * By how many days the cautious holding time must exceed the journey; the default of a setting. ADR 4.2.3.8 (f) asks to
 * take delays into account without a number; a missed ship or a weekend at a border takes about five days [K].
 */
export const DEFAULT_HOLDING_MARGIN_DAYS = 5;

/** What is known of a tank that may be loaded, as the API returns it. */
export interface GateTank extends HeldTank {
  readonly operational_status: boolean;
  /** Of the 2.5-year inspection, 'YYYY-MM-DD'. */
  readonly csc_inspection_date: string | null;
  readonly five_year_test_date: string | null;
  readonly leak_check_status: LeakCheckStatus;
  readonly last_leak_check_date: Instant | null;
  readonly latest_reading: { readonly vacuum_reading: number; readonly reading_timestamp: Instant } | null;
}

/** What is to be loaded, and for how many days it travels; everything may still be unknown. */
export interface Journey extends Filling {
  readonly days: number | null;
}

/** The day of the loading and the settings. */
export interface GateView {
  /** 'YYYY-MM-DD' in the company's time zone. */
  readonly date: string;
  readonly marginDays: number;
  readonly thermal: ThermalSettings;
}

export const GATE_VERDICTS = ['yes', 'mind', 'no'] as const;
export type GateVerdict = (typeof GATE_VERDICTS)[number];

/** Why a tank must not be loaded. Due dates are 'YYYY-MM-DD'. */
type Refusal =
  | { readonly kind: 'five_year_test_expired'; readonly dueDate: string }
  | { readonly kind: 'periodic_test_expired'; readonly dueDate: string }
  | { readonly kind: 'leak_check_failed' | 'leak_review_open'; readonly at: Instant | null }
  | { readonly kind: 'out_of_service' };

/** What must be minded. Times in days, pressures in psig. */
type Concern =
  | { readonly kind: 'holding_short'; readonly cautiousDays: number; readonly neededDays: number }
  | { readonly kind: 'holding_unknown'; readonly missing: 'product' | 'pressure' | 'filling' }
  | { readonly kind: 'liquid_full'; readonly fullPsi: number; readonly setPsi: number }
  | { readonly kind: 'vacuum_high'; readonly microns: number; readonly at: Instant }
  | { readonly kind: 'never_inspected' };

export type GateReason = Refusal | Concern;

export interface GateAnswer {
  readonly verdict: GateVerdict;
  /** Refusals first. */
  readonly reasons: readonly GateReason[];
  /** Null where it cannot be told. */
  readonly holding: JourneyHolding | null;
}

/**
 * Whether a tank may be loaded on a day for a journey (judgement 7): 'no' where its periodic test has expired (ADR and
 * IMDG 6.7.4.14), a leak review is open, or it is out of service; 'mind' where the cautious holding time is shorter than
 * the journey with its margin (ADR 4.2.3.7 and 4.2.3.8), the vacuum is above 100 microns, or the tank would be full of
 * liquid before its valve lifts. Without the days of a journey the holding time is told but not compared.
 */
export function judgeLoadGate(tank: GateTank, journey: Journey, view: GateView): GateAnswer {
  const refusals = findRefusals(tank, view.date);
  const { holding, missing } = computeJourneyHolding(tank, journey, view.thermal);
  const concerns: readonly Concern[] = [
    ...holdingConcerns(journey, view, holding, missing),
    ...(holding?.isLiquidFull === true
      ? [{ kind: 'liquid_full' as const, fullPsi: holding.reliefPsi, setPsi: holding.setPsi }]
      : []),
    ...vacuumConcerns(tank),
    ...(tank.csc_inspection_date === null ? [{ kind: 'never_inspected' as const }] : []),
  ];
  const verdict = refusals.length > 0 ? 'no' : concerns.length > 0 ? 'mind' : 'yes';
  return { verdict, reasons: [...refusals, ...concerns], holding };
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

function holdingConcerns(
  { days }: Journey,
  { marginDays }: GateView,
  holding: JourneyHolding | null,
  missing: 'product' | 'pressure' | 'filling' | null,
): Concern[] {
  if (days === null) return [];
  if (holding === null) return missing === null ? [] : [{ kind: 'holding_unknown', missing }];
  const neededDays = days + marginDays;
  const { cautiousDays } = holding;
  return cautiousDays < neededDays ? [{ kind: 'holding_short', cautiousDays, neededDays }] : [];
}

/** Also of a tank out of service: what is too high to load it is so wherever it stands. */
function vacuumConcerns({ latest_reading: reading }: GateTank): Concern[] {
  if (reading === null || reading.vacuum_reading <= ANALYTICS_HIGH_ABOVE_MICRONS) return [];
  return [{ kind: 'vacuum_high', microns: reading.vacuum_reading, at: reading.reading_timestamp }];
}
