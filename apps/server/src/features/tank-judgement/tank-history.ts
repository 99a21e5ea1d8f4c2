import type { HoldLimits } from '@dewar/domain/leak-checks/hold-verdict';
import type { TankHistory } from '@dewar/domain/thermodynamics/heat-leak/tank-history';
import { withHoldTests } from '@dewar/domain/thermodynamics/heat-leak/with-hold-tests';
import { plateOf } from '@dewar/domain/thermodynamics/tank-design';
import { toPastTrip } from '../tank-state/past-trip-reader.ts';
import type { TankFacts } from './judgement-shapes.ts';

/** A tank's records as the domain reads them. The load in transit is the last trip. */
export function toHistory(tank: TankFacts, limits: HoldLimits): TankHistory {
  const { load, trips, readings, hold_tests } = tank;
  const history = {
    plate: plateOf(tank),
    trips: [...(load === null ? [] : [load]), ...trips].map(toPastTrip),
    readings: readings.map(([takenAt, vacuumMicrons, isFreshPull]) => ({ takenAt, vacuumMicrons, isFreshPull })),
  };
  return withHoldTests(history, hold_tests, limits);
}
