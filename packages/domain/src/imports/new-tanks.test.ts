import { describe, expect, it } from 'vitest';
import { findColumns } from './find-columns.ts';
import { unitOfHeading } from './measure.ts';
import { MEASURES } from './measures.ts';
import { TANK_COLUMNS } from './tank-columns.ts';

describe('units of the plate of a tank', () => {
  it.each([
    ['volume', 17.5, 'm3', 17_500],
    ['volume', 11_000, 'gallon', 41_639.53],
    ['length', 2, 'm', 2_000],
    ['length', 204, 'cm', 2_040],
    ['length', 80, 'inches', 2_032],
  ] as const)('%s: %d %s are stored as %d', (measure, value, unit, stored) => {
    expect(MEASURES[measure].units[unit]?.toStored(value)).toBeCloseTo(stored, 2);
  });

  it.each([
    ['volume', 'Capacity (L)', 'litre'],
    ['volume', 'Capacity litres', 'litre'],
    ['volume', 'Volume m³', 'm3'],
    ['volume', 'Capacity_m3', 'm3'],
    ['volume', 'Capacity US gal', 'gallon'],
    ['volume', 'Capacity', undefined],
    ['length', 'Inner diameter (mm)', 'mm'],
    ['length', 'Diameter m', 'm'],
    ['length', 'Diameter [in]', 'inches'],
    ['length', 'Inner diameter', undefined],
  ] as const)('as a %s the heading %j names %j', (measure, heading, unit) => {
    expect(unitOfHeading(MEASURES[measure], heading)).toBe(unit);
  });

  it.each([
    ['volume', [17.5, 45], 'm3'],
    ['volume', [100], 'm3'],
    ['volume', [17_500], 'litre'],
    ['volume', [], 'litre'],
    ['length', [2.04], 'm'],
    ['length', [80], 'inches'],
    ['length', [204], 'cm'],
    ['length', [2_040], 'mm'],
    ['length', [], 'mm'],
  ] as const)('a %s of %j is taken for %s', (measure, values, unit) => {
    expect(MEASURES[measure].guess(values)).toBe(unit);
  });
});

describe('columns of new tanks', () => {
  it.each([
    [
      // As the list of tanks is exported.
      ['Tank', 'Company', 'Operational', 'Status', 'CSC inspection date', 'Five-year test date', 'Relief set pressure'],
      {
        company_name: 1,
        operational_status: 2,
        tank_status: 3,
        csc_inspection_date: 4,
        five_year_test_date: 5,
        relief_set_pressure: 6,
      },
    ],
    [
      ['Container No.', 'Inner diameter', 'Inner diameter unit', 'Capacity', 'Boil-off', 'Reference holding time'],
      { inner_diameter_mm: 1, capacity_litres: 3, boil_off_percent_per_day: 4, reference_holding_days: 5 },
    ],
    [
      ['Unit', 'Water capacity (l)', 'NER %/day', 'Set pressure'],
      { capacity_litres: 1, boil_off_percent_per_day: 2, relief_set_pressure: 3 },
    ],
    [['Tank', 'Leak check status', 'Changed'], {}],
  ])('of the headings %j are recognised as %j', (headings, places) => {
    expect(findColumns(TANK_COLUMNS, headings)).toEqual({ tank_number: 0, ...places });
  });
});
