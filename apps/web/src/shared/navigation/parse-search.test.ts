import { expect, test } from 'vitest';
import { oneOf, parseSearch, recordId, text, textWhere } from './parse-search.ts';

const readers = {
  tank: text,
  id: recordId,
  view: oneOf(['week', 'day']),
  date: textWhere((value) => value.length === 4),
};

test('an address is read by its names, and a parameter that the route does not know is left out', () => {
  const address = { tank: ' DWRU 1 ', id: 7, view: 'day', date: '2026', other: 'x' };
  expect(parseSearch(address, readers)).toEqual({ tank: 'DWRU 1', id: 7, view: 'day', date: '2026' });
});

test('a search parameter of digits, which the router reads as a number, is a text again', () => {
  expect(parseSearch({ tank: 1234567, date: 2026 }, readers)).toEqual({ tank: '1234567', date: '2026' });
});

test.each([
  ['missing', {}],
  ['empty', { tank: ' ', id: '', view: '', date: '' }],
  ['not allowed', { tank: true, id: 1.5, view: 'year', date: '26' }],
  ['an object', { tank: {}, id: [7], view: ['day'], date: {} }],
  ['not positive', { id: -1 }],
  ['not a number', { id: 'seven' }],
])('a search parameter that is %s is left out', (_, address) => {
  expect(parseSearch(address, readers)).toEqual({});
});
