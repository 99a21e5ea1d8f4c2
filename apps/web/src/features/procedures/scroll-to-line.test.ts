import { expect, test } from 'vitest';
import { scrollToLine } from './scroll-to-line.ts';

const VIEW = 300;
const LINE_HEIGHT = 100;

/** A preview of blocks, each of these lines, one below the other; a line is 100 px high. */
function previewOf(...blocks: readonly (readonly [first: number, last: number])[]): HTMLElement {
  const pane = document.createElement('section');
  pane.getBoundingClientRect = () => new DOMRect(0, 50, 400, VIEW);
  for (const [first, last] of blocks) {
    const block = document.createElement('p');
    block.dataset.line = String(first);
    block.dataset.lastLine = String(last);
    block.getBoundingClientRect = () =>
      new DOMRect(0, 50 + (first - 1) * LINE_HEIGHT - pane.scrollTop, 400, (last - first + 1) * LINE_HEIGHT);
    pane.append(block);
  }
  return pane;
}

test('a preview scrolls to the block of the cursor, down and up again', () => {
  const pane = previewOf([1, 1], [3, 3], [9, 9]);
  scrollToLine(pane, 9);
  expect(pane.scrollTop).toBe(700);
  scrollToLine(pane, 3);
  expect(pane.scrollTop).toBe(100);
});

test('a preview stays where it is while the block of the cursor is in sight', () => {
  const pane = previewOf([1, 1], [3, 3], [9, 9]);
  scrollToLine(pane, 3);
  expect(pane.scrollTop).toBe(0);
});

test('within a block of many lines a preview follows line by line', () => {
  const pane = previewOf([1, 40]);
  scrollToLine(pane, 21);
  expect(pane.scrollTop).toBe(1_900);
});

test('between two blocks a preview shows the one before, and an item rather than its whole list', () => {
  const pane = previewOf([1, 1], [3, 20], [15, 15], [30, 30]);
  scrollToLine(pane, 15);
  expect(pane.scrollTop).toBe(1_300);
  scrollToLine(pane, 40);
  expect(pane.scrollTop).toBe(2_800);
});

test('a preview without blocks does not scroll', () => {
  const pane = previewOf();
  scrollToLine(pane, 5);
  expect(pane.scrollTop).toBe(0);
});
