import {
  type Draft,
  drawDays,
  drawGauge,
  drawSpan,
  drawsNoLoads,
  type LatentCurve,
  LIMIT,
  type Load,
  type Reading,
  recordSeries,
  spoilReadings,
  type World,
} from './series-parts.ts';

/** The kinds of the reference data. Numbers in this file are [K]: what the reference series look like, and wider. */
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

/** Kinds that rise and were read lately: here a date is expected. */
export const RISING_KINDS: readonly SeriesKind[] = SERIES_KINDS.slice(0, 10);

/** A series of a kind; null if the drawn numbers do not fit together, so that the next ones are tried. */
export const DRAW_SERIES: Readonly<Record<SeriesKind, (world: World) => Draft | null>> = {
  loglinear: (world) => drawPlain(world, drawLoglinear(world)),
  'linear-leak': (world) => {
    const span = drawSpan(world);
    const curve = drawLeak(world, span);
    return curve && drawPlain(world, curve, { span });
  },
  'sqrt-outgassing': drawOutgassing,
  'step-leak': drawStepLeak,
  repumped: drawRepumped,
  sparse: drawSparse,
  'gauge-floor': (world) => {
    const { random, isVaried } = world;
    const floor = Math.round(isVaried ? random.between(2, 20) : random.between(7.5, 12.5));
    return drawPlain(world, drawLoglinear(world), { floor });
  },
  outliers: (world) => {
    const { random } = world;
    const share = random.between(0.04, 0.15);
    return spoilReadings(drawPlain(world, drawLoglinear(world)), () =>
      random.chance(share) ? random.ratioBetween(2.5, 12) ** (random.chance(0.55) ? 1 : -1) : 1,
    );
  },
  'unit-mistakes': drawUnitMistakes,
  'sorbent-knee': (world) => {
    const { random, isVaried } = world;
    const base = random.between(5, 18);
    const constant = isVaried ? random.ratioBetween(10, 90) : random.ratioBetween(14, 70);
    const truth = random.between(18, 115);
    const at = (day: number) => base + (LIMIT - base) * Math.exp((day - truth) / constant);
    return at(0) < 1.15 * base ? null : drawPlain(world, { at, truth }, { span: drawSpan(world, 130, 360) });
  },
  stale: (world) => {
    const draft = drawPlain(world, drawLoglinear(world), { span: 363 });
    const end = -world.random.between(world.isVaried ? 62 : 140, 220);
    return draft && { ...draft, readings: draft.readings.filter(({ day }) => day < end) };
  },
  flat: (world) => {
    const level = world.random.ratioBetween(4, world.isVaried ? 60 : 40);
    return drawPlain(world, { at: () => level, truth: null });
  },
  'warm-cold': drawWarmCold,
};

function drawPlain(
  world: World,
  curve: LatentCurve,
  { span = drawSpan(world), floor = 1 }: { span?: number; floor?: number } = {},
): Draft | null {
  return recordSeries(world, curve, { days: drawDays(world, span), floor });
}

function drawLoglinear({ random }: World): LatentCurve {
  const now = random.ratioBetween(9, 66);
  const doubling = random.ratioBetween(21, 400);
  return { at: (day) => now * 2 ** (day / doubling), truth: doubling * Math.log2(LIMIT / now) };
}

function drawLeak({ random }: World, span: number): LatentCurve | null {
  const start = random.between(10, 45);
  const rate = random.ratioBetween(0.03, 0.4);
  const now = start + rate * span;
  return now > 70 ? null : { at: (day) => now + rate * day, truth: (LIMIT - now) / rate };
}

function drawOutgassing(world: World): Draft | null {
  const { random, isVaried } = world;
  const span = drawSpan(world);
  const start = random.between(4, 25);
  const rate = random.ratioBetween(0.9, 5.5);
  if (start + rate * Math.sqrt(span) > 72) return null;
  const at = (day: number) => start + rate * Math.sqrt(Math.max(0, day + span));
  const draft = drawPlain(world, { at, truth: ((LIMIT - start) / rate) ** 2 - span }, { span });
  if (draft === null || (isVaried && random.chance(0.3))) return draft;
  return { ...draft, readings: draft.readings.map((reading, index) => ({ ...reading, isFreshPull: index === 0 })) };
}

function drawStepLeak(world: World): Draft | null {
  const { random, isVaried } = world;
  const base = random.between(5, 25);
  const from = -random.between(isVaried ? 6 : 15, 95);
  const rate = random.between(0.25, 1.3);
  const now = base - rate * from;
  if (now > 130) return null;
  const curve = {
    at: (day: number) => base + rate * Math.max(0, day - from),
    truth: Math.max(0, (LIMIT - now) / rate),
  };
  return drawPlain(world, curve, { span: drawSpan(world, 180, 340) });
}

