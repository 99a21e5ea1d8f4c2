import type { LoadPeriod, TimedVacuumReading } from '@dewar/domain/vacuum/forecast/forecast-types';
import { createRandom, type Random } from './random.ts';

export const SERIES_KINDS = [
  'loglinear',
  'linear-leak',
  'sqrt-outgassing',
  'step-leak',
  'repumped',
  'sparse',
  'gauge-floor',
  'outliers',
  'unit-mistakes',
  'sorbent-knee',
  'stale',
  'flat',
  'warm-cold',
] as const;
export type SeriesKind = (typeof SERIES_KINDS)[number];

/** Rising, and with a last reading that is recent: here the limit is reached, and a date is expected. */
export const RISING_KINDS: readonly SeriesKind[] = SERIES_KINDS.slice(0, 10);

/** `like-reference` resembles the given series; `varied` differs in noise, spacing, span and recording. */
export type SeriesStyle = 'like-reference' | 'varied';

export interface SimulatedSeries {
  readonly readings: readonly TimedVacuumReading[];
  readonly loads: readonly LoadPeriod[];
  readonly now: string;
  readonly limitMicrons: number;
  /** Days until the latent cold vacuum crosses the limit; 0 if it has; null if it never does. */
  readonly truth: number | null;
}

export const LIMIT = 75;
const NOW = Date.parse('2026-06-01T12:00:00Z');
const DAY = 86_400_000;

/** The latent vacuum (microns) on a day, 0 is now. */
type Latent = (day: number) => number;

interface Reading {
  readonly day: number;
  readonly microns: number;
  readonly isFreshPull: boolean;
}

/** One made-up vacuum history. The same seed gives the same one. */
export function simulateSeries(kind: SeriesKind, seed: number, style: SeriesStyle): SimulatedSeries {
  const number = SERIES_KINDS.indexOf(kind) * 1_000_003 + seed * 2 + (style === 'varied' ? 1 : 0);
  const random = createRandom(number);
  for (;;) {
    const series = KINDS[kind](random, style);
    if (series !== null) return series;
  }
}

type Draft = { latent: Latent; truth: number | null; readings: readonly Reading[]; loads: readonly Load[] } | null;
interface Load {
  readonly from: number;
  readonly until: number | null;
}

const finish = (make: (random: Random, style: SeriesStyle) => Draft) => (random: Random, style: SeriesStyle) => {
  const draft = make(random, style);
  if (draft === null) return null;
  const iso = (day: number) => new Date(NOW + Math.round(day * DAY)).toISOString();
  return {
    readings: draft.readings.map(({ day, microns, isFreshPull }) => ({
      vacuumMicrons: microns,
      takenAt: iso(day),
      isFreshPull,
    })),
    loads: draft.loads.map(({ from, until }) => ({
      loadedAt: iso(from),
      arrivedAt: until === null ? null : iso(until),
    })),
    now: iso(0),
    limitMicrons: LIMIT,
    truth: draft.truth,
  };
};

