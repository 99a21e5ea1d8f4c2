import { HEAT_LEAK_NUMBERS as N } from './heat-leak-numbers.ts';

/** Heat leaks over the design, in equal steps of their logarithm. */
const LEAST_RATIO = 0.3;
const MOST_RATIO = 60;
const STEP = 0.02;
const NODES = Math.round(Math.log(MOST_RATIO / LEAST_RATIO) / STEP) + 1;
const SPREAD_REACH = 3;

const RATIOS: readonly number[] = Array.from({ length: NODES }, (_, index) => LEAST_RATIO * Math.exp(STEP * index));

/** How likely each heat leak is, by the course that the insulation takes; both together sum to 1. */
export interface HeatLeakState {
  readonly steady: Float64Array;
  readonly losing: Float64Array;
}

/** A ratio within the grid. */
export function withinGrid(ratio: number): number {
  return Math.min(MOST_RATIO, Math.max(LEAST_RATIO, ratio));
}

/** Before any trip: normal around the design, with its standard error as a share. */
export function startState(designError: number): HeatLeakState {
  // A density over the logarithm is that over the ratio times the ratio.
  const density = RATIOS.map((ratio) => ratio * Math.exp(-(((ratio - 1) / designError) ** 2) / 2));
  return normalized({
    steady: Float64Array.from(density, (value) => value * (1 - N.losing)),
    losing: Float64Array.from(density, (value) => value * N.losing),
  });
}

/** What may have happened from one trip to the next. */
export function stepToNextTrip({ steady, losing }: HeatLeakState): HeatLeakState {
  const stays = new Float64Array(NODES);
  const loses = new Float64Array(NODES);
  for (let node = 0; node < NODES; node += 1) {
    const [was = 0, lost = 0] = [steady[node], losing[node]];
    stays[node] = was * (1 - N.beginsToLose) + lost * N.stopsLosing;
    loses[node] = was * N.beginsToLose + lost * (1 - N.stopsLosing);
  }
  // What jumps beyond the grid is taken out of it.
  return normalized({
    steady: withJumps(moved(stays, STAYS)),
    losing: withJumps(moved(loses, LOSES)),
  });
}

/** What a trip may show of a state: hot and cold weather scatter it. */
export function withWeather({ steady, losing }: HeatLeakState): HeatLeakState {
  return { steady: moved(steady, WEATHER), losing: moved(losing, WEATHER) };
}

/** The state after evidence that is as likely as this at each ratio; the state itself where nothing fits. */
export function weighed(state: HeatLeakState, likelihood: (ratio: number) => number): HeatLeakState {
  const likely = RATIOS.map(likelihood);
  return normalized({
    steady: state.steady.map((value, node) => value * (likely[node] ?? 0)),
    losing: state.losing.map((value, node) => value * (likely[node] ?? 0)),
  });
}

/** Two states as one, the first with this weight. */
export function mixed(first: HeatLeakState, second: HeatLeakState, weight: number): HeatLeakState {
  const mix = (one: Float64Array, other: Float64Array) =>
    one.map((value, node) => weight * value + (1 - weight) * (other[node] ?? 0));
  return { steady: mix(first.steady, second.steady), losing: mix(first.losing, second.losing) };
}

/** The ratio that this share of the state lies below. */
export function quantileOf({ steady, losing }: HeatLeakState, share: number): number {
  let below = 0;
  for (let node = 0; node < NODES; node += 1) {
    const here = (steady[node] ?? 0) + (losing[node] ?? 0);
    if (below + here >= share) {
      const within = here === 0 ? 0 : (share - below) / here;
      return withinGrid(LEAST_RATIO * Math.exp(STEP * (node - 0.5 + within)));
    }
    below += here;
  }
  return MOST_RATIO;
}

/** Scatters a density and moves it up by a distance of the logarithm. */
interface Move {
  readonly kernel: Float64Array;
  /** Nodes from the source to the first of the kernel. */
  readonly offset: number;
}

function createMove(distance: number, scatter: number): Move {
  const whole = Math.floor(distance / STEP);
  const reach = Math.ceil((SPREAD_REACH * scatter) / STEP) + 1;
  const kernel = Float64Array.from({ length: 2 * reach + 2 }, (_, index) => {
    const away = (index - reach) * STEP - (distance - whole * STEP);
    return Math.exp(-((away / scatter) ** 2) / 2);
  });
  const total = kernel.reduce((sum, value) => sum + value, 0);
  return { kernel: kernel.map((value) => value / total), offset: whole - reach };
}

const STAYS = createMove(0, N.steadyScatter);
const LOSES = createMove(Math.log(1 + N.growthPerTrip), N.growthScatter);
const WEATHER = createMove(0, N.weather);

function moved(density: Float64Array, { kernel, offset }: Move): Float64Array {
  const result = new Float64Array(NODES);
  for (let node = 0; node < NODES; node += 1) {
    const here = density[node] ?? 0;
    if (here < NEGLIGIBLE) continue;
    for (let index = 0; index < kernel.length; index += 1) {
      const to = Math.min(NODES - 1, Math.max(0, node + offset + index));
      result[to] = (result[to] ?? 0) + here * (kernel[index] ?? 0);
    }
  }
  return result;
}

const NEGLIGIBLE = 1e-12;

/** Some get worse at once, by any ratio up to the greatest. */
function withJumps(density: Float64Array): Float64Array {
  const reach = Math.round(Math.log(N.jumpsUpTo) / STEP);
  const result = new Float64Array(NODES);
  let window = 0;
  for (let node = 0; node < NODES; node += 1) {
    window += (density[node] ?? 0) - (node > reach ? (density[node - reach - 1] ?? 0) : 0);
    result[node] = (1 - N.jumps) * (density[node] ?? 0) + (N.jumps * Math.max(0, window)) / (reach + 1);
  }
  return result;
}

function normalized({ steady, losing }: HeatLeakState): HeatLeakState {
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  const total = sum(steady) + sum(losing);
  if (!(total > 0)) return startState(1);
  return { steady: steady.map((value) => value / total), losing: losing.map((value) => value / total) };
}
