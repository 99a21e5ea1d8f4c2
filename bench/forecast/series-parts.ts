import type { Random } from './random.ts';

/** Days count from now; the vacuum is in microns. */
export interface Reading {
  readonly day: number;
  readonly microns: number;
  readonly isFreshPull: boolean;
}

export interface Load {
  readonly from: number;
  readonly until: number | null;
}

/** What a series is drawn with. */
export interface World {
  readonly random: Random;
  /** Differs from the reference data in noise, spacing, span, recorded digits and pauses. */
  readonly isVaried: boolean;
}

/** The latent cold vacuum, and the days until it crosses the limit: 0 if it has, null if it never does. */
export interface LatentCurve {
  readonly at: (day: number) => number;
  readonly truth: number | null;
}

export interface Draft {
  readonly truth: number | null;
  readonly readings: readonly Reading[];
  readonly loads: readonly Load[];
  /** A sound reading of the cold tank on a later day. */
  readonly readOn: (day: number) => number;
}

export const LIMIT = 75;

export function drawSpan({ random, isVaried }: World, low = 60, high = 360): number {
  return isVaried ? random.between(0.6 * low, 1.3 * high) : random.between(low, high);
}

/** Spaced evenly with a jitter; in varied series also in bursts, with pauses, and the last one weeks ago. */
export function drawDays({ random, isVaried }: World, span: number): number[] {
  const usual = random.ratioBetween(4, 20);
  const last = -random.between(0, isVaried ? 35 : 5);
  const days: number[] = [];
  let day = -span;
  while (day < last) {
    days.push(day);
    if (isVaried && random.chance(0.25)) day += random.between(0.05, 1);
    else if (isVaried && random.chance(0.05)) day += random.between(20, 60);
    else day += usual * random.between(0.4, 1.6);
  }
  return days;
}

/** Proportional noise (sometimes with heavy tails), then the gauge's floor and the recorded digits. */
export function drawGauge({ random, isVaried }: World, floor = 1): (latent: number) => number {
  const noise = isVaried ? random.ratioBetween(0.03, 0.25) : random.between(0.03, 0.19);
  const isHeavy = isVaried && random.chance(0.4);
  const digits = isVaried && random.chance(0.3) ? 1 : 0;
  return (latent) => {
    // A normal variable over the root of a chi-square of three degrees is one of Student's.
    const chi = isHeavy ? Math.hypot(random.normal(), random.normal(), random.normal()) : 0;
    const heavy = isHeavy ? Math.sqrt(3) / Math.max(0.5, chi) / 1.3 : 1;
    return Math.max(floor, roundReading(latent * Math.exp(noise * heavy * random.normal()), digits));
  };
}

/** As people record: to 5 from 100 microns on, to 10 from 200 on. */
function roundReading(microns: number, digits = 0): number {
  if (microns >= 200) return 10 * Math.round(microns / 10);
  if (microns >= 100) return 5 * Math.round(microns / 5);
  return Number(microns.toFixed(digits));
}

/** One load after another, so that the tank never gets warm. */
function drawLoads({ random }: World, firstDay: number): Load[] {
  const loads: Load[] = [];
  let from = firstDay - 2;
  while (from < 0) {
    const until = from + random.between(15, 40);
    loads.push({ from, until: until < 0 ? until : null });
    from = until + random.between(0.5, 2);
  }
  return loads;
}

/** Readings of a latent curve on given days; null if they are fewer than two. */
export function recordSeries(
  world: World,
  curve: LatentCurve,
  { days, floor = 1 }: { readonly days: readonly number[]; readonly floor?: number },
): Draft | null {
  if (days.length < 2) return null;
  const show = drawGauge(world, floor);
  return {
    truth: curve.truth,
    readings: days.map((day) => ({ day, microns: show(curve.at(day)), isFreshPull: false })),
    loads: drawsNoLoads(world) ? [] : drawLoads(world, days[0] ?? 0),
    readOn: (day) => show(curve.at(day)),
  };
}

/** Some companies record no loads. */
export function drawsNoLoads({ random, isVaried }: World): boolean {
  return isVaried && random.chance(0.15);
}

/** Every reading is multiplied by what `drawFactor` returns, and recorded anew. */
export function spoilReadings(draft: Draft | null, drawFactor: () => number): Draft | null {
  if (draft === null) return null;
  const readings = draft.readings.map((reading) => {
    const factor = drawFactor();
    return factor === 1 ? reading : { ...reading, microns: Math.max(1, roundReading(reading.microns * factor)) };
  });
  return { ...draft, readings };
}
