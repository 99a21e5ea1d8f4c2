import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Mantine keeps the class names of a component's styles in `Button.module.mjs`, for `styles/Button.layer.css`. */
const CORE_CLASSES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;
const OTHER_CLASSES = /\/@mantine\/(?!core)(\w+)\/esm\/.*\w+\.module\.mjs$/;
const CORE_STYLES = /\/@mantine\/core\/styles\/(\w+)\.layer\.css$/;
/** Fourteen colours of ten shades, which the portal's theme replaces; Mantine itself needs its own primary colour. */
const DEFAULT_COLORS = /\/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/;
const PRIMARY_COLOR = /\bblue: \[[^\]]+\]/;
/** Where the application says that Mantine's styles come before its own. */
const ALL_LAYERS = '@layer mantine;';
const VARIABLES = "@import '@mantine/core/styles/default-css-variables.css' layer(mantine.default-css-variables);";
/** Colours of Mantine's that no component here is given. */
const UNUSED_COLOR =
  /--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-[\w-]+(?=:)/;

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
        for (const wanted of [ALL_LAYERS, VARIABLES]) {
          if (!code.includes(wanted)) this.error(`${id} no longer says ${wanted}`);
        }
        if (!isBuild) return withoutMap(code.replace(ALL_LAYERS, listImports().join('\n')));
        const layers = `@layer ${listLayers().join(', ')};`;
        return withoutMap(`${code.replace(ALL_LAYERS, layers).replace(VARIABLES, '')}\n${readUsedVariables()}`);
      }
      if (!isBuild) return null;
      if (DEFAULT_COLORS.test(id)) {
        const [primary] = PRIMARY_COLOR.exec(code) ?? [];
        if (primary === undefined) this.error(`${id} no longer has the colour blue`);
        return withoutMap(`export const DEFAULT_COLORS = { ${primary} };`);
      }
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

/** Style sheets have no source maps here, an import in front moves no column, and colours are not debugged. */
function withoutMap(code: string) {
  return { code, map: null };
}

function listImports(): string[] {
  return ['core', 'dropzone'].map((library) => `@import '@mantine/${library}/styles.layer.css';`);
}

/** Mantine has twenty variables for each of fourteen colours; those that no component's style mentions are left out. */
function readUsedVariables(): string {
  const file = createRequire(import.meta.url).resolve('@mantine/core/styles/default-css-variables.css');
  const components = readdirSync(dirname(file)).filter((name) => /^[A-Z]\w+\.css$/.test(name));
  const styles = components.map((name) => readFileSync(join(dirname(file), name), 'utf8')).join('\n');
  let kept = readFileSync(file, 'utf8').split('\n');
  for (;;) {
    const mentioning = `${styles}\n${kept.join('\n')}`;
    const used = kept.filter((line) => {
      const [name] = UNUSED_COLOR.exec(line) ?? [];
      return name === undefined || mentioning.includes(`var(${name})`);
    });
    // What only a variable mentioned that is gone goes too.
    if (used.length === kept.length) return `@layer mantine.default-css-variables {\n${used.join('\n')}\n}`;
    kept = used;
  }
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
