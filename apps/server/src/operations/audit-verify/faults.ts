/** More than anybody reads; further ones are only counted. */
const MAX_KEPT = 100;

/** What is wrong, one sentence each. */
export interface Faults {
  readonly kept: readonly string[];
  readonly count: number;
}

export interface FaultCollector extends Faults {
  add(fault: string): void;
}

export function collectFaults(): FaultCollector {
  const kept: string[] = [];
  let count = 0;
  return {
    kept,
    get count() {
      return count;
    },
    add: (fault) => {
      count += 1;
      if (kept.length < MAX_KEPT) kept.push(fault);
    },
  };
}
