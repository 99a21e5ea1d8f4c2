import type { Plugin } from 'vite';

/** By file name, the files that must have run before it. */
export type ChunkImports = ReadonlyMap<string, readonly string[]>;

/** The first circle found, each file importing the next and the last the first; or null. */
export function findCircle(imports: ChunkImports): readonly string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): readonly string[] | null => {
    if (path.includes(file)) return path.slice(path.indexOf(file));
    if (done.has(file)) return null;
    done.add(file);
    path.push(file);
    for (const imported of imports.get(file) ?? []) {
      const circle = visit(imported);
      if (circle !== null) return circle;
    }
    path.pop();
    return null;
  };
  for (const file of imports.keys()) {
    const circle = visit(file);
    if (circle !== null) return circle;
  }
  return null;
}

/**
 * Refuses a build in which chunks import each other in a circle. Modules may do so where none calls the other while it
 * loads; chunks join modules that know nothing of that, and a page then dies with '… is not a function' or stays blank.
 */
export function refuseChunkCircles(): Plugin {
  return {
    name: 'refuse-chunk-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circle = findCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle !== null) this.error(`Chunks import each other: ${[...circle, circle[0]].join(' → ')}`);
    },
  };
}