function drawSparse(world: World): Draft | null {
  const { random } = world;
  const span = drawSpan(world, 50, 320);
  const curve = random.chance(0.35) ? drawLeak(world, span) : drawLoglinear(world);
  const count = Math.floor(random.between(4, 8));
  const others = Array.from({ length: count }, () => -random.between(0, span));
  const days = [-span, ...others].sort((one, other) => one - other);
  return curve === null || (days.at(-1) ?? 0) < -58 ? null : recordSeries(world, curve, { days });
}

/** Pascals entered as microns, in runs of a few readings. */
function drawUnitMistakes(world: World): Draft | null {
  const { random, isVaried } = world;
  const share = random.between(0.02, 0.15);
  const factor = isVaried && random.chance(0.25) ? 7.5 : 0.1333;
  let left = 0;
  return spoilReadings(drawPlain(world, drawLoglinear(world)), () => {
    if (left > 0) left--;
    else if (random.chance(share)) left = Math.floor(random.between(1, 4));
    return left > 0 ? factor : 1;
  });
}

/** In varied series each pull is followed by a rise of its own, and the pull's reading has not settled. */
function drawRepumped(world: World): Draft | null {
  const { random, isVaried } = world;
  const lastPull = -random.between(isVaried ? 14 : 28, 100);
  const period = Math.max(-lastPull, random.between(40, 170));
  const base = random.between(6, 16);
  const doubling = random.ratioBetween(18, 130);
  const vary = (spread: number) => (isVaried ? Math.exp(spread * random.normal()) : 1);
  const cycles = Array.from({ length: Math.ceil(362 / period) + 1 }, (_, index) => ({
    pull: lastPull - index * period,
    base: base * vary(0.2),
    doubling: doubling * vary(0.35),
  }));
  const at = (day: number) => {
    const cycle = cycles.find(({ pull }) => pull <= day) ?? cycles.at(-1);
    return cycle === undefined ? base : cycle.base * 2 ** ((day - cycle.pull) / cycle.doubling);
  };
  const last = cycles[0];
  if (last === undefined || base * 2 ** (period / doubling) > 110 || at(0) > 72) return null;
  const truth = last.pull + last.doubling * Math.log2(LIMIT / last.base);
  const draft = recordSeries(world, { at, truth }, { days: drawDays(world, random.between(345, 364)) });
  if (draft === null) return null;
  const show = drawGauge(world);
  const settled = isVaried ? random.between(0.6, 1) : 1;
  const pulls = cycles
    .filter(({ pull }) => pull > -362)
    .map(({ pull }) => ({ day: pull, microns: show(at(pull) * settled), isFreshPull: random.chance(0.85) }));
  return { ...draft, readings: [...draft.readings, ...pulls] };
}

/** Warm readings are a few times higher than cold ones; the cold vacuum itself hardly changes. */
function drawWarmCold(world: World): Draft | null {
  const { random } = world;
  const days = drawDays(world, drawSpan(world, 90, 360));
  const cold = random.between(5, 24);
  const drift = random.between(-0.0006, 0.0006);
  const at = (day: number) => cold * Math.exp(drift * day);
  const show = drawGauge(world);
  const readings: Reading[] = [];
  const loads: Load[] = [];
  let factor = random.between(2, 7);
  let isWarm = random.chance(0.5);
  let stayEnds = Number.NEGATIVE_INFINITY;
  for (const [index, day] of days.entries()) {
    if (day > stayEnds) {
      isWarm = !isWarm;
      stayEnds = day + random.between(10, 45);
      if (!isWarm) loads.push({ from: day - 2, until: null });
    }
    factor = Math.min(8, Math.max(1.6, factor * Math.exp(0.12 * random.normal())));
    readings.push({ day, microns: show(at(day) * (isWarm ? factor : 1)), isFreshPull: false });
    const last = loads.at(-1);
    const isLast = index === days.length - 1;
    const arrival = day - random.between(0, 1.5);
    if (!isWarm && last !== undefined && (!isLast || random.chance(0.5))) {
      loads[loads.length - 1] = { from: last.from, until: Math.max(last.from + 1, arrival) };
    }
  }
  return { truth: null, readings, loads: drawsNoLoads(world) ? [] : loads, readOn: (day) => show(at(day)) };
}
