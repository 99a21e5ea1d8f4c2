import type { ForecastShape } from './forecast-types.ts';

/**
 * One curve between a first and a last level: at the progress p (0 at the first reading, 1 at the last one) the level is
 * first + p x (last - first), in microns or in their logarithm. So every shape has the same two parameters, which the
 * readings determine almost independently.
 */
export interface ShapeCandidate {
  readonly shape: ForecastShape;
  /** Its share before any reading is seen. */
  readonly prior: number;
  readonly isLogarithmic: boolean;
  /** The number that is tried on a grid: the day of a bend, a time constant. */
  readonly gridValue?: number;
  readonly progressAt: (day: number) => number;
  /** The day of a progress above 1; infinite if it is never reached. */
  readonly dayAt: (progress: number) => number;
}

export interface Segment {
  /** In days, ascending. */
  readonly days: readonly number[];
  /** The day of the pull with which the segment begins; null if that is not known. */
  readonly pulledOn: number | null;
}

const COARSE_BENDS = 10;
const FINE_BENDS = 9;
const MOST_STEPS = 5;
const TIME_CONSTANTS_DAYS = [12, 18, 27, 40, 60, 90];
const FINE_CONSTANTS = 4;

interface Priors {
  readonly constant: number;
  readonly exponential: number;
  readonly leak: number;
  readonly outgassing: number;
  readonly bend: number;
  readonly exponential_over_base: number;
  readonly step: number;
}

/** [K] Outgassing is common after a pull; where none is known, it has long slowed down and looks like a leak. */
const AFTER_PULL: Priors = {
  constant: 0.27,
  exponential: 0.22,
  leak: 0.12,
  outgassing: 0.2,
  bend: 0.05,
  exponential_over_base: 0.12,
  step: 0.02,
};
const WITHOUT_PULL: Priors = {
  constant: 0.28,
  exponential: 0.21,
  leak: 0.14,
  outgassing: 0.08,
  bend: 0.1,
  exponential_over_base: 0.17,
  step: 0.02,
};

/** The curves without a sudden change: at most ten. */
export function listSmoothShapes({ days, pulledOn }: Segment): ShapeCandidate[] {
  const first = days[0] ?? 0;
  const last = days.at(-1) ?? 0;
  const span = last - first;
  const priors = pulledOn === null ? WITHOUT_PULL : AFTER_PULL;
  // A pull that is not known lies at the beginning, or before it.
  const pulls = pulledOn === null ? [first - 0.02 * span, first - 0.5 * span] : [pulledOn];
  const linear = { progressAt: (day: number) => (day - first) / span, dayAt: (p: number) => first + p * span };
  return [
    { shape: 'constant', prior: priors.constant, isLogarithmic: true, progressAt: () => 0, dayAt: () => Infinity },
    { shape: 'exponential', prior: priors.exponential, isLogarithmic: true, ...linear },
    { shape: 'leak', prior: priors.leak, isLogarithmic: false, ...linear },
    ...pulls.map((from) => outgassing({ first, last, from, prior: priors.outgassing / pulls.length })),
  ];
}

/** Exponential rises over a base, with a few time constants. */
export function listCoarseRises(segment: Segment): ShapeCandidate[] {
  const [first, last] = endsOf(segment);
  const constants = TIME_CONSTANTS_DAYS.filter((constant) => constant < 2 * (last - first));
  return risesWith(segment, constants);
}

/** The same with further time constants close to that of the best. */
export function listFineRises(
  segment: Segment,
  coarse: readonly ShapeCandidate[],
  best: ShapeCandidate,
): ShapeCandidate[] {
  const index = coarse.indexOf(best);
  const constants = TIME_CONSTANTS_DAYS.slice(0, coarse.length);
  const from = constants[index - 1] ?? (TIME_CONSTANTS_DAYS[0] ?? 0) / 1.5;
  const until = constants[index + 1] ?? (constants.at(-1) ?? 0) * 1.5;
  const fine = Array.from(
    { length: FINE_CONSTANTS },
    (_, step) => from * (until / from) ** ((step + 1) / (FINE_CONSTANTS + 1)),
  );
  return risesWith(segment, [...constants, ...fine]);
}

function risesWith(segment: Segment, constants: readonly number[]): ShapeCandidate[] {
  const [first, last] = endsOf(segment);
  const prior = (segment.pulledOn === null ? WITHOUT_PULL : AFTER_PULL).exponential_over_base;
  const sorted = constants.toSorted((one, other) => one - other);
  const total = Math.log((sorted.at(-1) ?? 1) / (sorted[0] ?? 1)) || 1;
  return sorted.map((constant, index) => {
    const ratio = (sorted[index + 1] ?? constant) / (sorted[index - 1] ?? constant);
    return exponentialOverBase({
      first,
      last,
      constant,
      prior: sorted.length === 1 ? prior : (prior * Math.log(ratio)) / 2 / total,
    });
  });
}

