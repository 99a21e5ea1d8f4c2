import type { FleetTank } from '@dewar/contract/fleet';
import type { Transfer } from '@dewar/contract/transfers';
import type { TankSituation } from '@dewar/domain/tanks/tank-actions';
import { nameEstimate } from '@dewar/domain/thermodynamics/heat-leak/describe-heat-leak';
import { computeDaysInTransit } from '@dewar/domain/thermodynamics/pressure-gain';
import { matchProduct } from '@dewar/domain/thermodynamics/products';
import {
  countDownToRelief,
  describeBegun,
  describeSpan,
  type ReliefCountdown,
} from '@dewar/domain/thermodynamics/relief-countdown';
import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR, MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { formatShortDateTime } from '@dewar/domain/time/short-date';
import { describeImmediateReadingReason } from '@dewar/domain/transfers/transfer-periods';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';
import { countOf } from '../../../shared/format/numbers.ts';
import { formatDay } from '../../../shared/format/times.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import type { Tone } from '../../../shared/ui/states/status-pill.tsx';
import { useIsPrinting } from '../../../shared/ui/states/use-is-printing.ts';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import { PressureTrack } from './pressure-track.tsx';
import styles from './tank-head.module.css';
import { lastArrivalOf } from './tank-situation.ts';

/** What the program makes of the tank's records. */
export type TankEvaluation = Pick<FleetTank, 'condition' | 'evaluation_failed_since' | 'open_transfer'>;

interface TankFigureProps {
  readonly situation: TankSituation;
  /** Undefined until it is loaded. */
  readonly evaluation: TankEvaluation | undefined;
  /** Newest first. */
  readonly transfers: readonly Transfer[];
  /** A load that this device still has to send. */
  readonly waitingLoad: TankEvaluation['open_transfer'] | undefined;
}

/** The figure that matters now, where it is not the latest reading: a countdown to relief, or to a reading that is due. */
export function TankFigure({ situation, evaluation, transfers, waitingLoad }: TankFigureProps) {
  const timeZone = usePersonTimeZone();
  const now = useNow();
  const isPaper = useIsPrinting();
  const load = transfers.find(isLoadInTransit) ?? waitingLoad;
  if (situation.kind === 'in_transit' && load) {
    return <TransitFigure load={load} evaluation={evaluation} />;
  }
  if (situation.kind !== 'reading_due' || situation.until === null) return null;
  const { reading, until } = situation;
  const arrival = lastArrivalOf(transfers);
  const isLate = until < now;
  return (
    <Figure
      label={reading === 'immediate' ? 'Immediate reading' : 'Post-offload reading'}
      figure={isLate ? 'Missing' : `Due in ${formatSpan(until.getTime() - now.getTime())}`}
      tone={reading === 'immediate' ? 'bad' : 'watch'}
    >
      <p className={styles.words}>
        {isLate ? 'Was due by' : 'By'} {formatShortDateTime(until, { timeZone, now, isPaper })}.
        {reading === 'immediate' && arrival !== null && ` ${describeImmediateReadingReason(arrival)}.`}
      </p>
    </Figure>
  );
}

interface FigureProps {
  readonly label: string;
  /** Beside the label. */
  readonly note?: string;
  readonly figure: string;
  readonly tone: Tone;
  readonly children: React.ReactNode;
}

function Figure({ label, note, figure, tone, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <div className={styles.labels}>
        <p className={styles.label}>{label}</p>
        {note !== undefined && <p className={styles.labelNote}>{note}</p>}
      </div>
      <p className={styles.value} translate="no" data-tone={tone}>
        {figure}
      </p>
      {children}
    </div>
  );
}

type LoadUnderWay = Pick<Transfer, 'id' | 'loaded_at' | 'loaded_pressure' | 'product_name' | 'relief'>;

/** How far the load has come. */
function TransitFigure({ load, evaluation }: { readonly load: LoadUnderWay } & Pick<TankFigureProps, 'evaluation'>) {
  const timeZone = usePersonTimeZone();
  const now = useNow();
  const relief = load.relief === null ? null : countDownToRelief(load.relief, { loadedAt: load.loaded_at, now });
  const tone = toneOf(relief);
  const { label, figure } = nameCountdown(relief, computeDaysInTransit(load.loaded_at, now) ?? 1);
  return (
    <Figure label={label} note={`Tank loaded on ${formatDay(load.loaded_at, timeZone)}`} figure={figure} tone={tone}>
      <p className={styles.words}>
        {relief === null
          ? whyNoRelief(load, evaluation)
          : describePressureNow(relief, nameEstimate(evaluation?.condition?.basis, timeZone))}
      </p>
      {relief !== null && <PressureTrack countdown={relief} tone={tone} />}
    </Figure>
  );
}

function toneOf(relief: ReliefCountdown | null): Tone {
  if (relief?.isVentRisk === true) return 'bad';
  return relief?.isShown === true ? 'watch' : 'neutral';
}

/** The time to relief where it is near, otherwise the day of the trip. */
function nameCountdown(relief: ReliefCountdown | null, day: number) {
  if (relief?.isShown !== true) return { label: 'In transit', figure: `Day ${day}` };
  const span = describeSpan(relief);
  if (span === null) return { label: 'In transit', figure: describeBegun(relief) };
  const label = `In transit, ${relief.isLiquidFull ? 'liquid full' : 'relief'}`;
  return { label, figure: span.charAt(0).toUpperCase() + span.slice(1) };
}

/** 'About 91 of 100 psig now (estimate: from the plate alone)'. */
function describePressureNow({ pressureNowPsi, reliefPsi }: ReliefCountdown, estimate: string): string {
  return `About ${Math.round(pressureNowPsi)} of ${Math.round(reliefPsi)} psig now (${estimate})`;
}

/** A load without an estimate has exactly one of these reasons; one that waits on this device has a negative id. */
function whyNoRelief(
  { id, loaded_pressure, product_name }: LoadUnderWay,
  evaluation: TankEvaluation | undefined,
): string {
  if (loaded_pressure === null) return 'Relief cannot be estimated: no load pressure is recorded.';
  if (product_name === null) return 'Relief cannot be estimated: no product is recorded.';
  if (matchProduct(product_name) === 'other') return `Relief cannot be estimated for ${product_name}.`;
  if (id < 0) return 'Relief is estimated once the load is sent.';
  if (evaluation === undefined) return 'No relief estimate yet.';
  if (evaluation.evaluation_failed_since) return 'Relief could not be worked out from these records.';
  const isEvaluated = evaluation.open_transfer?.id === id && evaluation.open_transfer.is_evaluated;
  return isEvaluated ? 'Relief is over two years away (estimate).' : 'Relief is being worked out.';
}

/** '12 days', '31 h', '1 h 20 min', '5 min': what remains, rounded down. */
function formatSpan(milliseconds: number): string {
  const hours = Math.floor(milliseconds / MILLISECONDS_PER_HOUR);
  if (hours >= 48) return countOf(Math.floor(milliseconds / MILLISECONDS_PER_DAY), 'day');
  const minutes = Math.floor((milliseconds % MILLISECONDS_PER_HOUR) / MILLISECONDS_PER_MINUTE);
  if (hours >= 4) return `${hours} h`;
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes} min`;
}
