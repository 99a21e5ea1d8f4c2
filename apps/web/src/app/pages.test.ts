import { expect, test } from 'vitest';
import { findFirstPage, PAGES } from './pages.ts';

test.each([
  ['/tank-data', '/tank-data'],
  ['/tanks/7', '/tanks/$id'],
  ['/company/Polar%20Gas', '/company/$companyName'],
  ['/company/Polar%20Gas/iso-analytics', '/company/$companyName/iso-analytics'],
  ['/teacher/lesson-plans/new', '/teacher/lesson-plans/new'],
  ['/teacher/lesson-plans/7', '/teacher/lesson-plans/$id'],
] as const)('a first visit to %s fetches the page of %s', (path, pattern) => {
  expect(findFirstPage(path, true)).toBe(PAGES[pattern]);
});

test('only a stranger is shown the landing page', () => {
  expect(findFirstPage('/', false)).toBe(PAGES['/']);
  expect(findFirstPage('/', true)).toBeUndefined();
});

test('an address that no page has fetches nothing', () => {
  expect(findFirstPage('/no/such/page', true)).toBeUndefined();
});
