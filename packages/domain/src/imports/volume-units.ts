import { type Measure, medianOf } from './measure.ts';

const LITRES_PER_M3 = 1_000;
/** The gallon of the United States is 231 cubic inches. */
const LITRES_PER_GALLON = 3.785411784;
const LITRES_PER_CUBIC_FOOT = 28.316846592;

// No tank on the road holds more than 100 cubic metres, and none so few litres.
const MOST_M3 = 100;

/**
 * The capacity of a tank, stored in litres. Figures do not tell gallons from litres, so litres are suggested, as in the
 * form.
 */
export const VOLUME = {
  units: {
    litre: { label: 'litres', heading: /\b(l|ltrs?|lit(er|re)s?)\b/i, toStored: (value) => value },
    m3: {
      label: 'm³',
      heading: /\b(m3|cbm|cu\.? ?m|cubic met(er|re)s?)\b|m³/i,
      toStored: (value) => value * LITRES_PER_M3,
    },
    cubic_foot: {
      label: 'cubic feet',
      heading: /\b(ft3|cu ?ft|cubic (foot|feet))\b/i,
      toStored: (value) => value * LITRES_PER_CUBIC_FOOT,
    },
    gallon: {
      label: 'US gallons',
      heading: /\b(us ?)?(gal|gals|gallons?)\b/i,
      toStored: (value) => value * LITRES_PER_GALLON,
    },
  },
  guess: (values) => ((medianOf(values) ?? LITRES_PER_M3) <= MOST_M3 ? 'm3' : 'litre'),
  possible: [500, 110_000],
} as const satisfies Measure;
