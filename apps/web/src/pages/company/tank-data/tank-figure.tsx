import type { Transfer } from '@dewar/contract/transfers';
import type { TankSituation } from '@dewar/domain/tanks/tank-actions';
import { computeDaysInTransit } from '@dewar/domain/thermodynamics/pressure-gain';
import { describeTimeToRelief } from '@dewar/domain/thermodynamics/relief-date';
import type { ReliefEstimate } from '@dewar/domain/thermodynamics/time-to-relief';
import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR, MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { formatShortDateTime } from '@dewar/domain/time/short-date';
import { describeImmediateReadingReason } from '@dewar/domain/transfers/transfer-periods';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';
import { estimateRelief } from '../../../features/transfers/estimate-relief.ts';
import { countOf, formatNumber } from '../../../shared/format/numbers.ts';
import { formatDay } from '../../../shared/format/times.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import type { Tone } from '../../../shared/ui/states/status-pill.tsx';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import styles from './tank-head.module.css';
import { lastArrivalOf } from './tank-situation.ts';

interface TankFigureProps {
  readonly situation: TankSituation;
  /** Newest first. */
  readonly transfers: readonly Transfer[];
  readonly reliefSetPsi: number | null;
}

/** The figure that matters now, where it is not the latest reading: a countdown to relief, or to a reading that is due. */
export function TankFigure({ situation, transfers, reliefSetPsi }: TankFigureProps) {
  const timeZone = usePersonTimeZone();
  const now = useNow();
  const load = transfers.find(isLoadInTransit);
  if (situation.kind === 'in_transit' && load !== undefined) {
    const relief = estimateRelief({ load, transfers, reliefSetPsi, now });
    const { figure, tone, words } = describeTransit(load, relief, { now, timeZone });
    return (
      <Figure label="In transit" figure={figure} tone={tone}>
        <p className={styles.words}>{words}</p>
        <p className={styles.loadedOn}>Tank loaded on {formatDay(load.loaded_at, timeZone)}</p>
      </Figure>
    );
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
        {isLate ? 'Was due by' : 'By'} {formatShortDateTime(until, { timeZone, now })}.
        {reading === 'immediate' && arrival !== null && ` ${describeImmediateReadingReason(arrival)}.`}
      </p>
    </Figure>
  );
}

interface FigureProps {
  readonly label: string;
  readonly figure: string;
  readonly tone: Tone;
  readonly children: React.ReactNode;
}

function Figure({ label, figure, tone, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value} data-tone={tone}>
        {figure}
      </p>
      {children}
    </div>
  );
}

interface TransitFigure {
  readonly figure: string;
  readonly tone: Tone;
  readonly words: string;
}

/** The days to relief where they are near, otherwise the day of the trip. */
function describeTransit(
  load: Transfer,
  relief: ReliefEstimate,
  view: { readonly now: Date; readonly timeZone: string },
): TransitFigure {
  const day = `Day ${computeDaysInTransit(load.loaded_at, view.now) ?? 1}`;
  if (relief.kind === 'unknown') {
    const missing = load.loaded_pressure === null ? 'no load pressure is recorded' : 'the product has no usual climb';
    return { figure: day, tone: 'neutral', words: `Relief cannot be estimated: ${missing}.` };
  }
  if (relief.kind === 'not_expected')
    return { figure: day, tone: 'neutral', words: 'Relief is not expected (estimate).' };
  const text = describeTimeToRelief(relief, view);
  const pressure = `about ${formatNumber(relief.pressureNowPsi, 0)} psig now`;
  if (text === null) return { figure: day, tone: 'neutral', words: `Relief is far off, ${pressure} (estimate).` };
  const tone = relief.isVentRisk ? 'bad' : 'watch';
  const left = relief.daysLeft * MILLISECONDS_PER_DAY;
  const figure = left < 0 ? 'Relief passed?' : `${formatSpan(left)} to relief`;
  return { figure, tone, words: `${text}, ${pressure} (estimate).` };
}

/** '12 days', '31 h', '1 h 20 min', '5 min': what remains, rounded down. */
function formatSpan(milliseconds: number): string {
  const hours = Math.floor(milliseconds / MILLISECONDS_PER_HOUR);
  if (hours >= 48) return countOf(Math.floor(milliseconds / MILLISECONDS_PER_DAY), 'day');
  const minutes = Math.floor((milliseconds % MILLISECONDS_PER_HOUR) / MILLISECONDS_PER_MINUTE);
  if (hours >= 4) return `${hours} h`;
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes} min`;
}
