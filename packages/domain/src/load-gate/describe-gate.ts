import { serviceStatus } from '../tanks/tank-state.ts';
import {
  describeBasis,
  describeBecause,
  LONGER_THAN_TRIPS,
  NOT_JUDGED,
} from '../thermodynamics/heat-leak/describe-heat-leak.ts';
import { type HeatLeakBasis, isProvenBasis } from '../thermodynamics/heat-leak/heat-leak-basis.ts';
import { formatCalendarDate, formatDay } from '../time/full-date.ts';
import type { Instant } from '../time/instants.ts';
import { ANALYTICS_HIGH_ABOVE_MICRONS, TRANSFER_GOOD_UP_TO_MICRONS } from '../vacuum/vacuum-bands.ts';
import type { JourneyHolding } from './journey-holding.ts';
import type { GateReason, GateRemark, GateVerdict, Journey } from './load-gate.ts';

export const GATE_VERDICT_LABELS: Readonly<Record<GateVerdict, string>> = { yes: 'Yes', mind: 'Mind', no: 'No' };

/** Stands in the place of the reasons. */
export const NO_GATE_REASON = 'Nothing against it.';

interface ReasonText {
  readonly text: string;
  /** What makes the reason go away. */
  readonly cure: string;
}

/** A reason or a remark of the load gate in words, and what cures it. Dates are those of the given zone. */
export function describeGateReason(reason: GateReason | GateRemark, timeZone: string): ReasonText {
  const on = (at: Instant | null) => (at === null ? '' : ` of ${formatDay(at, timeZone)}`);
  switch (reason.kind) {
    case 'five_year_test_expired':
      return {
        text: `The five-year test expired on ${formatCalendarDate(reason.dueDate)}.`,
        cure: 'Have the tank tested, and enter the date of the test.',
      };
    case 'periodic_test_expired':
      return {
        text: `The 2.5-year inspection expired on ${formatCalendarDate(reason.dueDate)}.`,
        cure: 'Have the tank inspected, and enter the date of the inspection.',
      };
    case 'papers_expired':
      return {
        text: `${listed(reason.papers.map(({ label, dueDate }) => `${label} (${formatCalendarDate(dueDate)})`))}: expired.`,
        cure: 'Have it renewed, and record the paper.',
      };
    case 'papers_missing':
      return {
        text: `${listed(reason.labels)}: no paper is recorded.`,
        cure: 'Record the paper.',
      };
    case 'leak_check_failed':
      return { text: `The leak check${on(reason.at)} failed.`, cure: 'Repair the tank, and pass a vacuum hold test.' };
    case 'leak_review_open':
      return {
        text: `The review of the leak check${on(reason.at)} is open.`,
        cure: 'Repair its leaks, and pass the vacuum hold test.',
      };
    case 'out_of_service':
      return { text: `The tank is ${serviceStatus(false).toLowerCase()}.`, cure: 'Return it to service first.' };
    case 'holding_short':
      return {
        text: `${isProvenBasis(reason.basis) ? 'It surely holds' : 'It holds'} only ${inDays(reason.cautiousDays)}; the journey with its margin takes ${inDays(reason.neededDays)}.`,
        cure: 'Load at a lower pressure, or take a tank with a lower heat leak.',
      };
    case 'being_judged':
      return { text: 'Its latest records are still being worked out.', cure: 'The answer follows in a moment.' };
    case 'not_judged':
      return {
        text: NOT_JUDGED,
        cure: 'Look for an impossible value among them. They are tried again after each change, and at least once a day.',
      };
    case 'holding_unknown':
      return UNKNOWN[reason.missing];
    case 'holding_not_known':
      return {
        text: `The holding time is ${describeBasis(reason.basis, timeZone) ?? 'not known'}.`,
        cure: UNKNOWN_HISTORY[reason.basis.kind] ?? 'Take a reading, and load for a short journey first.',
      };
    case 'holding_unproven':
      return {
        text: `It holds ${inDays(reason.cautiousDays)} ${describeBasis(reason.basis, timeZone)}; the journey with its margin takes ${inDays(reason.neededDays)}.`,
        cure: 'Load it for a shorter journey first.',
      };
    case 'longer_than_trips':
      return {
        text: `The journey of ${inDays(reason.neededDays)} is ${LONGER_THAN_TRIPS}${reason.longestDays === null ? '' : ` (${inDays(reason.longestDays)})`}: its shield may be dry.`,
        cure: 'Enter how many days the shield lasts.',
      };
    case 'vacuum_unread':
      return {
        text: `No vacuum reading was taken since a month before the loading of ${formatDay(reason.loadedAt, timeZone)}.`,
        cure: 'Take a reading.',
      };
    case 'liquid_full':
      return {
        text: `Liquid fills the tank at ${psig(reason.fullPsi)}, before the valve opens at ${psig(reason.setPsi)}.`,
        cure: 'Load less.',
      };
    case 'vacuum_high':
      return {
        text: `The latest vacuum reading${on(reason.at)} is ${inDigits(reason.microns)} µm, above ${ANALYTICS_HIGH_ABOVE_MICRONS}.`,
        cure: 'Pump the annulus down, or take a new reading.',
      };
    case 'immediate_reading_due':
      return {
        text: `The immediate vacuum reading of the arrival${on(reason.arrivedAt)} is missing.`,
        cure: 'Take a reading.',
      };
    case 'arrival_under_review':
      return {
        text: `The arrival${on(reason.arrivedAt)} awaits its review.`,
        cure: 'Have an administrator determine what was received.',
      };
    case 'reading_old':
      return {
        text: `The latest vacuum reading${on(reason.at)} is more than ${reason.limitDays} days old.`,
        cure: 'Take a reading.',
      };
    case 'never_read':
      return { text: 'No vacuum reading is known.', cure: 'Take a reading.' };
    case 'never_inspected':
      return { text: 'No 2.5-year inspection is known.', cure: 'Enter its date, as on the plate.' };
    case 'insulation_weak':
      return {
        text: `It warms ${inTenths(reason.low)} to ${inTenths(reason.high)} times faster than its insulation should allow; the holding time counts that.`,
        cure: 'Have its insulation examined.',
      };
    case 'pump_down_due':
      return {
        text: `It is due to be pumped down: its ${reason.isCold ? 'latest cold ' : ''}vacuum reading${on(reason.at)} is ${inDigits(reason.microns)} µm.`,
        cure: 'See the evacuation list.',
      };
    case 'pump_down_forecast':
      return {
        text: `It is due to be pumped down: its vacuum may have passed ${TRANSFER_GOOD_UP_TO_MICRONS} µm since ${formatDay(reason.from, timeZone)} (estimate).`,
        cure: 'See the evacuation list.',
      };
    case 'gauge_doubt':
      return { text: 'Its vacuum gauge and its warming contradict each other.', cure: 'Take a second reading.' };
    default:
      return reason satisfies never;
  }
}

