import { build } from 'vite';
import { expect, test } from 'vitest';
import { findCircle, refuseChunkCircles } from './chunk-circles.ts';

test('chunks that import each other are found, whatever leads to them', () => {
  const imports = { page: ['lib', 'start'], lib: ['schemas'], start: ['schemas', 'queue'], queue: ['start'] };
  expect(findCircle(new Map(Object.entries(imports)))).toEqual(['start', 'queue']);
});

test('a chunk that several need is no circle', () => {
  expect(findCircle(new Map(Object.entries({ page: ['lib', 'start'], start: ['lib'], lib: [] })))).toBeNull();
});

test('a build with such chunks fails, and names them', async () => {
  const code: Readonly<Record<string, string>> = {
    'virtual:entry': "import { a } from 'virtual:a'; import { c } from 'virtual:c'; console.log(a, c);",
    'virtual:a': "import { b } from 'virtual:b'; export const a = [b];",
    'virtual:b': 'export const b = Date.now();',
    'virtual:c': "import { a } from 'virtual:a'; export const c = [a];",
  };
  // 'a' needs 'b', which stands beside 'c', which needs 'a'.
  const chunkOf = (id: string) => (id === 'virtual:a' ? 'one' : /:[bc]$/.test(id) ? 'two' : null);
  const building = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'code', resolveId: (id) => (id in code ? id : null), load: (id) => code[id] ?? null },
      refuseChunkCircles(),
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: 'virtual:entry',
        output: { codeSplitting: { groups: [{ name: chunkOf, includeDependenciesRecursively: false }] } },
      },
    },
  });
  await expect(building).rejects.toThrow(/Chunks import each other: .*one.* → .*two/);
});
