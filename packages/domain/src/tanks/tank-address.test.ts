import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressValue } from './tank-address.ts';

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
