import { describe, expect, it } from 'vitest';
import { SCALE_UNCERTAINTY } from '../primitives/weights.ts';
import { THERMAL_DEFAULTS } from '../thermodynamics/tank-design.ts';
import { describeFigureQuestion } from './describe-figure-question.ts';
import type { TransferFigures } from './impossible-figures.ts';
import type { TankLimits } from './tank-limits.ts';
import { findFigureQuestions } from './transfer-plausibility.ts';

const plate = { capacityLitres: 41_600, boilOffPercentPerDay: null, referenceHoldingDays: null, reliefSetPsi: 90 };
const loads = (...weights: readonly number[]) =>
  weights.map((loaded_weight_lbs) => ({ product_name: 'helium', loaded_weight_lbs }));
const TANK: TankLimits = {
  plate,
  innerDiameterMm: 2_100,
  thermal: THERMAL_DEFAULTS,
  scaleUncertainty: SCALE_UNCERTAINTY,
  earlierLoads: loads(9_900, 9_800, 10_000),
};
const asked = (figures: TransferFigures, change: Partial<TankLimits> = {}, stored?: TransferFigures) =>
  findFigureQuestions({ product_name: 'LHe', ...figures }, { ...TANK, ...change }, stored);
const kinds = (...given: Parameters<typeof asked>) => asked(...given).map(({ kind }) => kind);
const text = (...given: Parameters<typeof asked>) =>
  asked(...given)
    .map(describeFigureQuestion)
    .join(' ');

describe('a weight', () => {
  it('that is usual is not asked about', () => {
    expect(kinds({ loaded_weight_lbs: 9_900 })).toEqual([]);
    expect(kinds({ loaded_weight_lbs: 4_950 })).toEqual([]);
  });

  it('of less than half of the usual load is asked about with both figures', () => {
    expect(text({ loaded_weight_lbs: 3_000 })).toBe('The usual load of this tank is 9,900 lbs. Is 3,000 lbs right?');
    expect(kinds({ loaded_weight_lbs: 4_949 })).toEqual(['far_below_usual']);
  });

  it('in kilograms is recognised, and one that was converted twice', () => {
    expect(text({ loaded_weight_lbs: 4_490.6 })).toBe(
      'The usual load of this tank is 9,900 lbs. Is 4,490.6 lbs right, or is it kg?',
    );
    expect(kinds({ loaded_weight_lbs: 9_900 }, { earlierLoads: loads(4_490, 4_500, 4_480) })).toEqual([
      'converted_twice',
    ]);
  });

  it('above 102 % of what the tank holds is asked about, by its own capacity or by that of a typical tank', () => {
    expect(text({ loaded_weight_lbs: 11_800 })).toMatch(
      /^This tank holds 11,4\d\d lbs of helium\. Is 11,800 lbs right\?$/,
    );
    expect(kinds({ loaded_weight_lbs: 11_600 })).toEqual([]);
    const unknown = { plate: { ...plate, capacityLitres: null } };
    expect(text({ loaded_weight_lbs: 11_800 }, unknown)).toMatch(/^A typical tank holds 11,4\d\d lbs of helium/);
  });

  it('without a product is compared with what the tank carries', () => {
    expect(text({ product_name: null, loaded_weight_lbs: 12_000 })).toMatch(
      /^This tank holds 11,4\d\d lbs of helium\. Is 12,000 lbs right\?$/,
    );
    expect(kinds({ product_name: ' ', loaded_weight_lbs: 100_000 })).toEqual(['over_capacity']);
    expect(kinds({ product_name: '', loaded_weight_lbs: 3_000 })).toEqual(['far_below_usual']);
    expect(kinds({ product_name: null, loaded_weight_lbs: 12_000 }, { earlierLoads: [] })).toEqual([]);
  });

  it('is compared with three or more loads of the same product, of which the last ten count', () => {
    expect(kinds({ loaded_weight_lbs: 3_000 }, { earlierLoads: loads(9_900, 9_800) })).toEqual([]);
    expect(kinds({ product_name: 'LIN', loaded_weight_lbs: 3_000 })).toEqual([]);
    const older = [...Array.from({ length: 10 }, () => 3_000), ...Array.from({ length: 30 }, () => 9_900)];
    expect(kinds({ loaded_weight_lbs: 3_000 }, { earlierLoads: loads(...older) })).toEqual([]);
  });
});

