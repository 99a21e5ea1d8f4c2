import { serviceStatus } from '../tanks/tank-state.ts';
import { formatCalendarDate, formatDay } from '../time/full-date.ts';
import type { Instant } from '../time/instants.ts';
import { ANALYTICS_HIGH_ABOVE_MICRONS } from '../vacuum/vacuum-bands.ts';
import type { GateReason, GateVerdict } from './load-gate.ts';

export const GATE_VERDICT_LABELS: Readonly<Record<GateVerdict, string>> = { yes: 'Yes', mind: 'Mind', no: 'No' };

/** Stands in the place of the reasons. */
export const NO_GATE_REASON = 'Nothing against it.';

interface ReasonText {
  readonly text: string;
  /** What makes the reason go away. */
  readonly cure: string;
}

/** A reason of the load gate in words, and what cures it. Dates are those of the given zone. */
export function describeGateReason(reason: GateReason, timeZone: string): ReasonText {
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
        text: `It surely holds only ${inDays(reason.cautiousDays)}; the journey with its margin takes ${inDays(reason.neededDays)}.`,
        cure: 'Load at a lower pressure, or take a tank with a lower heat leak.',
      };
    case 'holding_unknown':
      return UNKNOWN[reason.missing];
    case 'liquid_full':
      return {
        text: `Liquid fills the tank at ${psig(reason.fullPsi)}, before the valve opens at ${psig(reason.setPsi)}.`,
        cure: 'Load less.',
      };
    case 'vacuum_high':
      return {
        text: `The vacuum${on(reason.at)} is ${inDigits(reason.microns)} µm, above ${ANALYTICS_HIGH_ABOVE_MICRONS}.`,
        cure: 'Pump the annulus down, or take a new reading.',
      };
    case 'never_inspected':
      return { text: 'No 2.5-year inspection is known.', cure: 'Enter its date, as on the plate.' };
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

function inDigits(value: number): string {
  return value.toLocaleString('en-US');
}
