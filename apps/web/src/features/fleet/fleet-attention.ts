import type { Fleet, FleetTank } from '@dewar/contract/fleet';
import { assessInspection, type InspectionDue, isInspectionAlert } from '@dewar/domain/inspection-due';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tank-state';
import { describeTimeToRelief } from '@dewar/domain/time-to-relief';
import { classifyAnalyticsVacuum } from '@dewar/domain/vacuum-bands';
import type { Meaning } from '../../shared/ui/status-pill.tsx';
import { type FleetView, readRelief } from './relief-estimate.ts';

/** Worst first: the order in which tanks are shown. */
const CONCERNS = [
  'vent_risk',
  'high_vacuum',
  'leak_check_failed',
  'inspection_overdue',
  'relief_near',
  'leak_check_review',
  'never_inspected',
  'inspection_due_soon',
] as const;

type Concern = (typeof CONCERNS)[number];

export interface AttentionReason {
  readonly concern: Concern;
  readonly word: string;
  readonly meaning: Meaning;
  /** How bad among its like: the higher, the worse. */
  readonly degree: number;
}

/** A tank with what its card, its lists and the order of the fleet go by. */
export interface JudgedTank {
  readonly tank: FleetTank;
  readonly inspection: InspectionDue;
  /** Worst first; none where nobody needs to look. */
  readonly reasons: readonly AttentionReason[];
}

/** Every tank, worst first: by its worst concern, then its further ones, then the higher vacuum, then by number. */
export function judgeFleet(fleet: Fleet, view: FleetView): readonly JudgedTank[] {
  return fleet.tanks.map((tank) => judgeTank(tank, fleet, view)).sort(compareNeed);
}

/** The tanks that somebody should look at, worst first. */
export function listTanksInNeed(fleet: Fleet, view: FleetView): readonly JudgedTank[] {
  return judgeFleet(fleet, view).filter(({ reasons }) => reasons.length > 0);
}

function judgeTank(tank: FleetTank, fleet: Fleet, view: FleetView): JudgedTank {
  const inspection = assessInspection({
    cscInspectionDate: tank.csc_inspection_date,
    today: fleet.today,
    dueSoonDays: fleet.inspection_soon_days,
  });
  const reasons = [
    reliefReason(tank, fleet, view),
    vacuumReason(tank),
    leakCheckReason(tank),
    inspectionReason(inspection),
  ]
    .filter((reason) => reason !== null)
    .sort((one, other) => rank(one) - rank(other));
  return { tank, inspection, reasons };
}

function reliefReason({ open_transfer }: FleetTank, fleet: Fleet, view: FleetView): AttentionReason | null {
  const estimate = readRelief(open_transfer?.reaches_relief_at ?? null, view.now, fleet.vent_risk_days);
  const word = estimate === null ? null : describeTimeToRelief(estimate, view);
  if (estimate === null || word === null) return null;
  const degree = -estimate.daysLeft;
  return estimate.isVentRisk
    ? { concern: 'vent_risk', word, meaning: 'bad', degree }
    : { concern: 'relief_near', word, meaning: 'watch', degree };
}

/** Low readings are left out: they are often simply very good ones (rules 1). */
function vacuumReason({ latest_reading, operational_status }: FleetTank): AttentionReason | null {
  if (latest_reading === null) return null;
  const label = classifyAnalyticsVacuum(latest_reading.vacuum_reading, operational_status);
  if (label !== 'High Vacuum') return null;
  return { concern: 'high_vacuum', word: label, meaning: 'bad', degree: latest_reading.vacuum_reading };
}

function leakCheckReason({ leak_check_status }: FleetTank): AttentionReason | null {
  const word = `Leak check: ${LEAK_CHECK_STATUS_LABELS[leak_check_status]}`;
  if (leak_check_status === 'fail') return { concern: 'leak_check_failed', word, meaning: 'bad', degree: 0 };
  if (leak_check_status !== 'review_needed') return null;
  return { concern: 'leak_check_review', word, meaning: 'watch', degree: 0 };
}

function inspectionReason({ state, daysUntilDue }: InspectionDue): AttentionReason | null {
  if (!isInspectionAlert(state)) return null;
  if (state === 'Never Inspected') return { concern: 'never_inspected', word: state, meaning: 'watch', degree: 0 };
  const reason = { word: `Inspection ${state}`, degree: -(daysUntilDue ?? 0) };
  if (state === 'Overdue') return { ...reason, concern: 'inspection_overdue', meaning: 'bad' };
  return { ...reason, concern: 'inspection_due_soon', meaning: 'watch' };
}

function compareNeed(one: JudgedTank, other: JudgedTank): number {
  return (
    compareConcerns(one, other) ||
    (other.reasons[0]?.degree ?? 0) - (one.reasons[0]?.degree ?? 0) ||
    microns(other) - microns(one) ||
    one.tank.tank_number.localeCompare(other.tank.tank_number)
  );
}

function compareConcerns({ reasons: one }: JudgedTank, { reasons: other }: JudgedTank): number {
  for (let place = 0; place < Math.max(one.length, other.length); place += 1) {
    const difference = rank(one[place]) - rank(other[place]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function rank(reason: AttentionReason | undefined): number {
  return reason === undefined ? CONCERNS.length : CONCERNS.indexOf(reason.concern);
}

function microns({ tank }: JudgedTank): number {
  return tank.latest_reading?.vacuum_reading ?? 0;
}
