import { expect, test } from 'vitest';
import { describeScreen, nameScreen, showHeadings } from './screen-title.ts';

test.each([
  ['Tank', ['NWYU 859411-3'], 'NWYU 859411-3 · Tank · Dewar'],
  ['Tank Data', ['NWYU 859411-3', 'Tank Data'], 'NWYU 859411-3 · Tank Data · Dewar'],
  ['Users', ['Users'], 'Users · Dewar'],
  ['Users', [], 'Users · Dewar'],
  ['', ['Page not found'], 'Page not found · Dewar'],
  ['', [], 'Dewar'],
])('of the screen %j with the headings %j the title is %j', (screen, headings, title) => {
  expect(describeScreen({ screen, headings })).toBe(title);
});

test('a screen that leaves late takes nothing from the title of the next one', () => {
  nameScreen('Tank');
  const end = showHeadings(['NWYU 859411-3']);
  const endNext = showHeadings(['PGHU 482913-7']);
  end();
  expect(document.title).toBe('PGHU 482913-7 · Tank · Dewar');
  endNext();
  expect(document.title).toBe('Tank · Dewar');
});
