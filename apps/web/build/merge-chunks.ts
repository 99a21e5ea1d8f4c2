/** Modules that the same entries load. */
export interface Cluster {
  readonly modules: readonly string[];
  readonly bytes: number;
  readonly entries: ReadonlySet<string>;
}

/** What a request costs, in bytes of unminified code: a few kilobytes on the line. */
const REQUEST_BYTES = 15_000;
/** Joins clusters as long as the requests that it saves cost more than what entries then load without needing it. */
export function mergeClusters(given: readonly Cluster[]): Cluster[] {
  const clusters = [...given];
  for (;;) {
    const best = findBestPair(clusters);
    if (best === undefined) return clusters;
    const [one, other] = best;
    clusters.splice(clusters.indexOf(one), 1);
    clusters.splice(clusters.indexOf(other), 1);
    clusters.push({
      modules: [...one.modules, ...other.modules],
      bytes: one.bytes + other.bytes,
      entries: one.entries.union(other.entries),
    });
  }
}

function findBestPair(clusters: readonly Cluster[]): readonly [Cluster, Cluster] | undefined {
  let best: readonly [Cluster, Cluster] | undefined;
  let mostSaved = 0;
  clusters.forEach((one, at) => {
    for (const other of clusters.slice(at + 1)) {
      const saved = savedBy(one, other);
      if (saved <= mostSaved) continue;
      mostSaved = saved;
      best = [one, other];
    }
  });
  return best;
}

function savedBy(one: Cluster, other: Cluster): number {
  const shared = one.entries.intersection(other.entries).size;
  const wasted = one.bytes * (other.entries.size - shared) + other.bytes * (one.entries.size - shared);
  return shared * REQUEST_BYTES - wasted;
}
