import { expect, test } from 'vitest';
import { MEASURES } from './measures.ts';
import { unknownUnitOf } from './sheet-figures.ts';

test.each([
  ['level', 'Level %', '%'],
  ['level', 'Level pct', 'pct'],
  ['level', 'Fill level percent', 'percent'],
  ['level', 'Level (% full)', '% full'],
  ['level', 'Level psi', 'psi'],
  ['pressure', 'Pressure mmHg', 'mmHg'],
  ['pressure', 'Pressure in H2O', 'in H2O'],
  ['pressure', 'Pressure atm', 'atm'],
  ['pressure', 'Pressure at', 'at'],
  ['pressure', 'Pressure pounds', 'pounds'],
  ['pressure', 'Pressure, pound', 'pound'],
  ['pressure', 'Pressure lbs', 'lbs'],
  ['pressure', 'Presión libras', 'libras'],
  ['pressure', 'Pressure kilos', 'kilos'],
  ['level', 'Level pounds', 'pounds'],
  ['weight', 'Net weight ounces', 'ounces'],
  ['weight', 'Net weight, grams', 'grams'],
  ['weight', 'Poids net livres', 'livres'],
  ['pressure', 'Druck, Torr', 'Torr'],
  ['pressure', 'Pressure - Pa', 'Pa'],
  ['pressure', 'Tank_pressure_mm', 'mm'],
  ['weight', 'Net tons', 'tons'],
  ['weight', 'Net weight g', 'g'],
  ['weight', 'Gewicht, to', 'to'],
  ['weight', 'Net (ton)', 'ton'],
  ['vacuum', 'Vacuum psi', 'psi'],
  ['vacuum', 'Vacuum kPa', 'kPa'],
  ['vacuum', 'Vacuum um', 'um'],
  ['level', 'Level (L)', 'L'],
  ['weight', 'Net weight (g)', 'g'],
] as const)('the %s below %j is in %s, which is none of its units', (measure, heading, unit) => {
  expect(unknownUnitOf(MEASURES[measure], heading)).toBe(unit);
});

test.each([
  ['level', 'Level mm H2O'],
  ['level', 'Level in WC'],
  ['level', 'Level inH2O'],
  ['level', 'Level IWC'],
  ['volume', 'Capacity cu m'],
  ['vacuum', 'Vacuum (A)'],
  ['manual_level', 'Level %'],
  ['pressure', 'Pressure at loading'],
  ['pressure', 'Pressure in tank'],
  ['pressure', 'Pressure kg/cm2'],
  ['weight', 'Net weight pounds'],
  ['weight', 'Peso neto libras'],
  ['pressure', 'Druck (bar)'],
  ['weight', 'Net weight to customer'],
  ['weight', 'Net weight, MT'],
  ['weight', 'Weight (loaded)'],
  ['vacuum', 'Vacuum mmHg'],
  ['vacuum', 'Vacuum cold'],
  ['vacuum', 'Vakuum µ'],
] as const)('the %s below %j has one of its units, or none', (measure, heading) => {
  expect(unknownUnitOf(MEASURES[measure], heading)).toBeUndefined();
});
