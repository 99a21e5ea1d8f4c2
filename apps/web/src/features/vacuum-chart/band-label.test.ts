import { expect, test } from 'vitest';
import { placeBandLabel } from './band-label.ts';

const BAND = { left: 0, right: 300, top: 0, bottom: 100 };
const NAME = 'Good, up to 75 µm';

test('the name of a band stands at its upper left where nothing is in the way', () => {
  expect(placeBandLabel(NAME, BAND, [])).toEqual({ anchor: 'start', x: 8, y: 14 });
  const below = [
    { x: 0, y: 60 },
    { x: 300, y: 50 },
  ];
  expect(placeBandLabel(NAME, BAND, below)).toEqual({ anchor: 'start', x: 8, y: 14 });
});

test('the name of a band gives way to the curve, also to a part of it between two readings', () => {
  const above = [
    { x: 0, y: 8 },
    { x: 300, y: 12 },
  ];
  expect(placeBandLabel(NAME, BAND, above)).toEqual({ anchor: 'start', x: 8, y: 88 });
  const falling = [
    { x: 0, y: 0 },
    { x: 40, y: 20 },
    { x: 60, y: 100 },
    { x: 150, y: 100 },
  ];
  expect(placeBandLabel(NAME, BAND, falling)).toEqual({ anchor: 'end', x: 292, y: 14 });
});

test('the curve leaves room where it breaks', () => {
  const broken = [{ x: 0, y: 50 }, undefined, { x: 300, y: 90 }];
  expect(placeBandLabel(NAME, BAND, broken)).toEqual({ anchor: 'start', x: 8, y: 14 });
  const joined = [
    { x: 0, y: 5 },
    { x: 300, y: 90 },
  ];
  expect(placeBandLabel(NAME, BAND, joined)).toEqual({ anchor: 'start', x: 8, y: 88 });
});

test('a curve that is everywhere leaves the name where it usually stands', () => {
  const wild = [0, 50, 100, 150, 200, 250, 300].map((x, at) => ({ x, y: at % 2 === 0 ? 0 : 100 }));
  expect(placeBandLabel(NAME, BAND, wild)).toEqual({ anchor: 'start', x: 8, y: 14 });
});
