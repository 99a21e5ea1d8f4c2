import { createHash } from 'node:crypto';

/** Paths in another order: 'reverse', or 'random:7', which is the same each time for the same seed. */
export function inOrder(order: string, paths: readonly string[]): string[] {
  if (order === 'reverse') return paths.toSorted().toReversed();
  const [kind, seed] = order.split(':');
  if (kind !== 'random' || seed === undefined) throw new Error(`There is no order ${order}.`);
  const keyOf = (path: string) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
  return paths
    .map((path) => ({ path, key: keyOf(path) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ path }) => path);
}
