import { describe, expect, it } from 'vitest';
import { findNetContradiction, netWeightOf, withNetWeight } from './net-weight.ts';

const SCALES = { gross_weight_lbs: 52_000.5, tare_weight_lbs: 18_000.25 };

describe('the net weight of a load', () => {
  it('is gross less tare, to the hundredth, and nothing without both', () => {
    expect(netWeightOf(SCALES)).toBe(34_000.25);
    expect(netWeightOf({ gross_weight_lbs: 52_000 })).toBeNull();
    expect(netWeightOf({ gross_weight_lbs: Number.NaN, tare_weight_lbs: 1 })).toBeNull();
  });

  it('is computed only where none is given', () => {
    expect(withNetWeight(SCALES)).toEqual({ ...SCALES, loaded_weight_lbs: 34_000.25 });
    expect(withNetWeight({ ...SCALES, loaded_weight_lbs: 34_000 }).loaded_weight_lbs).toBe(34_000);
    expect(withNetWeight({ loaded_weight_lbs: null })).toEqual({ loaded_weight_lbs: null });
  });

  it.each([34_000.25, 34_001.25, 33_999.25])('of %s agrees with the scales', (loaded_weight_lbs) => {
    expect(findNetContradiction({ ...SCALES, loaded_weight_lbs })).toEqual({});
  });

  it('that contradicts the scales is told with all three', () => {
    expect(findNetContradiction({ ...SCALES, loaded_weight_lbs: 35_000 })).toEqual({
      loaded_weight_lbs: '52,000.5 gross less 18,000.25 tare is 34,000.25 lbs, not 35,000: correct one of the three',
    });
  });

  it('cannot be made of a tare that is not below the gross weight', () => {
    const swapped = { gross_weight_lbs: 18_000, tare_weight_lbs: 18_000 };
    expect(Object.keys(findNetContradiction(swapped))).toEqual(['tare_weight_lbs']);
    expect(withNetWeight(swapped)).toEqual(swapped);
  });
});
