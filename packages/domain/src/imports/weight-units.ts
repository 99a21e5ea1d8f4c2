import { kgToLbs } from '../primitives/weights.ts';
import type { Measure } from './measure.ts';

const KG_PER_TONNE = 1_000;
const LBS_PER_SHORT_TON = 2_000;

/**
 * A weight, stored in lb. Figures do not tell pounds from kilograms, so pounds are suggested, as in the forms. 'ton' alone
 * is three weights, and is asked.
 */
export const WEIGHT = {
  units: {
    klb: { label: 'thousand lb', heading: /\bk ?lbs?\b/i, toStored: (value) => value * 1_000 },
    short_ton: {
      label: 'US tons (2,000 lb)',
      heading: /\b(short|us) ?tons?\b/i,
      toStored: (value) => value * LBS_PER_SHORT_TON,
    },
    lb: { label: 'lb', heading: /\b(lbs?|pounds?|libras?)\b/i, toStored: (value) => value },
    tonne: {
      label: 'tonnes',
      heading: /\b(t|mt|tonnen?|tonnes|tonnellate|toneladas?|metric tons?)\b/i,
      toStored: (value) => kgToLbs(value * KG_PER_TONNE),
    },
    kg: { label: 'kg', heading: /\b(kgs?|kilograms?|kilos?)\b/i, toStored: kgToLbs },
  },
  guess: () => 'lb',
  possible: [50, 120_000],
} as const satisfies Measure;