const UNKNOWN: Readonly<Record<'product' | 'pressure' | 'filling', ReasonText>> = {
  product: { text: 'The holding time is not known without a known product.', cure: 'Choose the product.' },
  pressure: {
    text: 'The holding time is not known without a starting pressure.',
    cure: 'Enter the starting pressure.',
  },
  filling: { text: 'The holding time is not known: so much helium does not fit.', cure: 'Check the weight.' },
};

const UNKNOWN_HISTORY: Partial<Record<HeatLeakBasis['kind'], string>> = {
  vacuum_changed: 'Pump the annulus down, or take a second reading.',
};

/**
 * 'Holds 34 days for certain, about 41 days probably.' Without a trip that proves it no day is certain: 'Holds about 34
 * days, from the plate alone.'
 */
export function describeHolding(
  holding: Pick<JourneyHolding, 'basis' | 'because' | 'cautiousDays' | 'days'>,
  timeZone: string,
): string {
  const basis = describeBasis(holding.basis, timeZone);
  if (basis !== null) return `Holds about ${inDays(holding.cautiousDays)}, ${basis}.`;
  const because = describeBecause(holding.because, timeZone);
  const certain = `Holds ${inDays(holding.cautiousDays)} for certain`;
  return `${certain}${because === null ? '' : `, ${because}`}, about ${inDays(holding.days)} probably.`;
}

/** What of a journey is not given: 'product and days of the journey'; null if everything is. */
export function describeMissing({ productName, weightLbs, pressurePsi, days }: Journey): string | null {
  const missing = [
    ...(productName === null ? ['product'] : []),
    ...(weightLbs === null ? ['weight'] : []),
    ...(pressurePsi === null ? ['starting pressure'] : []),
    ...(days === null ? ['days of the journey'] : []),
  ];
  return missing.length === 0 ? null : new Intl.ListFormat('en-GB').format(missing);
}

/** 'The cautious heat leak is exceeded by 7 tanks in 100.' The share is the setting of what 'for certain' covers. */
export function describeCautiousHeatLeak(certainShare: number): string {
  const beyond = Math.round((1 - certainShare) * PERCENT);
  return `The cautious heat leak is exceeded by ${beyond} tanks in ${PERCENT}.`;
}

const PERCENT = 100;

/** A holding time as it is told: whole days, shorter times in tenths, both rounded down. */
export function toldDays(days: number): number {
  return days < TOLD_IN_TENTHS_BELOW ? Math.floor(days * TENTHS) / TENTHS : Math.floor(days);
}

/** '34 days', '1 day', '2.5 days'. */
export function inDays(days: number): string {
  const told = toldDays(days);
  return `${inDigits(told)} ${told === 1 ? 'day' : 'days'}`;
}

const TOLD_IN_TENTHS_BELOW = 10;
const TENTHS = 10;

export function psig(pressure: number): string {
  return `${inDigits(Math.round(pressure))} psig`;
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);

function inTenths(value: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

function inDigits(value: number): string {
  return value.toLocaleString('en-US');
}
