import { roundTo } from '../primitives/numbers.ts';
import { decimalsOfWeights, WEIGHT_DECIMALS } from '../primitives/weights.ts';
import { formatDay } from '../time/full-date.ts';

/** What became of a load after its month was closed; 'moved' is one that belongs to another month now. */
export const CHANGED_LOAD_KINDS = ['changed', 'added', 'moved', 'deleted'] as const;
export type ChangedLoadKind = (typeof CHANGED_LOAD_KINDS)[number];

const LOADED = ['loaded_lbs', 'loaded'] as const;
const RECEIVED = ['received_lbs', 'received'] as const;
const VENT = ['expected_vent_lbs', 'expected vent'] as const;
const DIFFERENCE = ['difference_lbs', 'difference'] as const;

/** The figures of a load that a bill names, in lbs. */
export const LOAD_FIGURES = [LOADED, RECEIVED, VENT, DIFFERENCE] as const;

/** Those of a month: what is undetermined is in what was loaded, what was not weighed before in no other figure. */
export const MONTH_FIGURES = [
  LOADED,
  ['undetermined_lbs', 'undetermined'],
  RECEIVED,
  VENT,
  DIFFERENCE,
  ['received_unweighed_lbs', 'received, not weighed before'],
] as const;

export type MonthFigures = Readonly<Record<(typeof MONTH_FIGURES)[number][0], number>>;

interface Closing {
  readonly closed_at: string;
  readonly closed_by_email: string;
  readonly timezone: string;
  readonly kept: MonthFigures;
  readonly now: MonthFigures;
  readonly changed_loads: number;
}

/** 'Closed 3 Nov 2026 by anna@…; changed since: 2 loads, −1,210 lbs loaded, −1,210 lbs difference'. */
export function describeClosing({ closed_at, closed_by_email, timezone, ...since }: Closing): string {
  const closed = `Closed ${formatDay(closed_at, timezone)} by ${closed_by_email}`;
  const { changed_loads: loads } = since;
  if (loads === 0) return `${closed}; nothing was changed since`;
  const differences = MONTH_FIGURES.flatMap(([name, words]) => {
    const lbs = roundTo(since.now[name] - since.kept[name], WEIGHT_DECIMALS);
    return lbs === 0 ? [] : [`${signedLbs(lbs)} ${words}`];
  });
  const weights = differences.length === 0 ? ['no sum of weights'] : differences;
  return `${closed}; changed since: ${[`${loads.toLocaleString('en-US')} ${loads === 1 ? 'load' : 'loads'}`, ...weights].join(', ')}`;
}

/** '−1,210 lbs' */
function signedLbs(lbs: number): string {
  const decimals = decimalsOfWeights([lbs]);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${lbs < 0 ? '−' : '+'}${Math.abs(lbs).toLocaleString('en-US', digits)} lbs`;
}
