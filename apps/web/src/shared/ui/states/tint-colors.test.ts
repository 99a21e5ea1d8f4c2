import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, tintColors } from './tint-colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('the contrast of two colours is computed as in WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#667eea', '#667eea')).toBe(1);
});

test('every chosen colour is readable in both colour schemes', () => {
  fc.assert(
    fc.property(color, (each) => {
      const { light, dark } = tintColors(each);
      expect(contrast(light.text, light.surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark.text, dark.surface)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that is readable already is not changed', () => {
  expect(tintColors('#7a1f1a').light.text).toBe('#7a1f1a');
});
