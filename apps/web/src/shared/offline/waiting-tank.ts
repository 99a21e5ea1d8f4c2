import type { FleetTank } from '@dewar/contract/fleet';
import { toMilliseconds } from '@dewar/domain/time/instants';
import type { CapturedRecord } from './captured-records.ts';
import {
  lastWaitingArrivalOf,
  latestWaitingLoadOf,
  waitingArrivalOf,
  waitingLoadOf,
  withWaitingReadings,
} from './waiting-records.ts';

/** A tank as this device knows it: with the load, the arrival and the readings that it still has to send. */
export function withWaitingRecords<Tank extends FleetTank>(tank: Tank, waiting: readonly CapturedRecord[]): Tank {
  const own = waiting.filter((record) => record.tank.id === tank.id);
  const { open_transfer, latest_reading } = tank;
  const arrival = open_transfer === null ? undefined : waitingArrivalOf(open_transfer.id, own);
  const load = waitingLoadOf(own);
  const isAtRest = open_transfer === null || arrival !== undefined;
  const hasLoadArrived = isAtRest && load === undefined && latestWaitingLoadOf(own) !== undefined;
  const last = hasLoadArrived ? lastWaitingArrivalOf(own) : arrival;
  const [latest] = withWaitingReadings([], own);
  const isNewest = latest !== undefined && (latest_reading === null || isSince(latest, latest_reading));
  if (last === undefined && load === undefined && !isNewest) return tank;
  return {
    ...tank,
    // Whether it is to be reviewed is told by the server, once it has the arrival.
    ...(last !== undefined && { open_transfer: null, last_arrival: { ...last, is_under_review: false } }),
    ...(isAtRest && load !== undefined && { open_transfer: load }),
    ...(isNewest && {
      // Its curve stays that of the readings that were sent.
      latest_reading: { ...latest, id: latest_reading?.id ?? latest.id },
    }),
  };
}

type Taken = Pick<NonNullable<FleetTank['latest_reading']>, 'reading_timestamp'>;

/** Whether a reading was taken at the same time as another or later. */
export function isSince(one: Taken, other: Taken): boolean {
  return toMilliseconds(one.reading_timestamp) >= toMilliseconds(other.reading_timestamp);
}

/** Whether an arrival of a tank waits that the server may still accept. */
export function isArrivalWaiting(tankId: number, waiting: readonly CapturedRecord[]): boolean {
  return lastWaitingArrivalOf(waiting.filter(({ tank }) => tank.id === tankId)) !== undefined;
}
