export interface WeightedValue {
  readonly value: number;
  readonly weight: number;
}

/** The values below which these shares of the weight lie. Ascending shares; weights that sum to 1. */
export function weightedQuantiles(values: readonly WeightedValue[], shares: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one.value - other.value);
  const found: number[] = [];
  let sum = 0;
  for (const { value, weight } of sorted) {
    sum += weight;
    while (found.length < shares.length && sum >= (shares[found.length] ?? 1) - 1e-9) found.push(value);
  }
  const most = sorted.at(-1)?.value ?? Number.NaN;
  return shares.map((_, index) => found[index] ?? most);
}
