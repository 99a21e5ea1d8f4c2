import type { FleetTank } from '@dewar/contract/fleet';
import { RECENT_ACTIVITY_DAYS } from '@dewar/domain/primitives/limits';
import { MILLISECONDS_PER_DAY, toMilliseconds } from '@dewar/domain/time/instants';
import type { CapturedRecord } from '../../shared/offline/captured-records.ts';
import { type KnownReading, withWaitingReadings } from '../../shared/offline/waiting-records.ts';

/** The readings of a fleet that this device still has to send, of the days that 'Recent Activity' counts, newest first. */
export function listRecentWaiting(
  tanks: readonly Pick<FleetTank, 'id'>[],
  now: number,
  waiting: readonly CapturedRecord[],
): readonly KnownReading[] {
  const ids = new Set(tanks.map(({ id }) => id));
  const since = now - RECENT_ACTIVITY_DAYS * MILLISECONDS_PER_DAY;
  return withWaitingReadings(
    [],
    waiting.filter(({ tank }) => ids.has(tank.id)),
  ).filter(({ reading_timestamp: at }) => toMilliseconds(at) >= since);
}
