import { join } from 'node:path';
import type { Plugin } from 'vite';

const ENTRY = join(import.meta.dirname, '../src/app/first-page.ts');
/** These are evaluated as soon as they are there, so they import nothing else. */
const FIRST = /\/src\/app\/(?:first-page|pages)\.ts$|\/see-as-tab\.ts$|vite\/preload-helper/;
export const FIRST_PAGE_CHUNK = { name: 'first-page', test: FIRST, priority: 9, includeDependenciesRecursively: false };

/** A small script before the program: it fetches the code of the page that the address asks for, beside the program. */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const first = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.moduleIds.includes(ENTRY),
        );
        if (first === undefined) throw new Error('The build has no script of the first page');
        const attrs = { type: 'module', crossorigin: true, src: `/${first.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
