import { describeInsulation, INSULATION_LABELS } from '../thermodynamics/describe-insulation.ts';
import type { Instant } from '../time/instants.ts';
import { formatShortDate } from '../time/short-date.ts';
import { describeNoForecast } from '../vacuum/forecast/describe-forecast.ts';
import { describeCrossing } from '../vacuum/forecast/describe-limit-crossing.ts';
import type { ForecastConfidence, MissingForecast } from '../vacuum/forecast/forecast-types.ts';
import { ANALYTICS_HIGH_ABOVE_MICRONS, TRANSFER_GOOD_UP_TO_MICRONS } from '../vacuum/vacuum-bands.ts';
import type { EvacuationCause } from './evacuation-plan.ts';
import type { IndexRange } from './waiting-cost.ts';

/** What is told of a listed tank. */
export interface DescribedTank {
  readonly latest_reading: { readonly vacuum_reading: number; readonly reading_timestamp: Instant } | null;
  readonly above_since: Instant | null;
  readonly crossing: {
    readonly at: string;
    readonly earliest_at: string;
    readonly latest_at: string | null;
    readonly confidence: ForecastConfidence | null;
  } | null;
  readonly no_forecast: MissingForecast | null;
  readonly insulation: IndexRange | null;
}

interface TimeView {
  readonly timeZone: string;
  readonly now: Instant;
}

/** Why to pump a tank: 'Reaches 75 around 14 Mar (28 Feb to 6 Apr), medium confidence'. */
export function describeEvacuationCause(cause: EvacuationCause, tank: DescribedTank, view: TimeView): string {
  switch (cause) {
    case 'above_alarm':
      return `Above ${ANALYTICS_HIGH_ABOVE_MICRONS}: ${describeReading(tank, view)}`;
    case 'above_limit':
      return `${describeAbove(tank, view)}: ${describeReading(tank, view)}`;
    case 'insulation_review':
    case 'insulation_weak':
      return `${INSULATION_LABELS[cause]}${tank.insulation === null ? '' : `: ${describeInsulation(tank.insulation)}`}`;
    case 'forecast':
      return describeForecast(tank, view);
    default:
      return cause satisfies never;
  }
}

/** Why a tank has no month, and what would give it one. */
export function describeUndated({ no_forecast }: DescribedTank, view: TimeView): string {
  return no_forecast === null
    ? 'Not computed yet: the forecast follows shortly after a change.'
    : describeNoForecast(no_forecast, view);
}

function describeAbove({ above_since }: DescribedTank, view: TimeView): string {
  const above = `Above ${TRANSFER_GOOD_UP_TO_MICRONS}`;
  return above_since === null ? above : `${above} since ${formatShortDate(above_since, view)}`;
}

function describeReading({ latest_reading }: DescribedTank, view: TimeView): string {
  if (latest_reading === null) return 'no reading';
  const { vacuum_reading, reading_timestamp } = latest_reading;
  return `${vacuum_reading.toLocaleString('en-US')} microns on ${formatShortDate(reading_timestamp, view)}`;
}

function describeForecast({ crossing }: DescribedTank, view: TimeView): string {
  if (crossing === null) return 'Rising';
  const { at, earliest_at: earliestAt, latest_at: latestAt, confidence } = crossing;
  const limit = { ...view, limitMicrons: TRANSFER_GOOD_UP_TO_MICRONS };
  const words = describeCrossing({ at, earliestAt, latestAt }, limit);
  return confidence === null ? words : `${words}, ${confidence} confidence`;
}
