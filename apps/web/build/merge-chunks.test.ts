import { expect, test } from 'vitest';
import { mergeClusters } from './merge-chunks.ts';

const cluster = (module: string, bytes: number, entries: readonly string[]) => ({
  modules: [module],
  bytes,
  entries: new Set(entries),
});
const modulesOf = (clusters: ReturnType<typeof mergeClusters>) => clusters.map(({ modules }) => modules.toSorted());

test('small clusters of nearly the same entries are joined', () => {
  const merged = mergeClusters([cluster('a', 1_000, ['x', 'y', 'z']), cluster('b', 1_000, ['x', 'y'])]);
  expect(modulesOf(merged)).toEqual([['a', 'b']]);
});

test('what would make an entry load much for nothing stays apart', () => {
  const merged = mergeClusters([cluster('a', 90_000, ['x', 'y']), cluster('b', 1_000, ['y', 'z'])]);
  expect(modulesOf(merged)).toEqual([['a'], ['b']]);
});
