import type { GateTankRecord } from '@dewar/contract/load-gate';
import type { CapturedRecord } from '../../shared/offline/captured-records.ts';
import {
  lastWaitingArrivalOf,
  latestWaitingLoadOf,
  waitingLoadOf,
  withWaitingReadings,
} from '../../shared/offline/waiting-records.ts';
import { isSince } from '../../shared/offline/waiting-tank.ts';

/** A tank at the gate as this device knows it: with the load, the arrival and the readings that it still has to send. */
export function withWaitingAtGate(tank: GateTankRecord, waiting: readonly CapturedRecord[]): GateTankRecord {
  const own = waiting.filter((record) => record.tank.id === tank.id);
  if (own.length === 0) return tank;
  const arrival = lastWaitingArrivalOf(own);
  const [latest] = withWaitingReadings([], own);
  const load = latestWaitingLoadOf(own);
  const isUnderWay = waitingLoadOf(own) !== undefined;
  const { latest_reading, last_arrival, last_load, is_in_transit } = tank;
  const isNewest = latest !== undefined && (latest_reading === null || isSince(latest, latest_reading));
  return {
    ...tank,
    latest_reading: isNewest ? latest : latest_reading,
    // Whether it is to be reviewed is told by the server, once it has the arrival.
    last_arrival: arrival === undefined ? last_arrival : { ...arrival, is_under_review: false },
    last_load: load === undefined ? last_load : { ...load, loaded_weight_lbs: null },
    is_in_transit: isUnderWay || (is_in_transit && arrival === undefined),
  };
}
