import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outcomeOf, vitest } from './outcome.mjs';
import { ROOT } from './workspace.mjs';

/** Files of Vitest: units, HTTP and components; all but those that `exclude` has patterns of. */
export function unitSuite({ exclude = [], args = [], ...options } = {}) {
  const leftOut = exclude.map((pattern) => `--exclude=${pattern}`);
  return {
    run: (files) => outcomeOf('unit tests', vitest(['run', ...args, ...(files ?? leftOut)]), options),
  };
}

/** Journeys of Playwright in `folder`; pictures of failures are in `pictures`, in a folder of its own each time. */
export function journeySuite({ folder, pictures, ...options }) {
  const playwright = [path.join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '-c', folder];
  return {
    run: async (journeys, repeat = 'all') => {
      const output = `--output=${path.join(pictures, repeat.replaceAll(/[^\w.]+/g, '-').slice(0, 60))}`;
      if (journeys === undefined) return outcomeOf('journeys', [...playwright, output], options);
      const lists = mkdtempSync(path.join(tmpdir(), 'dewar-journeys-'));
      const list = path.join(lists, 'journeys.txt');
      writeFileSync(list, journeys.join('\n'));
      try {
        return await outcomeOf('journeys', [...playwright, output, `--test-list=${list}`], options);
      } finally {
        rmSync(lists, { recursive: true, force: true });
      }
    },
  };
}
