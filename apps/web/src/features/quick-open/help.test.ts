import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { PEOPLE } from '../../../test-support/people.ts';
import { findHelp, helpQuery } from './help.ts';

const find = async (person: keyof typeof PEOPLE, search: string) => {
  const help = await new QueryClient().fetchQuery(helpQuery(PEOPLE[person]));
  return findHelp(help, search).flatMap(({ choices }) => choices.map(({ label, note, href }) => [label, note, href]));
};

test('a task of a handbook is found by its words, with the address of its heading', async () => {
  expect(await find('companyUser', 'vacuum reading')).toEqual([
    ['Help: Log a vacuum reading', 'Handbook for technicians', '/help/technician#log-a-vacuum-reading'],
  ]);
});

test('the handbooks of other people’s work are not among the results', async () => {
  expect(await find('companyUser', 'let people in')).toEqual([]);
  expect(await find('admin', 'let people in')).toHaveLength(1);
  expect(await find('teacher', 'reading')).toEqual([]);
});

test('nothing is found before anything is typed', async () => {
  expect(await find('teacher', '')).toEqual([]);
});