const KINDS: Record<SeriesKind, (random: Random, style: SeriesStyle) => SimulatedSeries | null> = {
  loglinear: finish((random, style) => plain(random, style, drawLoglinear(random))),
  'linear-leak': finish((random, style) => {
    const span = drawSpan(random, style);
    const start = random.between(10, 45);
    const rate = random.ratioBetween(0.03, 0.4);
    const now = start + rate * span;
    if (now > 70) return null;
    return plain(random, style, { latent: (day) => now + rate * day, truth: (LIMIT - now) / rate }, { span });
  }),
  'sqrt-outgassing': finish((random, style) => {
    const span = drawSpan(random, style);
    const start = random.between(4, 25);
    const rate = random.ratioBetween(0.9, 5.5);
    const end = start + rate * Math.sqrt(span);
    if (end > 72) return null;
    const truth = ((LIMIT - start) / rate) ** 2 - span;
    const latent = (day: number) => start + rate * Math.sqrt(Math.max(0, day + span));
    const draft = plain(random, style, { latent, truth }, { span });
    if (draft === null || (style === 'varied' && random.chance(0.3))) return draft;
    return { ...draft, readings: draft.readings.map((one, index) => ({ ...one, isFreshPull: index === 0 })) };
  }),
  'step-leak': finish((random, style) => {
    const span = drawSpan(random, style, 180, 340);
    const base = random.between(5, 25);
    const from = -random.between(style === 'varied' ? 6 : 15, 95);
    const rate = random.between(0.25, 1.3);
    const now = base - rate * from;
    if (now > 130) return null;
    const latent = (day: number) => base + rate * Math.max(0, day - from);
    return plain(random, style, { latent, truth: Math.max(0, (LIMIT - now) / rate) }, { span });
  }),
  repumped: finish(drawRepumped),
  sparse: finish((random, style) => {
    const span = drawSpan(random, style, 50, 320);
    const isLeak = random.chance(0.35);
    const start = random.between(10, 45);
    const rate = random.ratioBetween(0.04, 0.4);
    const leakNow = start + rate * span;
    if (isLeak && leakNow > 70) return null;
    const curve = isLeak
      ? { latent: (day: number) => leakNow + rate * day, truth: (LIMIT - leakNow) / rate }
      : drawLoglinear(random);
    const count = Math.floor(random.between(5, 9));
    const days = Array.from({ length: count }, () => -random.between(style === 'varied' ? 0 : 10, span)).sort(
      (a, b) => a - b,
    );
    days[0] = -span;
    if ((days.at(-1) ?? -99) < -75) return null;
    return record(random, style, { ...curve, days });
  }),
  'gauge-floor': finish((random, style) => {
    const floor = Math.round(style === 'varied' ? random.between(2, 20) : random.between(7.5, 12.5));
    return plain(random, style, drawLoglinear(random), { floor });
  }),
  outliers: finish((random, style) => {
    const draft = plain(random, style, drawLoglinear(random));
    const share = random.between(0.04, 0.15);
    return spoil(draft, () =>
      random.chance(share) ? random.ratioBetween(2.5, 12) ** (random.chance(0.55) ? 1 : -1) : 1,
    );
  }),
  'unit-mistakes': finish((random, style) => {
    const draft = plain(random, style, drawLoglinear(random));
    const share = random.between(0.02, 0.15);
    const factor = style === 'varied' && random.chance(0.25) ? 7.5 : 0.1333;
    let left = 0;
    return spoil(draft, () => {
      if (left > 0) left--;
      else if (random.chance(share)) left = Math.floor(random.between(1, 4));
      return left > 0 ? factor : 1;
    });
  }),
  'sorbent-knee': finish((random, style) => {
    const base = random.between(5, 18);
    const constant = random.ratioBetween(style === 'varied' ? 10 : 14, style === 'varied' ? 90 : 70);
    const truth = random.between(18, 115);
    const latent = (day: number) => base + (LIMIT - base) * Math.exp((day - truth) / constant);
    if (latent(0) < 1.15 * base) return null;
    return plain(random, style, { latent, truth }, { span: drawSpan(random, style, 130, 360) });
  }),
  stale: finish((random, style) => {
    const draft = plain(random, style, drawLoglinear(random), { span: 363 });
    if (draft === null) return null;
    const end = -random.between(style === 'varied' ? 62 : 140, 220);
    return { ...draft, readings: draft.readings.filter(({ day }) => day < end) };
  }),
  flat: finish((random, style) => {
    const level = random.ratioBetween(4, style === 'varied' ? 60 : 40);
    return plain(random, style, { latent: () => level, truth: null });
  }),
  'warm-cold': finish(drawWarmCold),
};

/** Every reading is multiplied by what `factorOf` returns, and recorded in whole microns again. */
function spoil(draft: Draft, factorOf: () => number): Draft {
  if (draft === null) return null;
  return {
    ...draft,
    readings: draft.readings.map((one) => {
      const factor = factorOf();
      return factor === 1 ? one : { ...one, microns: Math.max(1, inSteps(one.microns * factor)) };
    }),
  };
}

function inSteps(microns: number, digits = 1): number {
  const step = microns >= 200 ? 10 : microns >= 100 ? 5 : 1 / digits;
  return Math.round(microns / step) * step;
}

function drawLoglinear(random: Random): { latent: Latent; truth: number } {
  const now = random.ratioBetween(9, 66);
  const doubling = random.ratioBetween(21, 400);
  return { latent: (day) => now * 2 ** (day / doubling), truth: doubling * Math.log2(LIMIT / now) };
}

function drawSpan(random: Random, style: SeriesStyle, low = 60, high = 360): number {
  return style === 'varied' ? random.between(0.6 * low, 1.3 * high) : random.between(low, high);
}

function plain(
  random: Random,
  style: SeriesStyle,
  curve: { latent: Latent; truth: number | null },
  options: { span?: number; floor?: number } = {},
): Draft {
  const span = options.span ?? drawSpan(random, style);
  const days = drawDays(random, style, span);
  return record(random, style, { ...curve, days, floor: options.floor ?? 1 });
}

/** Spaced evenly with a jitter; in the varied style also in bursts, with pauses, and a last one weeks ago. */
function drawDays(random: Random, style: SeriesStyle, span: number): number[] {
  const usual = random.ratioBetween(4, 20);
  const days: number[] = [];
  const last = style === 'varied' ? -random.between(0, 35) : -random.between(0, 5);
  let day = -span;
  while (day < last) {
    days.push(day);
    const isBurst = style === 'varied' && random.chance(0.25);
    const isPause = style === 'varied' && random.chance(0.05);
    day += isBurst ? random.between(0.05, 1) : isPause ? random.between(20, 60) : usual * random.between(0.4, 1.6);
  }
  return days;
}

