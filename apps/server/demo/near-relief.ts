import { HISTORY_DEFAULTS, NO_HISTORY, type PastTrip } from '@dewar/domain/thermodynamics/heat-leak/tank-history';
import type { TankPlate } from '@dewar/domain/thermodynamics/tank-design';
import { estimateTimeToRelief } from '@dewar/domain/thermodynamics/time-to-relief';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import type { Random } from './random.ts';
import type { Schedule } from './schedule.ts';
import { atWorkingHour } from './timeline.ts';
import type { DemoTransfer } from './transfers.ts';

const RELIEF_AHEAD_DAYS = 1.5;

/** Helium is in transit for up to 40 days, so a load that reaches relief before that does so before it arrives. */
const DAYS_UNDER_WAY = { low: 5, high: 38 } as const;

/** Moves the start of the load in transit so that the tank's own earlier trips predict relief within two days. */
export function moveLoadNearRelief(
  random: Random,
  schedule: Schedule,
  tank: { readonly transfers: readonly DemoTransfer[]; readonly plate: TankPlate; readonly now: Date },
): Schedule {
  const daysUnderWay = daysToRelief(tank) - RELIEF_AHEAD_DAYS;
  const { low, high } = DAYS_UNDER_WAY;
  const loadedDay = atWorkingHour(random, tank.now, -Math.min(high, Math.max(low, daysUnderWay)));
  return { ...schedule, trips: [...schedule.trips.slice(0, -1), { loadedDay, arrivedDay: null }] };
}

function daysToRelief({ transfers, plate, now }: Parameters<typeof moveLoadNearRelief>[2]): number {
  const [open, ...past] = transfers.toReversed();
  if (open === undefined) return DAYS_UNDER_WAY.high;
  const history = { plate, ...NO_HISTORY, trips: past.map(toTrip) };
  const estimate = estimateTimeToRelief({ ...toTrip(open), loadedAt: now, history }, HISTORY_DEFAULTS);
  if (estimate.kind !== 'estimate') return DAYS_UNDER_WAY.high;
  return (estimate.reliefAt.getTime() - now.getTime()) / MILLISECONDS_PER_DAY;
}

/** A transfer as the energy model takes it. */
export function toTrip(transfer: DemoTransfer): PastTrip {
  return {
    productName: transfer.product_name,
    loadedWeightLbs: transfer.loaded_weight_lbs,
    loadedPressurePsi: transfer.loaded_pressure,
    arrivalPressurePsi: transfer.arrival_pressure,
    loadedAt: transfer.loaded_at,
    arrivedAt: transfer.arrived_at,
    wasVenting: transfer.was_venting,
    receivedWeightLbs: transfer.actual_received_lbs ?? null,
    lossAnswer: transfer.loss_answer,
    wasColdWhenFilled: null,
  };
}
