import { estimateTimeToRelief } from '@dewar/domain/thermodynamics/time-to-relief';
import type { Random } from './random.ts';
import type { Schedule } from './schedule.ts';
import { atWorkingHour } from './timeline.ts';
import type { DemoTransfer } from './transfers.ts';

const RELIEF_AHEAD_DAYS = 1.5;

/** Helium is in transit for up to 40 days, so a load that reaches relief before that does so before it arrives. */
const DAYS_UNDER_WAY = { low: 18, high: 38 } as const;

/** Moves the start of the load in transit so that the tank's own earlier trips predict relief within two days. */
export function moveLoadNearRelief(
  random: Random,
  schedule: Schedule,
  tank: { readonly transfers: readonly DemoTransfer[]; readonly reliefSetPsi: number; readonly now: Date },
): Schedule {
  const daysUnderWay = daysToRelief(tank) - RELIEF_AHEAD_DAYS;
  const { low, high } = DAYS_UNDER_WAY;
  const loadedDay = atWorkingHour(random, tank.now, -Math.min(high, Math.max(low, daysUnderWay)));
  return { ...schedule, trips: [...schedule.trips.slice(0, -1), { loadedDay, arrivedDay: null }] };
}

function daysToRelief({ transfers, reliefSetPsi, now }: Parameters<typeof moveLoadNearRelief>[2]): number {
  const [open, ...past] = transfers.toReversed();
  const estimate = estimateTimeToRelief({
    loadedPressurePsi: open?.loaded_pressure ?? null,
    loadedAt: now,
    productName: open?.product_name ?? null,
    reliefSetPsi,
    pastTrips: past.map((trip) => ({
      productName: trip.product_name,
      loadedPressurePsi: trip.loaded_pressure,
      arrivalPressurePsi: trip.arrival_pressure,
      loadedAt: trip.loaded_at,
      arrivedAt: trip.arrived_at,
    })),
    now,
  });
  return estimate.kind === 'estimate' ? estimate.daysLeft : DAYS_UNDER_WAY.high;
}
