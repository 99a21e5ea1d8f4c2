import { addWeights } from '../primitives/weights.ts';

/** What loads are compared by. One bias shows in several: the first named is the likeliest cause among equals. */
export const LEDGER_GROUPS = ['scale', 'site', 'tank', 'customer'] as const;
export type LedgerGroup = (typeof LEDGER_GROUPS)[number];

/** So much of its loads in a stronger finding makes a finding a part of that one. */
const SHARED = 0.5;

export interface RankedFinding {
  readonly group: LedgerGroup;
  readonly name: string;
  readonly strength: number;
  readonly transferIds: readonly number[];
  /** What each of these loads counts, in lbs. */
  readonly loadLbs: readonly number[];
}

/** Loads of a finding that stronger findings count too. */
export interface CountedElsewhere<T> {
  readonly loads: number;
  readonly lbs: number;
  readonly by: readonly T[];
}

export interface PlacedFinding<T> {
  readonly finding: T;
  readonly partOf: T | null;
  readonly elsewhere: CountedElsewhere<T> | null;
}

/**
 * Orders findings of one company, the strongest first, and tells of which stronger one each is a part: a scale with a
 * bias also shows at its site, at its customers and on its tanks. Null for a finding of its own. Only findings of their
 * own say a figure, so only they count loads of another.
 */
export function rankFindings<T extends RankedFinding>(findings: readonly T[]): readonly PlacedFinding<T>[] {
  const ordered = findings.toSorted(
    (one, other) =>
      other.strength - one.strength || LEDGER_GROUPS.indexOf(one.group) - LEDGER_GROUPS.indexOf(other.group),
  );
  const own: Counted<T>[] = [];
  return ordered.map((finding) => {
    const elsewhere = countElsewhere(finding, own);
    const cause = own.find(({ loads }) => sharedLoads(finding, loads) >= SHARED * finding.transferIds.length);
    if (cause === undefined) own.push({ finding, loads: new Set(finding.transferIds) });
    return { finding, partOf: cause?.finding ?? null, elsewhere };
  });
}

interface Counted<T> {
  readonly finding: T;
  readonly loads: ReadonlySet<number>;
}

function sharedLoads({ transferIds }: RankedFinding, loads: ReadonlySet<number>): number {
  return transferIds.filter((id) => loads.has(id)).length;
}

function countElsewhere<T extends RankedFinding>(finding: T, own: readonly Counted<T>[]): CountedElsewhere<T> | null {
  const by = own.filter(({ loads }) => sharedLoads(finding, loads) > 0);
  if (by.length === 0) return null;
  const lbs = finding.transferIds.flatMap((id, at) =>
    by.some(({ loads }) => loads.has(id)) ? [finding.loadLbs[at] ?? 0] : [],
  );
  return { loads: lbs.length, lbs: addWeights(lbs), by: by.map((each) => each.finding) };
}
