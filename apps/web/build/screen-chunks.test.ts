import { expect, test } from 'vitest';
import { nameChunks } from './screen-chunks.ts';

const HOME = '/web/src/pages/company/home/company-home-page.tsx';
const TANK_DATA = '/web/src/pages/company/tank-data/tank-data-page.tsx';
const TEACHER = '/web/src/pages/teacher/dashboard/teacher-page.tsx';
const dialogs = (count: number) => Array.from({ length: count }, (_, index) => `/web/src/dialog-${index}.tsx`);

interface Given {
  readonly bytes?: number;
  readonly entries: readonly string[];
}

function nameOf(given: Readonly<Record<string, Given>>) {
  const all = Object.entries(given);
  return nameChunks({
    start: new Set(['react']),
    entriesOf: new Map(all.map(([id, { entries }]) => [id, entries])),
    sizes: new Map(all.map(([id, { bytes = 1_000 }]) => [id, bytes])),
  });
}

test('what one first screen needs has its name; what several need comes with the program', () => {
  const name = nameOf({ cards: { entries: [HOME] }, attention: { entries: [HOME, TANK_DATA] } });
  expect(['react', 'cards', 'attention'].map(name)).toEqual(['start', 'company-home', 'start']);
});

test('what two first screens share is a request of its own if it is heavy, except its styles', () => {
  const name = nameOf({
    forecast: { entries: [HOME, TANK_DATA], bytes: 19_000 },
    row: { entries: [TANK_DATA, HOME] },
    'row.module.css': { entries: [HOME, TANK_DATA] },
    title: { entries: [HOME, TEACHER] },
  });
  expect(['forecast', 'row', 'row.module.css', 'title'].map(name)).toEqual([
    'company-home+company-tank-data',
    'company-home+company-tank-data',
    'start',
    'start',
  ]);
});

test('what many others need of a first screen comes with the program if it is light', () => {
  const name = nameOf({
    group: { entries: [TANK_DATA, ...dialogs(28)] },
    editor: { entries: [TANK_DATA, ...dialogs(27)], bytes: 40_000 },
    few: { entries: [TANK_DATA, ...dialogs(3)] },
  });
  expect(['group', 'editor', 'few'].map(name)).toEqual(['start', 'company-tank-data', 'company-tank-data']);
});

test('what no first screen needs is left to the bundler', () => {
  const [one = '', other = ''] = dialogs(2);
  const name = nameOf({ own: { entries: [one] }, field: { entries: [one, other] } });
  expect(['own', 'field', 'unknown'].map(name)).toEqual([null, null, null]);
});
