import type { FleetTank } from '@dewar/contract/fleet';
import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { findTankSituation, type TankSituation } from '@dewar/domain/tanks/tank-actions';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';

interface TankRecords {
  readonly tank: Tank;
  /** Newest first, like the readings; undefined until they are loaded. */
  readonly transfers: readonly Transfer[] | undefined;
  readonly readings: readonly VacuumReading[] | undefined;
  /** A load that this device still has to send. */
  readonly waitingLoad?: object | undefined;
  /** When it was pumped last; undefined until that is known. */
  readonly condition: FleetTank['condition'] | undefined;
}

/**
 * What the tank waits for, by its latest records; undefined while it depends on transfers that are not loaded. While it is
 * not known whether the tank was pumped since its latest reading, that reading calls no vacuum high.
 */
export function situationOf(
  { tank, transfers, readings = [], waitingLoad, condition }: TankRecords,
  now: Date,
): TankSituation | undefined {
  if (transfers === undefined && tank.company_name !== null) return undefined;
  const situation = findTankSituation(
    {
      company_name: tank.company_name,
      operational_status: tank.operational_status,
      condition: condition ?? null,
      latest_reading: readings[0] ?? null,
      open_transfer: transfers?.find(isLoadInTransit) ?? waitingLoad ?? null,
      last_arrival: lastArrivalOf(transfers ?? []),
    },
    now,
  );
  const isHigh = situation.kind === 'reading_due' && situation.reading === 'high_vacuum';
  return isHigh && condition === undefined ? { kind: 'at_rest' } : situation;
}

/** The transfer that arrived last. */
export function lastArrivalOf(transfers: readonly Transfer[]) {
  return transfers
    .flatMap((transfer) => (transfer.arrived_at === null ? [] : [{ ...transfer, arrived_at: transfer.arrived_at }]))
    .reduce<(Transfer & { readonly arrived_at: string }) | null>(
      (last, next) =>
        last === null || toMilliseconds(next.arrived_at) > toMilliseconds(last.arrived_at) ? next : last,
      null,
    );
}
