import { expect, test } from 'vitest';
import { mergeClusters } from './merge-chunks.ts';

const cluster = (module: string, bytes: number, entries: readonly string[], brings: readonly string[] = []) => ({
  modules: [module],
  bytes,
  entries: new Set(entries),
  brings: new Set(brings),
});
const modulesOf = (clusters: ReturnType<typeof mergeClusters>) => clusters.map(({ modules }) => modules.toSorted());

test('small clusters of nearly the same entries are joined', () => {
  const merged = mergeClusters([cluster('a', 1_000, ['x', 'y', 'z']), cluster('b', 1_000, ['x', 'y'])], () => 0);
  expect(modulesOf(merged)).toEqual([['a', 'b']]);
});

test('what would make an entry load much for nothing stays apart', () => {
  const merged = mergeClusters([cluster('a', 90_000, ['x', 'y']), cluster('b', 1_000, ['y', 'z'])], () => 0);
  expect(modulesOf(merged)).toEqual([['a'], ['b']]);
});

test('what brings a screen along is not joined with what entries need that do without it', () => {
  const clusters = [cluster('a', 1_000, ['x', 'y', 'z'], ['teacher-dashboard']), cluster('b', 1_000, ['w', 'x', 'y'])];
  expect(modulesOf(mergeClusters(clusters, (entry) => (entry === 'w' ? 40_000 : 0)))).toEqual([['a'], ['b']]);
  expect(modulesOf(mergeClusters(clusters, () => 0))).toEqual([['a', 'b']]);
});
