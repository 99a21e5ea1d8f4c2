/** Modules that the same entries load. */
export interface Cluster {
  readonly modules: readonly string[];
  readonly bytes: number;
  readonly entries: ReadonlySet<string>;
  /** The chunks of first screens that its modules import. */
  readonly brings: ReadonlySet<string>;
}

/** The bytes of a first screen's chunk that an entry would load for nothing: none where it loads it anyway. */
type UnneededBytes = (entry: string, screen: string) => number;

/** What a request costs, in bytes of unminified code: a few kilobytes on the line. */
const REQUEST_BYTES = 15_000;

/** Joins clusters as long as the requests that it saves cost more than what entries then load without needing it. */
export function mergeClusters(given: readonly Cluster[], unneeded: UnneededBytes): Cluster[] {
  const clusters = [...given];
  for (;;) {
    const best = findBestPair(clusters, unneeded);
    if (best === undefined) return clusters;
    const [one, other] = best;
    clusters.splice(clusters.indexOf(one), 1);
    clusters.splice(clusters.indexOf(other), 1);
    clusters.push({
      modules: [...one.modules, ...other.modules],
      bytes: one.bytes + other.bytes,
      entries: one.entries.union(other.entries),
      brings: one.brings.union(other.brings),
    });
  }
}

function findBestPair(clusters: readonly Cluster[], unneeded: UnneededBytes): readonly [Cluster, Cluster] | undefined {
  let best: readonly [Cluster, Cluster] | undefined;
  let mostSaved = 0;
  clusters.forEach((one, at) => {
    for (const other of clusters.slice(at + 1)) {
      const saved = one.entries.intersection(other.entries).size * REQUEST_BYTES;
      if (saved <= mostSaved) continue;
      const wasted = wastedOn(one, other, unneeded) + wastedOn(other, one, unneeded);
      if (saved - wasted <= mostSaved) continue;
      mostSaved = saved - wasted;
      best = [one, other];
    }
  });
  return best;
}

/** What the entries of one cluster would load of another without needing it. */
function wastedOn({ entries }: Cluster, other: Cluster, unneeded: UnneededBytes): number {
  let bytes = 0;
  for (const entry of entries.difference(other.entries)) {
    bytes += other.bytes;
    for (const screen of other.brings) bytes += unneeded(entry, screen);
  }
  return bytes;
}
