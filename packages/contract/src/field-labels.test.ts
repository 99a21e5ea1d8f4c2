import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldLabels, labelOfName } from './field-labels.ts';

describe('field labels', () => {
  test('are made from the names of the fields, in snake_case and in camelCase, without the unit mm', () => {
    expect(labelOfName('relief_set_pressure')).toBe('Relief set pressure');
    expect(labelOfName('tankNumber')).toBe('Tank number');
    expect(labelOfName('inner_diameter_mm')).toBe('Inner diameter');
  });

  test('cover every field of a shape, and give way to a special one', () => {
    const shape = z.object({ tank_number: z.string(), csc_inspection_date: z.string().nullable() });
    expect(fieldLabels(shape, { csc_inspection_date: 'CSC inspection date' })).toEqual({
      tank_number: 'Tank number',
      csc_inspection_date: 'CSC inspection date',
    });
  });
});