function record(
  random: Random,
  style: SeriesStyle,
  series: { latent: Latent; truth: number | null; days: readonly number[]; floor?: number },
): Draft {
  if (series.days.length < 2) return null;
  const readings = series.days.map((day) => ({ day, isFreshPull: false }));
  const take = drawGauge(random, style, series.floor ?? 1);
  return {
    latent: series.latent,
    truth: series.truth,
    readings: readings.map((one) => ({ ...one, microns: take(series.latent(one.day)) })),
    loads: style === 'varied' && random.chance(0.15) ? [] : drawLoads(random, series.days[0] ?? 0),
  };
}

/** Proportional noise, then the gauge's floor and the recorded digits. */
function drawGauge(random: Random, style: SeriesStyle, floor: number): (latent: number) => number {
  const noise = style === 'varied' ? random.ratioBetween(0.03, 0.25) : random.between(0.03, 0.19);
  const isHeavy = style === 'varied' && random.chance(0.4);
  const digits = style === 'varied' && random.chance(0.3) ? 10 : 1;
  return (latent) => {
    const heavy = isHeavy
      ? Math.sqrt(3 / Math.max(0.3, (random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2) * 1.6))
      : 1;
    const shown = Math.max(floor, latent * Math.exp(noise * heavy * random.normal()));
    return Math.max(floor, inSteps(shown, digits));
  };
}

/** One load after another, so that the tank never gets warm. */
function drawLoads(random: Random, firstDay: number): Load[] {
  const loads: Load[] = [];
  let from = firstDay - 2;
  while (from < 0) {
    const until = from + random.between(15, 40);
    loads.push({ from, until: until < 0 ? until : null });
    from = until + random.between(0.5, 2);
  }
  return loads;
}

function drawRepumped(random: Random, style: SeriesStyle): Draft {
  const lastPull = -random.between(style === 'varied' ? 14 : 28, 100);
  const period = Math.max(-lastPull, random.between(40, 170));
  const base = random.between(6, 16);
  const doubling = random.ratioBetween(18, 130);
  const pulls = Array.from({ length: 12 }, (_, index) => lastPull - index * period).filter((day) => day > -362);
  const latent = (day: number) => {
    const pull = pulls.find((one) => one <= day) ?? lastPull - Math.ceil((lastPull - day) / period) * period;
    return base * 2 ** ((day - pull) / doubling);
  };
  if (base * 2 ** (period / doubling) > 110 || latent(0) > 72) return null;
  const truth = lastPull + doubling * Math.log2(LIMIT / base);
  const draft = record(random, style, { latent, truth, days: drawDays(random, style, random.between(345, 364)) });
  if (draft === null) return null;
  const take = drawGauge(random, style, 1);
  const settled = style === 'varied' ? random.between(0.6, 1) : 1;
  const flagged = pulls.map((day) => ({ day, microns: take(latent(day) * settled), isFreshPull: random.chance(0.85) }));
  return { ...draft, readings: [...draft.readings, ...flagged] };
}

/** Warm readings are a few times higher than cold ones; the cold vacuum itself hardly changes. */
function drawWarmCold(random: Random, style: SeriesStyle): Draft {
  const span = drawSpan(random, style, 90, 360);
  const days = drawDays(random, 'like-reference', span);
  const cold = random.between(5, 24);
  const drift = random.between(-0.0006, 0.0006);
  let isWarm = random.chance(0.5);
  const loads: Load[] = [];
  const readings: Reading[] = [];
  const take = drawGauge(random, style, 1);
  let factor = random.between(2, 7);
  let index = 0;
  while (index < days.length) {
    const stay = random.between(10, 45);
    const start = days[index] ?? 0;
    const first = index;
    while (index < days.length && (days[index] ?? 0) < start + stay) {
      const day = days[index] ?? 0;
      factor *= Math.exp(0.12 * random.normal());
      factor = Math.min(8, Math.max(1.6, factor));
      const level = cold * Math.exp(drift * day) * (isWarm ? factor : 1);
      readings.push({ day, microns: take(level), isFreshPull: false });
      index++;
    }
    const end = days[index - 1] ?? 0;
    const isLast = index >= days.length;
    if (!isWarm)
      loads.push({
        from: days[first] === undefined ? start : start - 2,
        until: isLast && random.chance(0.5) ? null : end - random.between(0, 3.5),
      });
    isWarm = !isWarm;
  }
  const usable = loads.map(({ from, until }) => ({ from, until: until === null ? null : Math.max(from + 1, until) }));
  return { latent: () => cold, truth: null, readings, loads: style === 'varied' && random.chance(0.15) ? [] : usable };
}
