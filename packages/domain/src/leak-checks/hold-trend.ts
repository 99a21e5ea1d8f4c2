import { gaugeNoiseMicrons, type HoldReading, hoursBetween, inOrder, rateBetween } from './hold-readings.ts';

const HOLD_TREND_MIN_READINGS = 3;
const HOLD_TREND_MIN_HOURS = 1;

/** A later rate within this share of the earlier one, above or below, counts as the same rate. */
const CONSTANT_RATE_SHARE = 0.7;

/** The rates before and after the middle of a hold, and over the whole of it, in microns per hour. */
export interface HoldRates {
  readonly early: number;
  readonly late: number;
  readonly overall: number;
}

/**
 * How the readings of a vacuum test develop (rules 4): a constant rise indicates a leak, a slowing one outgassing.
 * Whether the rise is allowed is told by `judgeHold`.
 */
export type HoldTrend =
  | { readonly kind: 'not_enough_readings' }
  | { readonly kind: 'tight' }
  | ({ readonly kind: 'constant' | 'slowing' | 'quickening' } & HoldRates);

/** Compares the rate before the middle of the hold with the rate after it. Takes readings in any order, in microns. */
export function assessHold(readings: readonly HoldReading[]): HoldTrend {
  const ordered = inOrder(readings);
  const [first, last] = [ordered.at(0), ordered.at(-1)];
  if (!first || !last || hoursBetween(first, last) < HOLD_TREND_MIN_HOURS) return { kind: 'not_enough_readings' };
  const inner = ordered.filter((reading) => hoursBetween(first, reading) > 0 && hoursBetween(reading, last) > 0);
  const middle = nearestTo(hoursBetween(first, last) / 2, first, inner);
  if (middle === undefined) return { kind: 'not_enough_readings' };
  if (last.vacuumMicrons - first.vacuumMicrons <= gaugeNoiseMicrons(first.vacuumMicrons)) return { kind: 'tight' };

  const early = rateBetween(first, middle).micronsPerHour;
  const late = rateBetween(middle, last).micronsPerHour;
  const overall = rateBetween(first, last).micronsPerHour;
  const expected = first.vacuumMicrons + overall * hoursBetween(first, middle);
  const bend = middle.vacuumMicrons - expected;
  // Readings close in time give unreliable rates, so a bend smaller than the gauge's noise is ignored.
  const isBent = Math.abs(bend) > gaugeNoiseMicrons(middle.vacuumMicrons);
  if (isBent && late < early * CONSTANT_RATE_SHARE) return { kind: 'slowing', early, late, overall };
  if (isBent && early < late * CONSTANT_RATE_SHARE) return { kind: 'quickening', early, late, overall };
  return { kind: 'constant', early, late, overall };
}

/** The trend as a sentence: 'Rising at a constant 7.4 microns per hour: looks like a leak.' */
export function describeHoldTrend(trend: HoldTrend): string {
  switch (trend.kind) {
    case 'not_enough_readings':
      return `Not enough readings to judge the rate: it takes ${HOLD_TREND_MIN_READINGS} over at least ${HOLD_TREND_MIN_HOURS} hour.`;
    case 'tight':
      return 'No measurable rise.';
    case 'constant':
      return `Rising at a constant ${formatRate(trend.overall)}: looks like a leak.`;
    case 'slowing':
      return `Rising more and more slowly, from ${formatRate(trend.early)} to ${formatRate(trend.late)}: looks like outgassing.`;
    case 'quickening':
      return `Rising faster and faster, from ${formatRate(trend.early)} to ${formatRate(trend.late)}: looks like a leak.`;
    default:
      return trend satisfies never;
  }
}

/** '7.4 microns per hour'; a rate below 0.1 gets two decimals. */
export function formatRate(micronsPerHour: number): string {
  return `${formatRateFigure(micronsPerHour)} microns per hour`;
}

/** The number alone, for a column whose heading has the unit. */
export function formatRateFigure(micronsPerHour: number): string {
  const maximumFractionDigits = Math.abs(micronsPerHour) < 0.1 ? 2 : 1;
  return micronsPerHour.toLocaleString('en-US', { maximumFractionDigits, signDisplay: 'negative' });
}

function nearestTo(hours: number, first: HoldReading, readings: readonly HoldReading[]): HoldReading | undefined {
  const offset = (reading: HoldReading) => Math.abs(hoursBetween(first, reading) - hours);
  return readings.toSorted((one, other) => offset(one) - offset(other))[0];
}
