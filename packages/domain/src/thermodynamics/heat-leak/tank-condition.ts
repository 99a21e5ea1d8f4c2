import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../../time/instants.ts';
import { TRANSFER_GOOD_UP_TO_MICRONS } from '../../vacuum/vacuum-bands.ts';
import { lastStartOf } from './follow-trips.ts';
import { listFreshStarts } from './fresh-starts.ts';
import type { HeatLeakBasis } from './heat-leak-basis.ts';
import { HEAT_LEAK_NUMBERS as N } from './heat-leak-numbers.ts';
import type { TankHeatLeak } from './tank-heat-leak.ts';
import {
  type DatedReading,
  type HistorySettings,
  listDatedReadings,
  listDatedTrips,
  type TankHistory,
} from './tank-history.ts';
import { assessVacuumStanding, heatOfVacuum, type VacuumStanding } from './vacuum-change.ts';

/** A reading, as it is kept. */
interface KeptReading {
  readonly vacuum_reading: number;
  readonly reading_timestamp: string;
}

/** How a tank stands, as it is kept and as the API returns it: every list and screen reads the same. */
export interface TankCondition {
  /** What stands behind the days of its next load. */
  readonly basis: HeatLeakBasis;
  /** The last pull or passed hold test: older readings say nothing of today. */
  readonly pumped_at: string | null;
  /** The latest cold reading since the last pull or passed hold test. */
  readonly latest_cold: KeptReading | null;
  /** The vacuum was lost since the last trip; `is_confirmed` unless one warm reading alone says so. */
  readonly vacuum_lost: (KeptReading & { readonly is_confirmed: boolean }) | null;
  /** Gauge and heat contradict each other: it is the gauge to doubt. */
  readonly is_gauge_doubtful: boolean;
  /** The last loading, if no reading was taken since a month before it. */
  readonly unread_loading: string | null;
}

/** Below this index the insulation surely works about as designed. */
const SOUND_INSULATION_INDEX = 1.2;

/** How a tank stands at a moment (judgement 1, rules 5 to 8). */
export function assessTankCondition(
  history: TankHistory,
  heatLeak: Pick<TankHeatLeak, 'basis' | 'index'>,
  settings: HistorySettings,
  now: Instant,
): TankCondition {
  const moment = toMilliseconds(now);
  const standing = assessVacuumStanding(history, moment, settings.coldDaysAfterArrival);
  const { change, latestCold } = standing;
  const pumpedAt = lastStartOf(listFreshStarts(history, moment));
  return {
    basis: heatLeak.basis,
    pumped_at: pumpedAt === null ? null : new Date(pumpedAt).toISOString(),
    latest_cold: latestCold && keptReading(latestCold),
    vacuum_lost: change.kind === 'lost' ? { ...keptReading(change), is_confirmed: change.isConfirmed } : null,
    is_gauge_doubtful: isGaugeDoubtful(standing, heatLeak, settings),
    unread_loading: findUnreadLoading(history, moment),
  };
}

/**
 * A good reading of a tank that takes up too much heat, or a poor one of a tank that takes up as little as designed. The
 * heat needs no vacuum gauge. Only trips since the last pull tell it, and only while the vacuum is as it was on them.
 */
function isGaugeDoubtful(
  { change, latestCold }: VacuumStanding,
  { basis, index }: Pick<TankHeatLeak, 'basis' | 'index'>,
  settings: HistorySettings,
): boolean {
  if (latestCold === null || index === null || basis.kind !== 'trips' || change.kind !== 'none') return false;
  const { microns } = latestCold;
  if (microns <= TRANSFER_GOOD_UP_TO_MICRONS) return index.low > settings.pumpDownIndex;
  const expected = heatOfVacuum(microns) / heatOfVacuum(N.goodPullMicrons);
  return index.high < Math.max(SOUND_INSULATION_INDEX, DOUBTED_BELOW * expected);
}

/** A gauge is doubted where the heat is surely less than this share of what its reading stands for. */
const DOUBTED_BELOW = 0.5;

function findUnreadLoading(history: TankHistory, now: number): string | null {
  const last = listDatedTrips(history.trips, now + 1).at(-1);
  if (last === undefined) return null;
  const since = last.loadedMs - N.readingBeforeLoadingDays * MILLISECONDS_PER_DAY;
  const isRead = listDatedReadings(history, now).some(({ at }) => at >= since);
  return isRead ? null : new Date(last.loadedMs).toISOString();
}

function keptReading({ at, microns }: Pick<DatedReading, 'at' | 'microns'>): KeptReading {
  return { vacuum_reading: microns, reading_timestamp: new Date(at).toISOString() };
}
