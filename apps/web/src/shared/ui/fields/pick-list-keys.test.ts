import { expect, test } from 'vitest';
import { isAtEdge, placeAfter } from './pick-list-keys.ts';

const at = (place: number, count = 20, hasText = false) => ({ place, count, hasText });

test.each([
  ['ArrowDown', at(3), 4],
  ['ArrowDown', at(19), 19],
  ['ArrowDown', at(-1), 0],
  ['ArrowUp', at(3), 2],
  ['ArrowUp', at(0), 0],
  ['PageDown', at(3), 11],
  ['PageDown', at(15), 19],
  ['PageUp', at(3), 0],
  ['Home', at(9), 0],
  ['End', at(9), 19],
  ['Home', at(9, 20, true), undefined],
  ['End', at(9, 20, true), undefined],
  ['a', at(9), undefined],
  ['ArrowDown', at(-1, 0), undefined],
])('the key %s from option %o leads to the right one', (key, from, to) => {
  expect(placeAfter(key, from)).toBe(to);
});

test.each([
  ['', 0, 0, true, true],
  ['abc', 0, 0, true, false],
  ['abc', 3, 3, false, true],
  ['abc', 1, 1, false, false],
  ['abc', 0, 3, false, false],
])(
  'in the text %j with the caret from %i to %i an arrow key leaves the list or stays',
  (value, start, end, leavesLeft, leavesRight) => {
    const field = document.createElement('input');
    field.value = value;
    field.setSelectionRange(start, end);
    expect([isAtEdge(field, 'ArrowLeft'), isAtEdge(field, 'ArrowRight')]).toEqual([leavesLeft, leavesRight]);
  },
);
