import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chooseJourneys } from './quick-journeys.mjs';

const PAGES = `export const PAGES = {
  '/fleet': () => import('../pages/company/fleet/fleet-page.tsx'),
  '/tanks/$id': () => import('../pages/company/tank/tank-page.tsx'),
  '/mails': () => import('../pages/admin/mails/mails-page.tsx'),
};`;

/** An address of which a part is filled in. */
const FILLED_IN = ['`/tanks/$', '{encodeURIComponent(id)}`'].join('');

function treeOf(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'dewar-journeys-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(path.join(root, 'tools'));
  const all = {
    'apps/web/src/app/pages.ts': PAGES,
    'apps/web/src/pages/company/fleet/fleet-page.tsx': "import { Plate } from '../../../shared/plate.tsx';",
    'apps/web/src/pages/company/tank/tank-page.tsx': "import { tanks } from '@dewar/contract/tanks';",
    'apps/web/src/pages/admin/mails/mails-page.tsx': '',
    'apps/web/src/shared/plate.tsx': '',
    'packages/contract/src/tanks.ts': '',
    'apps/server/src/features/tanks/tank-service.ts': '',
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

const journey = (title, address, details = '') =>
  `test('${title}', ${details}async () => { await page.goto(${address}); });`;

test('the journeys of a changed file are those through the pages that it reaches by imports', () => {
  const root = treeOf({
    'e2e/some.e2e.ts': [journey('walks the fleet', "'/fleet?sort=age'"), journey('reads mails', "'/mails'")].join('\n'),
    'e2e/other.e2e.ts': journey('opens a tank', FILLED_IN),
  });
  const choose = (...files) => chooseJourneys(root, files, { times: {} });
  expect(choose('apps/web/src/shared/plate.tsx')).toEqual({ chosen: ['some.e2e.ts › walks the fleet'], left: 0 });
  expect(choose('apps/server/src/features/tanks/tank-service.ts').chosen).toEqual(['other.e2e.ts › opens a tank']);
  expect(choose('docs/testing.md')).toEqual({ chosen: [], left: 0 });
  expect(choose('e2e/some.e2e.ts').chosen).toHaveLength(2);
});

test('of many journeys few are chosen: those of the gate first, of several files, within a time; others are counted', () => {
  const gate = "{ tag: '@gate' }, ";
  const root = treeOf({
    'e2e/first.e2e.ts': [
      journey('one', "'/fleet'"),
      journey('two', "'/fleet'", gate),
      journey('three', "'/fleet'", gate),
    ].join('\n'),
    'e2e/second.e2e.ts': journey('four', "'/fleet'"),
    'e2e/third.e2e.ts': journey('takes minutes', "'/fleet'", gate),
  });
  const times = {
    'first.e2e.ts › one': 1_000,
    'first.e2e.ts › two': 5_000,
    'first.e2e.ts › three': 4_000,
    'second.e2e.ts › four': 6_000,
    'third.e2e.ts › takes minutes': 90_000,
  };
  const { chosen, left } = chooseJourneys(root, ['apps/web/src/shared/plate.tsx'], { times });
  expect(chosen).toEqual(['first.e2e.ts › three', 'second.e2e.ts › four', 'first.e2e.ts › two']);
  expect(left).toBe(2);
});

test('a journey in a group has the name under which it was measured, and is not chosen before', () => {
  const root = treeOf({
    'e2e/some.e2e.ts': `test.describe('on a phone', () => {\n  ${journey('walks', "'/fleet'")}\n});`,
  });
  const choose = (times) => chooseJourneys(root, ['apps/web/src/shared/plate.tsx'], { times }).chosen;
  expect(choose({})).toEqual([]);
  expect(choose({ 'some.e2e.ts › on a phone › walks': 10 })).toEqual(['some.e2e.ts › on a phone › walks']);
});
