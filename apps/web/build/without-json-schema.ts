import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Where zod writes JSON Schema. Every schema carries it along, so that no bundler can leave it out by itself. */
const WRITERS = ['/zod/v4/core/to-json-schema.js', '/zod/v4/core/json-schema-processors.js'];
const EXPORTED_FUNCTION = /^export (?:const|function) (\w+)/gm;

/** A schema calls its writers whenever its standard properties are read, so only what they return may throw. */
const THROWING_WRITER = `const throwWhenUsed = () => () => {
  throw new Error('JSON Schema is written by the server only.');
};`;

/**
 * Leaves zod's writing of JSON Schema out of the build, 5 KB that every first screen would fetch: in the browser the
 * contract only checks. What would ask for a JSON Schema there fails by saying so; a zod that keeps it elsewhere fails
 * the build.
 */
export function withoutJsonSchema(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const writer = WRITERS.find((file) => id.endsWith(file));
      if (writer === undefined) return null;
      const names = [...(await readFile(id, 'utf8')).matchAll(EXPORTED_FUNCTION)].flatMap(([, name]) => name ?? []);
      if (names.length > 0) replaced.add(writer);
      return [THROWING_WRITER, ...names.map((name) => `export const ${name} = throwWhenUsed;`)].join('\n');
    },
    buildEnd(failure) {
      const missed = WRITERS.filter((file) => !replaced.has(file));
      if (failure === undefined && missed.length > 0) this.error(`Not found in zod any more: ${missed.join(', ')}`);
    },
  };
}
