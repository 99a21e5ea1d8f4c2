import { expect, test } from 'vitest';
import { LEAK_VIEW_LABELS, LEAK_VIEW_SIZES, LEAK_VIEWS } from './leak-views.ts';

test('the canvas is 400x400 for the front, 400x500 for the rear and 600x300 for the other views', () => {
  expect(LEAK_VIEWS.map((view) => `${view} ${LEAK_VIEW_SIZES[view].width}x${LEAK_VIEW_SIZES[view].height}`)).toEqual([
    'front 400x400',
    'rear 400x500',
    'side-driver 600x300',
    'side-passenger 600x300',
    'top 600x300',
    'bottom 600x300',
  ]);
});

test('every view has a label of its own', () => {
  expect(new Set(LEAK_VIEWS.map((view) => LEAK_VIEW_LABELS[view])).size).toBe(LEAK_VIEWS.length);
});
