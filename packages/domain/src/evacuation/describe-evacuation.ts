import { describeInsulation, INSULATION_LABELS } from '../thermodynamics/describe-insulation.ts';
import { NOT_JUDGED } from '../thermodynamics/heat-leak/describe-heat-leak.ts';
import type { TankCondition } from '../thermodynamics/heat-leak/tank-condition.ts';
import type { Instant } from '../time/instants.ts';
import { type DateView, formatShortDate } from '../time/short-date.ts';
import { describeNoForecast } from '../vacuum/forecast/describe-forecast.ts';
import { describeCrossing } from '../vacuum/forecast/describe-limit-crossing.ts';
import type { ForecastConfidence, MissingForecast } from '../vacuum/forecast/forecast-types.ts';
import { ANALYTICS_HIGH_ABOVE_MICRONS, TRANSFER_GOOD_UP_TO_MICRONS } from '../vacuum/vacuum-bands.ts';
import { type EvacuationCause, needsSecondReading } from './evacuation-plan.ts';
import type { IndexRange } from './waiting-cost.ts';

/** What is told of a listed tank. */
export interface DescribedTank {
  readonly above_since: Instant | null;
  readonly crossing: {
    readonly at: string;
    readonly earliest_at: string;
    readonly latest_at: string | null;
    readonly confidence: ForecastConfidence | null;
  } | null;
  readonly no_forecast: MissingForecast | null;
  readonly insulation: IndexRange | null;
  readonly condition: Pick<TankCondition, 'latest_cold' | 'vacuum_lost'> | null;
  readonly is_being_judged: boolean;
  readonly has_judgement_failed: boolean;
}

/** Of a tank whose records or settings have changed since it was judged. */
const BEING_JUDGED = 'Still being worked out: this may change in a moment.';

const judgingOf = ({ has_judgement_failed }: DescribedTank) => (has_judgement_failed ? NOT_JUDGED : BEING_JUDGED);

/** Each reason to pump a tank in words, and that they may change while it is being worked out. */
export function describeCauses(
  tank: DescribedTank & { readonly causes: readonly EvacuationCause[] },
  view: DateView,
): readonly string[] {
  const causes = tank.causes.map((cause) => describeEvacuationCause(cause, tank, view));
  return tank.is_being_judged ? [...causes, judgingOf(tank)] : causes;
}

/** Why to pump a tank: 'Reaches 75 around 14 Mar (28 Feb to 6 Apr), medium confidence'. */
export function describeEvacuationCause(cause: EvacuationCause, tank: DescribedTank, view: DateView): string {
  switch (cause) {
    case 'above_alarm':
      return `Above ${ANALYTICS_HIGH_ABOVE_MICRONS}: ${describeCold(tank, view)}`;
    case 'vacuum_lost':
      return `The vacuum was lost since the last trip: ${describeReading(tank.condition?.vacuum_lost, view)}`;
    case 'above_limit':
      return `${describeAbove(tank, view)}: ${describeCold(tank, view)}`;
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
export function describeUndated(tank: DescribedTank, view: DateView): string {
  const { no_forecast, condition, is_being_judged } = tank;
  if (is_being_judged) return judgingOf(tank);
  if (needsSecondReading(tank)) {
    return `One warm reading alone says that the vacuum was lost, ${describeReading(condition?.vacuum_lost, view)}: take a second one.`;
  }
  return no_forecast === null ? BEING_JUDGED : describeNoForecast(no_forecast, view);
}

function describeAbove({ above_since }: DescribedTank, view: DateView): string {
  const above = `Above ${TRANSFER_GOOD_UP_TO_MICRONS}`;
  return above_since === null ? above : `${above} since ${formatShortDate(above_since, view)}`;
}

/** Other screens tell the latest reading, which may be a warm one. */
function describeCold({ condition }: DescribedTank, view: DateView): string {
  const cold = condition?.latest_cold ?? null;
  return cold === null ? 'no reading' : `${describeReading(cold, view)}, the latest cold reading`;
}

function describeReading(reading: TankCondition['latest_cold'] | undefined, view: DateView): string {
  if (reading == null) return 'no reading';
  const { vacuum_reading, reading_timestamp } = reading;
  return `${vacuum_reading.toLocaleString('en-US')} microns on ${formatShortDate(reading_timestamp, view)}`;
}

function describeForecast({ crossing }: DescribedTank, view: DateView): string {
  if (crossing === null) return 'Rising';
  const { at, earliest_at: earliestAt, latest_at: latestAt, confidence } = crossing;
  const limit = { ...view, limitMicrons: TRANSFER_GOOD_UP_TO_MICRONS };
  const words = describeCrossing({ at, earliestAt, latestAt }, limit);
  return confidence === null ? words : `${words}, ${confidence} confidence`;
}
