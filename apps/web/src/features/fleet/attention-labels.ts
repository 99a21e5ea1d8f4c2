import type { FleetTank } from '@dewar/contract/fleet';
import { needsSecondReading } from '@dewar/domain/evacuation/evacuation-plan';
import type { LackingPapers } from '@dewar/domain/tank-papers/paper-state';
import { type AttentionKind, type AttentionReason, assessTankInspection } from '@dewar/domain/tanks/attention';
import { fiveYearTestDueDate } from '@dewar/domain/tanks/inspection-due';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tanks/tank-state';
import { INSULATION_LABELS } from '@dewar/domain/thermodynamics/describe-insulation';
import { describeCountdownBasis } from '@dewar/domain/thermodynamics/heat-leak/describe-heat-leak';
import { countDownToRelief, describeRelief, reliefDaysLeft } from '@dewar/domain/thermodynamics/relief-countdown';
import { daysBetween } from '@dewar/domain/time/calendar-dates';
import type { Instant } from '@dewar/domain/time/instants';
import { formatShortDate, formatShortDateTime } from '@dewar/domain/time/short-date';
import { describeImmediateReadingReason } from '@dewar/domain/transfers/transfer-periods';
import { describeCrossingRange, describeLimitCrossing } from '@dewar/domain/vacuum/forecast/describe-limit-crossing';
import { ANALYTICS_HIGH_ABOVE_MICRONS, TRANSFER_GOOD_UP_TO_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { formatCalendarDate } from '../../shared/format/times.ts';
import type { Tone } from '../../shared/ui/states/status-pill.tsx';
import type { FleetView } from './fleet-view.ts';

const TONES: Readonly<Record<AttentionKind, Tone>> = {
  vent_risk: 'bad',
  immediate_reading: 'bad',
  high_vacuum: 'bad',
  leak_check_failed: 'bad',
  insulation_review: 'bad',
  arrival_review: 'bad',
  post_offload_reading: 'watch',
  not_evaluated: 'watch',
  vacuum_above_limit: 'watch',
  insulation_weak: 'watch',
  vacuum_forecast: 'watch',
  gauge_doubt: 'watch',
  silent_unit: 'watch',
  five_year_test_overdue: 'bad',
  inspection_overdue: 'bad',
  papers_expired: 'watch',
  relief_near: 'watch',
  leak_check_review: 'watch',
  never_inspected: 'watch',
  inspection_due_soon: 'watch',
};

export function attentionTone(kind: AttentionKind): Tone {
  return TONES[kind];
}

/** The reason in a few words; a vent risk states its time, always as an estimate (judgement 2). */
export function attentionLabel(tank: FleetTank, reason: AttentionReason, view: FleetView): string {
  const { kind, at } = reason;
  const relief = tank.open_transfer?.relief ?? null;
  switch (kind) {
    case 'vent_risk':
    case 'relief_near':
      return relief === null ? 'Vent risk' : describeRelief(reliefDaysLeft(relief, view.now));
    case 'insulation_review':
    case 'insulation_weak':
      return INSULATION_LABELS[kind];
    case 'gauge_doubt':
      return 'Check the vacuum gauge';
    case 'silent_unit':
      return 'Unit is silent';
    case 'not_evaluated':
      return 'Cannot be evaluated';
    case 'vacuum_above_limit':
      return `Above ${TRANSFER_GOOD_UP_TO_MICRONS}${at === null ? '' : ` since ${formatShortDate(at, view)}`}`;
    case 'immediate_reading':
      return at !== null && at < view.now ? 'Immediate reading missing' : 'Immediate reading due';
    case 'high_vacuum':
      return 'High Vacuum';
    case 'leak_check_failed':
      return `Leak check: ${LEAK_CHECK_STATUS_LABELS.fail}`;
    case 'arrival_review':
      return 'Arrival to be reviewed';
    case 'post_offload_reading':
      return 'Post-offload reading due';
    case 'vacuum_forecast':
      return at === null ? 'Rising' : describeCrossing(at, tank, view);
    case 'five_year_test_overdue':
      return 'Five-Year Test Overdue';
    case 'inspection_overdue':
      return 'Inspection Overdue';
    case 'papers_expired':
      return reason.papers?.expired.length === 0 ? 'Papers Missing' : 'Papers Expired';
    case 'leak_check_review':
      return `Leak check: ${LEAK_CHECK_STATUS_LABELS.review_needed}`;
    case 'never_inspected':
      return 'Never Inspected';
    case 'inspection_due_soon':
      return 'Inspection Due Soon';
    default:
      return kind satisfies never;
  }
}

interface DetailView extends FleetView {
  /** The calendar day in the company's time zone. */
  readonly today: string;
}

/** The details, with figures and dates. */
export function attentionDetail(tank: FleetTank, reason: AttentionReason, view: DetailView): string {
  const { latest_reading, last_arrival, open_transfer } = tank;
  const day = (at: Instant | null) => (at === null ? 'an unknown day' : formatShortDate(at, view));
  const minute = (at: Instant | null) => (at === null ? 'then' : formatShortDateTime(at, view));
  switch (reason.kind) {
    case 'vent_risk':
      return open_transfer === null ? '' : `Vent risk (estimate): ${describeLoad(open_transfer, tank.condition, view)}`;
    case 'relief_near':
      return open_transfer === null ? '' : `Estimate: ${describeLoad(open_transfer, tank.condition, view)}`;
    case 'insulation_review':
    case 'insulation_weak':
      return describeInsulation(tank);
    case 'gauge_doubt':
      return `It shows ${micronsOf(latest_reading)}, the heat on the last trips says otherwise: doubt the gauge.`;
    case 'silent_unit':
      return `${tank.silent_unit?.unit ?? 'A unit'} has sent nothing since ${minute(reason.at)}.`;
    case 'not_evaluated':
      return `Its records could not be worked out since ${minute(reason.at)}: estimates are missing or of before.`;
    case 'vacuum_above_limit':
      return `Latest reading ${micronsOf(latest_reading)} on ${day(latest_reading?.reading_timestamp ?? null)}.`;
    case 'immediate_reading':
      return last_arrival === null
        ? ''
        : `${describeImmediateReadingReason(last_arrival)}. Arrived ${minute(last_arrival.arrived_at)}, no reading since.`;
    case 'high_vacuum':
      return `Latest reading ${micronsOf(latest_reading)} on ${day(reason.at)} (limit ${ANALYTICS_HIGH_ABOVE_MICRONS} µm).${askForSecond(tank)}`;
    case 'leak_check_failed':
      return `The check of ${day(reason.at)} failed its vacuum test.`;
    case 'arrival_review':
      return `The arrival of ${day(reason.at)} awaits its review: an administrator determines what was received.`;
    case 'post_offload_reading':
      return `Arrived ${day(last_arrival?.arrived_at ?? null)}. To be taken by ${minute(reason.at)}.`;
    case 'vacuum_forecast':
      return `${micronsOf(latest_reading)} on ${day(latest_reading?.reading_timestamp ?? null)}.${describeRange(tank, view)}`;
    case 'leak_check_review':
      return `The check of ${day(reason.at)} is waiting for review.`;
    case 'never_inspected':
      return 'No inspection date is recorded.';
    case 'five_year_test_overdue':
      return describeDueDate(tank.five_year_test_date && fiveYearTestDueDate(tank.five_year_test_date), view.today);
    case 'inspection_overdue':
    case 'inspection_due_soon':
      return describeDueDate(assessTankInspection(tank, { ...view, inspectionSoonDays: 0 }).dueDate, view.today);
    case 'papers_expired':
      return reason.papers === undefined ? '' : describePapers(reason.papers);
    default:
      return reason.kind satisfies never;
  }
}

function describeLoad(
  load: NonNullable<FleetTank['open_transfer']>,
  condition: FleetTank['condition'],
  view: FleetView,
): string {
  const pressure = load.loaded_pressure === null ? '' : ` at ${formatNumber(load.loaded_pressure)} psig`;
  const loaded = `${load.product_name ?? 'Load'}, loaded ${formatShortDate(load.loaded_at, view)}${pressure}`;
  if (load.relief === null) return `${loaded}.`;
  const countdown = countDownToRelief(load.relief, { loadedAt: load.loaded_at, now: view.now });
  const basis = condition && describeCountdownBasis(condition.basis, view.timeZone);
  const now = `about ${formatNumber(countdown.pressureNowPsi, 0)} psig now`;
  return `${loaded}, ${now}${basis === null ? '' : `, ${basis}`}.`;
}

function describeInsulation({ insulation }: FleetTank): string {
  if (insulation === null) return '';
  // What a device has kept of an earlier release has the range alone.
  const { low, high, index = (low + high) / 2 } = insulation;
  const range = `${formatNumber(low, 1)} to ${formatNumber(high, 1)}`;
  return `Warming ${formatNumber(index, 1)} times faster than its insulation should allow (${range}).`;
}

function describeCrossing(at: Instant, { vacuum_forecast }: FleetTank, view: FleetView): string {
  const words = describeLimitCrossing(at, { ...view, limitMicrons: TRANSFER_GOOD_UP_TO_MICRONS });
  return vacuum_forecast?.confidence == null ? words : `${words}, ${vacuum_forecast.confidence} confidence`;
}

function describeRange({ vacuum_forecast }: FleetTank, view: FleetView): string {
  if (vacuum_forecast === null || vacuum_forecast.earliest_at === null) return ' This is an estimate; take a reading.';
  return ` Estimate: ${describeCrossingRange(vacuum_forecast.earliest_at, vacuum_forecast.latest_at, view)}.`;
}

function describePapers({ expired, missing }: LackingPapers): string {
  return [
    ...expired.map(({ label, dueDate }) => `${label}: expired on ${formatCalendarDate(dueDate)}.`),
    ...missing.map((label) => `${label}: no paper is recorded.`),
  ].join(' ');
}

function describeDueDate(due: string | null, today: string): string {
  if (due === null) return '';
  const days = daysBetween(today, due);
  const distance = days === 0 ? 'today' : days < 0 ? `${countOf(-days, 'day')} ago` : `in ${countOf(days, 'day')}`;
  return `Due ${formatCalendarDate(due)}, ${distance}.`;
}

/** As the evacuation list does, where one warm reading alone says that the vacuum was lost. */
function askForSecond({ condition }: FleetTank): string {
  return condition !== null && needsSecondReading({ condition }) ? ' One warm reading alone: take a second one.' : '';
}

function micronsOf(reading: FleetTank['latest_reading']): string {
  return reading === null ? 'No reading' : `${formatNumber(reading.vacuum_reading)} µm`;
}
