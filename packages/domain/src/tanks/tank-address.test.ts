import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressValue, tankDetailsPath } from './tank-address.ts';

it.each([
  ['KRBU 1207', '/company/Polar%20Gas/iso-analytics?tank=KRBU%201207'],
  ['1207', '/company/Polar%20Gas/iso-analytics?tank=%221207%22'],
  ['a&b#c?', '/company/Polar%20Gas/iso-analytics?tank=a%26b%23c%3F'],
])('tankDetailsPath has the number of tank %s in its query', (tankNumber, path) => {
  expect(tankDetailsPath('Polar Gas', tankNumber)).toBe(path);
});

it('addressValue is read back unchanged, even for numbers, flags and lists', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.json(), fc.constantFrom('007', '1e3', 'true', 'null', '"'));
  fc.assert(
    fc.property(text, (written) => {
      expect(readAsRouter(decodeURIComponent(addressValue(written)))).toBe(written);
    }),
  );
});

/** The router parses a value as JSON if it can. */
function readAsRouter(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
