import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { findTankSituation, type TankSituation } from '@dewar/domain/tanks/tank-actions';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';

interface TankRecords {
  readonly tank: Tank;
  /** Newest first, like the readings. */
  readonly transfers: readonly Transfer[];
  readonly readings: readonly VacuumReading[];
}

/** What the tank waits for, by its latest records. */
export function situationOf({ tank, transfers, readings }: TankRecords, now: Date): TankSituation {
  return findTankSituation(
    {
      operational_status: tank.operational_status,
      latest_reading: readings[0] ?? null,
      open_transfer: transfers.find(isLoadInTransit) ?? null,
      last_arrival: lastArrivalOf(transfers),
    },
    now,
  );
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
