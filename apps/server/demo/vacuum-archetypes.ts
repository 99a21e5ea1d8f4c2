import { type TankPlan, YOUNG_LEAK_SINCE_DAY } from './fleet-plan.ts';
import type { Random } from './random.ts';
import type { Schedule } from './schedule.ts';

/** How a tank's vacuum developed, in microns when cold, and what its gauge shows of it. */
export interface VacuumHistory {
  coldMicronsAt(day: number): number;
  /** A gauge that is stuck or spikes shows a wrong value. */
  shownMicrons(day: number, microns: number, random: Random): number;
}

const DAYS_PER_YEAR = 365.25;
const HEALTHY_DECADES_PER_YEAR = 0.05;

const SHOWN_SCATTER = 0.06;

/** The vacuum after a good pump-down. */
const FRESHLY_PULLED_MICRONS = [8, 15] as const;

export interface VacuumCircumstances {
  readonly schedule: Schedule;
  /** Days of the tank's fresh pulls, in order: its drift restarts there. */
  readonly freshPullDays: readonly number[];
}

/** The vacuum of one tank by its archetype. */
export function makeVacuumHistory(random: Random, plan: TankPlan, circumstances: VacuumCircumstances): VacuumHistory {
  switch (plan.archetype) {
    case 'healthy':
      return trueGauge(drift(random.between(3, 15), HEALTHY_DECADES_PER_YEAR, circumstances.freshPullDays));
    case 'ageing':
      return trueGauge(drift(random.between(15, 45), random.between(0.1, 0.25), circumstances.freshPullDays));
    case 'slow leak':
      return trueGauge(
        plan.youngLeak === undefined ? slowLeak(random, plan) : youngLeak(random, plan.youngLeak, circumstances),
      );
    case 'failing':
      return trueGauge(failing(random));
    case 'repaired':
      return trueGauge(repaired(random, circumstances));
    case 'stuck gauge':
      return stuckGauge(random, healthyAsEver(random));
    case 'spiking gauge':
      return spikingGauge(random, healthyAsEver(random));
    case 'misleading gauge':
      return misleadingGauge(random);
    default:
      return plan.archetype satisfies never;
  }
}

type Trend = VacuumHistory['coldMicronsAt'];

function drift(base: number, decadesPerYear: number, freshPullDays: readonly number[]): Trend {
  return (day) => {
    const since = freshPullDays.findLast((pulled) => pulled <= day) ?? -DAYS_PER_YEAR * 1.5;
    return 10 ** (Math.log10(base) + (decadesPerYear * (day - since)) / DAYS_PER_YEAR);
  };
}

/**
 * Rises linearly from the day a weld opened. For a tank that will reach relief it opened early, so that its trips
 * already show it.
 */
function slowLeak(random: Random, plan: TankPlan): Trend {
  const isOld = plan.situation === 'near relief';
  const base = random.between(20, 30);
  const openedDay = -(isOld ? random.between(490, 530) : random.between(150, 330));
  const micronsPerDay = isOld ? random.between(0.74, 0.8) : random.between(0.3, 0.8);
  return (day) => base + micronsPerDay * Math.max(0, day - openedDay);
}

/**
 * A weld that opened with the last pump-down: all readings since then show how fast the vacuum degrades. A tank that was
 * never in a yard meanwhile was not pumped.
 */
function youngLeak(
  random: Random,
  reached: NonNullable<TankPlan['youngLeak']>,
  { freshPullDays }: VacuumCircumstances,
): Trend {
  const openedDay = freshPullDays.at(-1) ?? YOUNG_LEAK_SINCE_DAY;
  const base = random.between(14, 16);
  const now = reached === 'below 75' ? random.between(68, 70) : random.between(91, 93);
  return (day) => base + (now - base) * Math.max(0, 1 - day / openedDay);
}

function failing(random: Random): Trend {
  const base = random.between(10, 20);
  const now = random.between(260, 800);
  const doublingDays = random.between(20, 35);
  return (day) => Math.max(base, now * 2 ** (day / doublingDays));
}

function repaired(random: Random, { schedule: { outage }, freshPullDays }: VacuumCircumstances): Trend {
  const foundDay = outage?.fromDay ?? 0;
  const pulledDay = freshPullDays.at(-1) ?? 0;
  const base = random.between(10, 20);
  const peak = random.between(150, 265);
  const riseDays = random.between(100, 160);
  const afterwards = drift(random.between(...FRESHLY_PULLED_MICRONS), HEALTHY_DECADES_PER_YEAR, freshPullDays);
  return (day) => {
    if (day >= pulledDay) return afterwards(day);
    const risen = Math.min(1, Math.max(0, 1 + (day - foundDay) / riseDays));
    return base * (peak / base) ** risen;
  };
}

function healthyAsEver(random: Random): Trend {
  return drift(random.between(6, 14), HEALTHY_DECADES_PER_YEAR, []);
}

function trueGauge(coldMicronsAt: Trend): VacuumHistory {
  return { coldMicronsAt, shownMicrons: (_day, microns) => microns };
}

function stuckGauge(random: Random, coldMicronsAt: Trend): VacuumHistory {
  const stuckSince = -random.between(100, 170);
  return {
    coldMicronsAt,
    shownMicrons: (day, microns, atReading) => (day < stuckSince ? microns : atReading.between(1, 3)),
  };
}

/** The gauge went on showing a good vacuum while the vacuum went: only the pressure of the loads tells it. */
function misleadingGauge(random: Random): VacuumHistory {
  const healthy = healthyAsEver(random);
  const lostSince = -random.between(480, 520);
  const lostMicrons = random.between(280, 320);
  const lostShare = (day: number) => Math.min(1, Math.max(0, (4 * (day - lostSince)) / -lostSince));
  return {
    coldMicronsAt: (day) => healthy(day) + lostMicrons * lostShare(day),
    shownMicrons: (day, _microns, atReading) => healthy(day) * atReading.lognormal(SHOWN_SCATTER),
  };
}

function spikingGauge(random: Random, coldMicronsAt: Trend): VacuumHistory {
  const spikes = [300, 160, 40].map((daysAgo) => -daysAgo + random.between(-20, 20));
  const isSpike = (day: number) => spikes.some((spike) => day >= spike && day < spike + 9);
  return { coldMicronsAt, shownMicrons: (day, microns) => (isSpike(day) ? microns * 10 : microns) };
}
