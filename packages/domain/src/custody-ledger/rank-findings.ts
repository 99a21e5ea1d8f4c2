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
}

/**
 * Orders findings of one company, the strongest first, and tells of which stronger one each is a part: a scale with a
 * bias also shows at its site, at its customers and on its tanks. Null for a finding of its own.
 */
export function rankFindings<T extends RankedFinding>(
  findings: readonly T[],
): readonly { readonly finding: T; readonly partOf: T | null }[] {
  const ordered = findings.toSorted(
    (one, other) =>
      other.strength - one.strength || LEDGER_GROUPS.indexOf(one.group) - LEDGER_GROUPS.indexOf(other.group),
  );
  const own: { readonly finding: T; readonly loads: ReadonlySet<number> }[] = [];
  return ordered.map((finding) => {
    const cause = own.find(({ loads }) => sharedLoads(finding, loads) >= SHARED * finding.transferIds.length);
    if (cause === undefined) own.push({ finding, loads: new Set(finding.transferIds) });
    return { finding, partOf: cause?.finding ?? null };
  });
}

function sharedLoads({ transferIds }: RankedFinding, loads: ReadonlySet<number>): number {
  return transferIds.filter((id) => loads.has(id)).length;
}