function endsOf({ days }: Segment): [number, number] {
  return [days[0] ?? 0, days.at(-1) ?? 0];
}

/** Bends on a few days of the whole segment. */
export function listCoarseBends(segment: Segment): ShapeCandidate[] {
  const places = bendPlaces(segment.days);
  const count = Math.min(COARSE_BENDS, places.length);
  const days = Array.from(
    { length: count },
    (_, index) => places[Math.round((index * (places.length - 1)) / (count - 1 || 1))] ?? 0,
  );
  return bendsOn(segment, days);
}

/** Bends close to the likeliest of the coarse ones; the days between two candidates belong to the nearer one. */
export function listFineBends(
  segment: Segment,
  coarse: readonly ShapeCandidate[],
  best: ShapeCandidate,
): ShapeCandidate[] {
  const days = coarse.map((candidate) => candidate.dayAt(0));
  const index = coarse.indexOf(best);
  const from = days[index - 1] ?? segment.days[1] ?? 0;
  const until = days[index + 1] ?? segment.days.at(-2) ?? 0;
  const fine = Array.from({ length: FINE_BENDS }, (_, step) => from + ((until - from) * (step + 1)) / (FINE_BENDS + 1));
  return bendsOn(segment, [...days, ...fine]);
}

/** Steps where neighbouring readings differ most. `levels` are those of the readings. */
export function listSteps(segment: Segment, levels: readonly number[]): ShapeCandidate[] {
  const { days, pulledOn } = segment;
  const priors = pulledOn === null ? WITHOUT_PULL : AFTER_PULL;
  const jumps = levels
    .map((level, index) => {
      const before = levels[index - 1];
      const after = levels[index + 1] ?? level;
      return {
        index,
        jump: before === undefined ? 0 : Math.abs((level + after) / 2 - ((levels[index - 2] ?? before) + before) / 2),
      };
    })
    .filter(({ index, jump }) => jump > 0 && index > 1 && index < levels.length - 1)
    .sort((one, other) => other.jump - one.jump || one.index - other.index)
    .slice(0, MOST_STEPS);
  return jumps.map(({ index }) =>
    step({
      from: ((days[index - 1] ?? 0) + (days[index] ?? 0)) / 2,
      prior: priors.step / Math.max(1, days.length - 3),
    }),
  );
}

function bendsOn({ days, pulledOn }: Segment, froms: readonly number[]): ShapeCandidate[] {
  const prior = (pulledOn === null ? WITHOUT_PULL : AFTER_PULL).bend;
  const [first, last] = [days[1] ?? 0, days.at(-1) ?? 0];
  const sorted = froms.toSorted((one, other) => one - other);
  return sorted.map((from, index) => {
    const start = index === 0 ? first : ((sorted[index - 1] ?? from) + from) / 2;
    const end = index === sorted.length - 1 ? last : ((sorted[index + 1] ?? from) + from) / 2;
    return bend({ from, last, prior: (prior * (end - start)) / (last - first) });
  });
}

/** Between readings, so that at least two lie before a bend and two behind it. */
function bendPlaces(days: readonly number[]): number[] {
  return days.flatMap((day, index) => {
    const before = days[index - 1];
    return before !== undefined && index >= 2 && index <= days.length - 2 && day > before ? [(before + day) / 2] : [];
  });
}

function outgassing(curve: { first: number; last: number; from: number; prior: number }): ShapeCandidate {
  const from = Math.min(curve.from, curve.first);
  const low = Math.sqrt(curve.first - from);
  const range = Math.sqrt(curve.last - from) - low;
  return {
    shape: 'outgassing',
    prior: curve.prior,
    isLogarithmic: false,
    progressAt: (day) => (Math.sqrt(Math.max(0, day - from)) - low) / range,
    dayAt: (progress) => from + (low + progress * range) ** 2,
  };
}

function bend(curve: { from: number; last: number; prior: number }): ShapeCandidate {
  const length = curve.last - curve.from;
  return {
    shape: 'bend',
    prior: curve.prior,
    isLogarithmic: false,
    gridValue: curve.from,
    progressAt: (day) => Math.max(0, day - curve.from) / length,
    dayAt: (progress) => curve.from + progress * length,
  };
}

function step(curve: { from: number; prior: number }): ShapeCandidate {
  return {
    shape: 'step',
    prior: curve.prior,
    isLogarithmic: true,
    progressAt: (day) => (day > curve.from ? 1 : 0),
    dayAt: () => Infinity,
  };
}

function exponentialOverBase(curve: { first: number; last: number; constant: number; prior: number }): ShapeCandidate {
  const start = Math.exp((curve.first - curve.last) / curve.constant);
  return {
    shape: 'exponential_over_base',
    prior: curve.prior,
    isLogarithmic: false,
    gridValue: curve.constant,
    progressAt: (day) => (Math.exp((day - curve.last) / curve.constant) - start) / (1 - start),
    dayAt: (progress) => curve.last + curve.constant * Math.log(progress * (1 - start) + start),
  };
}
