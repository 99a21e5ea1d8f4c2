import { expect, test } from 'vitest';
import { labelLinkOf, readScannedText, shownLinkOf } from './label-link.ts';

const { origin, host } = location;

test('the link of a label is read back as its tank', () => {
  expect(labelLinkOf(12)).toBe(`${origin}/tanks/12`);
  expect(shownLinkOf(12)).toBe(`${host}/tanks/12`);
  expect(readScannedText(labelLinkOf(12))).toEqual({ kind: 'tank', tankId: 12 });
});

test.each([
  `${origin}/tanks/12/`,
  `${origin}/tanks/12?form=reading`,
  ` ${origin}/tanks/12\n`,
  `https://${host}/tanks/12`,
  `${origin.toUpperCase()}/tanks/12`,
])('%j is the label of a tank of this portal', (text) => {
  expect(readScannedText(text)).toEqual({ kind: 'tank', tankId: 12 });
});

test.each([
  ['https://elsewhere.example/tanks/12', 'elsewhere.example'],
  [`http://${location.hostname}:1/tanks/12`, `${location.hostname}:1`],
  [`https://${host}@elsewhere.example/tanks/12`, 'elsewhere.example'],
])('%j is a label of another portal', (text, other) => {
  expect(readScannedText(text)).toEqual({ kind: 'other_portal', host: other });
});

test.each([
  '',
  'GASU 482913-0',
  '12',
  '/tanks/12',
  `${origin}/`,
  `${origin}/tanks`,
  `${origin}/tanks/0`,
  `${origin}/tanks/-1`,
  `${origin}/tanks/1.5`,
  `${origin}/tanks/12345678901234567890`,
  `${origin}/tanks/12/holding-time`,
  `${origin}/api/tanks/12`,
  `${origin}/x/../admin`,
  `javascript:location='${origin}/tanks/12'`,
  `ftp://${host}/tanks/12`,
  'https://',
  'WIFI:S:yard;T:WPA;P:secret;;',
])('%j is no label of a tank', (text) => {
  expect(readScannedText(text)).toEqual({ kind: 'no_label' });
});
