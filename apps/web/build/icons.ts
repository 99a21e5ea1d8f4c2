import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

const PREFIX = '~icons/';
const FOLDER = join(import.meta.dirname, '../src/shared/ui/icons');
const COMPONENT = join(FOLDER, 'create-icon.tsx');
const LIST = join(FOLDER, 'icons.ts');
const iconsSchema = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) });

/** Makes '~icons/search' a module with Tabler's icon of that name as a component: a module each, so each loads with its screen. */
export function icons(): Plugin {
  let drawings: z.output<typeof iconsSchema>['icons'] | undefined;
  return {
    name: 'icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      drawings ??= readDrawings();
      const name = id.slice(PREFIX.length + 1);
      const body = drawings[name]?.body;
      if (body === undefined) throw new Error(`Tabler has no icon named '${name}'`);
      const drawing = JSON.stringify({ paths: pathsOf(name, body), isFilled: name.endsWith('-filled') });
      const code = [
        `import { createIcon } from ${JSON.stringify(COMPONENT)};`,
        `export default /* @__PURE__ */ createIcon(${drawing});`,
      ].join('\n');
      return { code, moduleSideEffects: false };
    },
    // Whoever imports one icon from the list does not get the others too.
    transform: (_code, id) => (id === LIST ? { moduleSideEffects: false } : undefined),
  };
}

function readDrawings() {
  const file = createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json');
  return iconsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).icons;
}

/** Outlines and filled icons alike are paths, in a group or not; how they are drawn, the component says. */
function pathsOf(name: string, body: string): string[] {
  const tags = [...body.matchAll(/<(\w+)/g)].map(([, tag]) => tag);
  if (tags.some((tag) => tag !== 'g' && tag !== 'path')) throw new Error(`The icon '${name}' is more than paths`);
  return [...body.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
}
