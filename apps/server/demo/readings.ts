import { isImmediateReadingRequired } from '@dewar/domain/thermodynamics/pressure-limits';
import type { Chances } from './chances.ts';
import type { TankPlan } from './fleet-plan.ts';
import { techniciansOf } from './people.ts';
import { CARGO_PROFILES } from './products.ts';
import type { Random } from './random.ts';
import type { Trip } from './schedule.ts';
import { type Stay, warmFactorAt } from './stays.ts';
import { atWorkingHour, HOURS_PER_DAY, momentOf } from './timeline.ts';
import type { DemoTransfer } from './transfers.ts';
import type { VacuumHistory } from './vacuum-archetypes.ts';
import { readGauge } from './vacuum-gauge.ts';

const MINUTES_PER_DAY = 1_440;
const QUARTER_DAY = 0.25;
const MAX_ROAD_TRIP_DAYS = 12;
const SUSPICIOUS_FROM_MICRONS = 75;

export interface DemoReading {
  readonly reading_timestamp: Date;
  readonly vacuum_reading: number;
  readonly fresh_pull: boolean;
  readonly additional_notes: string | null;
  readonly recorded_by_email: string;
}

export interface ReadTank {
  readonly plan: TankPlan;
  readonly trips: readonly Trip[];
  readonly transfers: readonly DemoTransfer[];
  readonly stays: readonly Stay[];
  readonly freshPullDays: readonly number[];
  /** The day of the check that found leaks; null if none did. */
  readonly leakFoundDay: number | null;
  readonly vacuum: VacuumHistory;
  readonly chances: Chances;
  readonly now: Date;
}

/** Every reading of one tank, oldest first. */
export function takeReadings(random: Random, tank: ReadTank): DemoReading[] {
  const visits: Visit[] = [...tank.trips.flatMap((_, index) => onTrip(random, tank, index)), ...inYard(random, tank)];
  // The gauge is read before the welds are inspected, so the reading that led to the repair is recorded.
  if (tank.leakFoundDay !== null) visits.push({ day: tank.leakFoundDay - QUARTER_DAY });
  const pulls = tank.freshPullDays.map((day) => ({ day, warmFactor: 1, freshPull: true }));
  const technicians = techniciansOf(tank.plan.company);
  return [...visits, ...pulls]
    .filter(({ day }) => day < 0)
    .sort((one, other) => one.day - other.day)
    .map(({ day, warmFactor = 1, freshPull = false }) => ({
      reading_timestamp: momentOf(tank.now, day),
      vacuum_reading: readGauge(random, tank.vacuum, { day, warmFactor }),
      fresh_pull: freshPull,
      additional_notes: noteOn(random, { warmFactor, freshPull }),
      recorded_by_email: random.pick(technicians),
    }));
}

/** A visit to read the gauge. */
interface Visit {
  readonly day: number;
  readonly warmFactor?: number;
  readonly freshPull?: boolean;
}

function onTrip(random: Random, { plan, trips, transfers, stays, chances }: ReadTank, index: number): Visit[] {
  const trip = trips[index];
  const transfer = transfers[index];
  if (trip === undefined || transfer === undefined) return [];
  const { loadedDay, arrivedDay } = trip;
  const visits: Visit[] = [{ day: loadedDay + random.between(10, 40) / MINUTES_PER_DAY }];
  const endDay = arrivedDay ?? 0;
  if (CARGO_PROFILES[plan.cargo].isReadOnRoad && endDay - loadedDay < MAX_ROAD_TRIP_DAYS) {
    for (let day = loadedDay + random.between(0.7, 1.5); day < endDay - 0.1; day += random.between(1, 2))
      visits.push({ day });
  }
  if (arrivedDay === null) return visits;
  const isRequired = isImmediateReadingRequired(transfer.arrival_pressure, transfer.was_venting);
  if (isRequired && chances.isImmediateReadingTaken()) visits.push(after(arrivedDay, random.between(70, 119) / 60));
  if (chances.isReadAfterArrival()) visits.push(after(arrivedDay, random.between(3, 60)));
  const postOffload = after(arrivedDay, random.between(74, 118));
  const nextLoadDay = trips[index + 1]?.loadedDay ?? 0;
  if (postOffload.day < nextLoadDay && chances.isPostOffloadReadingTaken()) {
    const stay = stays.find(({ fromDay }) => fromDay === arrivedDay);
    visits.push({ ...postOffload, warmFactor: stay === undefined ? 1 : warmFactorAt(stay, postOffload.day) });
  }
  return visits;
}

function after(day: number, hours: number): Visit {
  return { day: day + hours / HOURS_PER_DAY };
}

/** Once a week, and every second day if the vacuum is suspicious. */
function inYard(random: Random, { stays, vacuum, now }: ReadTank): Visit[] {
  const visits: Visit[] = [];
  for (const stay of stays) {
    let day = stay.fromDay + random.between(5, 7);
    while (day < stay.toDay) {
      const taken = atWorkingHour(random, now, day);
      if (taken > stay.fromDay && taken < stay.toDay)
        visits.push({ day: taken, warmFactor: warmFactorAt(stay, taken) });
      const isWatched = vacuum.coldMicronsAt(day) > SUSPICIOUS_FROM_MICRONS;
      day += isWatched ? random.between(1.6, 3) : random.between(5, 7);
    }
  }
  return visits;
}

function noteOn(random: Random, { warmFactor, freshPull }: { warmFactor: number; freshPull: boolean }): string | null {
  if (freshPull) return random.pick(['Pumped down.', 'Fresh pull after maintenance.']);
  if (warmFactor > 1) return random.chance(0.4) ? 'Warm and empty.' : null;
  if (!random.chance(0.03)) return null;
  return random.pick(['Gauge valve open for 30 minutes.', 'Read twice, same value.', 'Rain; gauge head dried first.']);
}
