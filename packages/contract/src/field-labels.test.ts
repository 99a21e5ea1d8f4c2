import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldLabels, labelOfName } from './field-labels.ts';

describe('fieldLabels', () => {
  test('makes labels from names in snake_case and camelCase, without the unit mm', () => {
    expect(labelOfName('relief_set_pressure')).toBe('Relief set pressure');
    expect(labelOfName('tankNumber')).toBe('Tank number');
    expect(labelOfName('inner_diameter_mm')).toBe('Inner diameter');
  });

  test('covers every field of a shape and lets special labels override', () => {
    const shape = z.object({ tank_number: z.string(), csc_inspection_date: z.string().nullable() });
    expect(fieldLabels(shape, { csc_inspection_date: 'CSC inspection date' })).toEqual({
      tank_number: 'Tank number',
      csc_inspection_date: 'CSC inspection date',
    });
  });
});
