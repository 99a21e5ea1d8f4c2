import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Mantine keeps the class names of a component's styles in `Button.module.mjs`, for `styles/Button.layer.css`. */
const CORE_CLASSES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;
const OTHER_CLASSES = /\/@mantine\/(?!core)(\w+)\/esm\/.*\w+\.module\.mjs$/;
const CORE_STYLES = /\/@mantine\/core\/styles\/(\w+)\.layer\.css$/;
/** Where the application says that Mantine's styles come before its own. */
const ALL_LAYERS = '@layer mantine;';

/**
 * Styles come with the components that a chunk uses, each in a layer of its own, so that the order in which chunks
 * arrive does not matter. The development server takes the whole of Mantine.
 */
export function mantineStyles(): Plugin {
  let isBuild = false;
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    transform(code, id) {
      if (id.endsWith('/app/styles.css')) {
        if (!code.includes(ALL_LAYERS)) this.error(`${id} no longer says ${ALL_LAYERS}`);
        const layers = isBuild ? `@layer ${listLayers().join(', ')};` : listImports().join('\n');
        return withoutMap(code.replace(ALL_LAYERS, layers));
      }
      if (!isBuild) return null;
      const [, styles] = CORE_STYLES.exec(id) ?? [];
      if (styles !== undefined) return withoutMap(code.replace('@layer mantine', `@layer mantine.${styles}`));
      const [, component] = CORE_CLASSES.exec(id) ?? [];
      if (component !== undefined) return withImport(code, `@mantine/core/styles/${component}.layer.css`);
      const [, library] = OTHER_CLASSES.exec(id) ?? [];
      return library === undefined ? null : withImport(code, `@mantine/${library}/styles.layer.css`);
    },
  };
}

function withImport(code: string, styles: string) {
  return withoutMap(`import '${styles}';\n${code}`);
}

/** Style sheets have no source maps here, and an import in front moves no column. */
function withoutMap(code: string) {
  return { code, map: null };
}

function listImports(): string[] {
  return ['core', 'dropzone'].map((library) => `@import '@mantine/${library}/styles.layer.css';`);
}

/** The library's own order: that of its one file with all styles. */
function listLayers(): string[] {
  const file = createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css');
  const folder = dirname(file);
  const all = readFileSync(file, 'utf8');
  const placed = readdirSync(join(folder, 'styles'))
    .filter((name) => name.endsWith('.layer.css'))
    .map((name) => {
      const [firstClass = name] = /\.m_\w+/.exec(readFileSync(join(folder, 'styles', name), 'utf8')) ?? [];
      return { name: basename(name, '.layer.css'), place: all.indexOf(firstClass) };
    });
  return placed.toSorted((one, other) => one.place - other.place).map(({ name }) => `mantine.${name}`);
}