describe('a received weight', () => {
  const determined = (actual_received_lbs: number) => ({ loaded_weight_lbs: null, actual_received_lbs });

  it('is asked about where it exceeds the loaded one by more than four errors of both scales', () => {
    const limit = 10_000 * (1 + 4 * 0.0015 * Math.SQRT2);
    const of = (lbs: number) => kinds({ loaded_weight_lbs: 10_000, actual_received_lbs: lbs });
    expect(of(Math.floor(limit))).toEqual([]);
    expect(of(Math.ceil(limit) + 1)).toEqual(['more_received']);
    expect(text({ loaded_weight_lbs: 10_000, actual_received_lbs: 10_400 })).toBe(
      '10,000 lbs were loaded. Is 10,400 lbs received right? It is more than the scales explain.',
    );
  });

  it('is asked about where it is the loaded one in kilograms, or converted twice', () => {
    expect(kinds({ loaded_weight_lbs: 9_900, actual_received_lbs: 4_450 })).toEqual(['received_in_kg']);
    const stored = { loaded_weight_lbs: 4_490 };
    expect(kinds({ ...stored, actual_received_lbs: 9_900 }, {}, stored)).toEqual(['received_converted_twice']);
    expect(kinds({ loaded_weight_lbs: 9_900, actual_received_lbs: 0 })).toEqual([]);
  });

  it('is compared with the capacity where the loaded one is not known', () => {
    expect(kinds(determined(11_900))).toEqual(['over_capacity']);
    expect(kinds(determined(9_000))).toEqual([]);
  });
});

describe('a pressure', () => {
  it.each(['loaded_pressure', 'arrival_pressure'] as const)('above the valve is asked about: %s', (field) => {
    expect(kinds({ [field]: 90 })).toEqual([]);
    expect(kinds({ [field]: 90.01 })).toEqual(['above_valve']);
    expect(kinds({ [field]: 95 }, { plate: { ...plate, reliefSetPsi: null } })).toEqual([]);
  });

  it('is named with that of the valve', () => {
    expect(text({ loaded_pressure: 800 })).toBe('The relief valve opens at 90 psig. Is load pressure 800 psig right?');
  });
});

describe('a level', () => {
  it('above that of a full tank is asked about', () => {
    expect(kinds({ loaded_level: 262 })).toEqual([]);
    expect(text({ loaded_level: 2_400 })).toBe('The level of a full tank is 262 mmH2O. Is 2,400 mmH2O right?');
    expect(kinds({ arrival_level: 2_400 })).toEqual(['above_full_scale']);
    expect(kinds({ loaded_level: 300 }, { innerDiameterMm: null })).toEqual([]);
  });

  it('by hand above the height of the tank is asked about in its unit', () => {
    const by = (manual_level_reading: number, level_reading_unit: 'inches' | 'mm' | 'percent') =>
      asked({ manual_level_reading, level_reading_unit }).map(describeFigureQuestion);
    expect(by(80, 'inches')).toEqual([]);
    expect(by(90, 'inches')).toEqual(['The level of a full tank is 83 inches. Is 90 inches right?']);
    expect(by(2_100, 'mm')).toEqual([]);
    expect(by(2_400, 'mm')).toHaveLength(1);
    expect(by(100, 'percent')).toEqual([]);
  });

  it('that rises on the way is asked about, by more than warming explains', () => {
    expect(text({ loaded_level: 150, arrival_level: 200 })).toBe(
      'The level was 150 mmH2O when the tank was loaded. Is 200 mmH2O on arrival right?',
    );
    expect(kinds({ loaded_level: 150, arrival_level: 160 })).toEqual([]);
    expect(kinds({ loaded_level: 150, arrival_level: 100 })).toEqual([]);
  });

  it('of supercritical helium is none that could rise', () => {
    expect(kinds({ loaded_level: 150, arrival_level: 200, arrival_pressure: 40 })).toEqual([]);
  });
});

it('what is stored already is not asked about again', () => {
  const figures = { loaded_weight_lbs: 3_000, loaded_pressure: 800, loaded_level: 2_400 };
  expect(kinds(figures)).toEqual(['far_below_usual', 'above_valve', 'above_full_scale']);
  expect(kinds({ ...figures, loaded_pressure: 801 }, {}, figures)).toEqual(['above_valve']);
});
