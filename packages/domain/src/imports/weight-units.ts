import { kgToLbs } from '../primitives/weights.ts';
import type { Measure } from './measure.ts';

/** A weight, stored in lb. Figures do not tell pounds from kilograms, so pounds are suggested, as in the forms. */
export const WEIGHT = {
  units: {
    lb: { label: 'lb', heading: /\b(lbs?|pounds?)\b/i, toStored: (value) => value },
    kg: { label: 'kg', heading: /\b(kgs?|kilograms?|kilos?)\b/i, toStored: kgToLbs },
  },
  guess: () => 'lb',
} as const satisfies Measure;
