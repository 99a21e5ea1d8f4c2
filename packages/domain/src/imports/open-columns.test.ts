import { describe, expect, it } from 'vitest';
import { findColumns, findOpenColumns } from './find-columns.ts';
import { IMPORT_KINDS, type ImportKindName } from './import-kinds.ts';

/** The headings, between semicolons, that a column is taken from, or is left open between. */
function headingsOf(kind: ImportKindName, line: string, column: string) {
  const headings = line.split(';');
  const { columns } = IMPORT_KINDS[kind];
  const place = findColumns(columns, headings)[column];
  const open = findOpenColumns(columns, headings);
  return { taken: place === undefined ? undefined : headings[place], open: open[column]?.map((at) => headings[at]) };
}

describe('figures and dates below more than one heading', () => {
  it.each([
    ['readings', 'vacuum_reading', 'Vacuum (before);Vacuum (after)'],
    ['readings', 'vacuum_reading', 'Microns (before pumping);Microns (after pumping)'],
    ['readings', 'vacuum_reading', 'Cold vacuum;Warm vacuum'],
    ['readings', 'vacuum_reading', 'Vacuum value;Current vacuum'],
    ['readings', 'vacuum_reading', 'Vacuum before (mbar);Vacuum after (mbar)'],
    ['readings', 'vacuum_reading', 'Vacuum (mbar);Vacuum on arrival (mbar)'],
    ['readings', 'vacuum_reading', 'Vacuum;Vacuum in the workshop'],
    ['readings', 'vacuum_reading', 'Vacuum;Vacuum'],
    ['readings', 'vacuum_reading', 'Vacuum 1;Vacuum 2'],
    ['readings', 'vacuum_reading', 'Ch 1 (mbar);Ch 2 (mbar)'],
    ['readings', 'vacuum_reading', 'Vakuum vor Pumpen;Vakuum nach Pumpen'],
    ['readings', 'vacuum_reading', 'Vide avant (mbar);Vide après (mbar)'],
    ['readings', 'vacuum_reading', 'Vacío inicial;Vacío final'],
    ['readings', 'reading_timestamp', 'Date;Date of last pump down'],
    ['transfers', 'loaded_pressure', 'Loaded;Load pressure (bar);Departure pressure (bar)'],
    ['transfers', 'loaded_pressure', 'Loaded;Pressure (bar);Tank pressure (bar)'],
    ['transfers', 'arrival_pressure', 'Loaded;Arrived;Arrival pressure psi;Arrival pressure psi after venting'],
    ['transfers', 'loaded_weight_lbs', 'Loaded;Net kg;Net kg ordered'],
    ['transfers', 'loaded_level', 'Loaded;Level (mm);Level gauge (mm)'],
    ['transfers', 'loaded_weight_lbs', 'Loaded;Weight (kg);Loaded weight (kg)'],
    ['transfers', 'loaded_at', 'Date;Loading date;Net kg'],
    ['transfers', 'arrival_pressure', 'Loaded;Arrived;Arrival pressure (bar);Delivery pressure (bar)'],
    ['transfers', 'arrived_at', 'Loaded;Arrival date;Delivered'],
    ['tanks', 'capacity_litres', 'Gross volume (l);Water capacity (l)'],
    ['tanks', 'relief_set_pressure', 'Relief valve 1 (psi);Relief valve 2 (psi)'],
    ['tanks', 'inner_diameter_mm', 'Diameter (mm);Inner diameter (mm)'],
    ['inspections', 'csc_inspection_date', 'CSC 2023;CSC 2025'],
  ] as const)('%s: %s is left open by %s', (kind, column, line) => {
    const { taken, open } = headingsOf(kind, `Tank;${line}`, column);
    expect([taken, open?.length]).toEqual([undefined, 2]);
  });

  it.each([
    ['readings', 'vacuum_reading', 'Date;Vacuum on arrival', 1],
    ['readings', 'vacuum_reading', 'Date;Vacuum test', 1],
    ['readings', 'vacuum_reading', 'Date;Vacuum before', 1],
    ['readings', 'vacuum_reading', 'Date;Microns at depot', 1],
    ['readings', 'vacuum_reading', 'Date;Vakuum bei Ankunft', 1],
    ['readings', 'vacuum_reading', 'Date;Vide à la livraison', 1],
    ['readings', 'vacuum_reading', 'Date;Ch 2 (mbar)', 1],
    ['readings', 'vacuum_reading', 'Date;Vacuum (mbar);Vacuum (microns)', 1],
    ['readings', 'vacuum_reading', 'Date;Vacuum test (mbar);Vacuum test (Pa)', 1],
    ['readings', 'vacuum_reading', 'Date;Vacuum (mbar);Microns', 1],
    ['readings', 'vacuum_reading', 'Date;Vacuum gauge;Vacuum (microns)', 2],
    ['readings', 'vacuum_reading', 'Date;Vacuum limit;Vacuum', 2],
    ['readings', 'vacuum_reading', 'Date;Vacuum status;Vacuum;Vacuum pump', 2],
    ['readings', 'vacuum_reading', 'Measured value (mbar);Date', 0],
    ['readings', 'reading_timestamp', 'Measured vacuum (mbar);Measured on', 1],
    ['readings', 'reading_timestamp', 'Calibration date;Date;Vacuum', 1],
    ['readings', 'reading_timestamp', 'Measured by;Date;Vacuum', 1],
    ['transfers', 'loaded_pressure', 'Loaded;Load pressure (bar);Load pressure (psi)', 1],
    ['transfers', 'loaded_weight_lbs', 'Loaded;Net kg;Net lbs', 1],
    ['transfers', 'loaded_weight_lbs', 'Loaded;Weight (kg);Net weight (kg)', 2],
    ['transfers', 'loaded_pressure', 'Loaded;Pressure (bar);Pressure relief setting (bar)', 1],
    ['transfers', 'loaded_weight_lbs', 'Loaded;Weight (kg);Weight ticket no;Net price', 1],
    ['transfers', 'loaded_weight_lbs', 'Loaded;Masse nette (t);Prix', 1],
    ['transfers', 'loaded_weight_lbs', 'Loaded;Kilos netos', 1],
    ['tanks', 'capacity_litres', 'Capacity (l);Capacity (gal)', 0],
    ['tanks', 'inner_diameter_mm', 'Inner diameter;Inner diameter unit', 0],
    ['inspections', 'csc_inspection_date', 'CSC plate no;CSC date', 1],
  ] as const)('%s: %s of %s is told', (kind, column, line, place) => {
    expect(headingsOf(kind, `Tank;${line}`, column)).toEqual({ taken: line.split(';')[place], open: undefined });
  });
});

describe("which way a tank went, of a depot's own sheet", () => {
  const depot = (line: string) => {
    const [out, back] = ['loaded_at', 'arrived_at'].map((column) => headingsOf('transfers', `Tank;${line}`, column));
    return [out?.taken, back?.taken];
  };

  it.each([
    ...['Date out;Date in', 'Gate in;Gate out', 'In;Out', 'Out date;In date', 'Salida;Entrada', 'Ausgang;Eingang'],
    ...['Sortie;Entrée', 'Uscita;Entrata', 'Fecha de salida;Fecha de entrada', 'Gate out;Gate in;Pressure in'],
    'Outbound;Inbound',
  ])('%s are neither a loading nor an arrival', (line) => {
    expect(depot(line)).toEqual([undefined, undefined]);
  });

  it.each([
    ['Gate out;Net kg;Gate in', 'Gate out', undefined],
    ['Out;Time out;Net kg;In;Time in', 'Out', undefined],
    ['Salida;Peso neto kg;Entrada', 'Salida', undefined],
    ['Ausgang;Netto kg;Eingang;Kunde', 'Ausgang', 'Eingang'],
    ['Gate out;Net kg;Gate in;Customer', 'Gate out', 'Gate in'],
    ['Gate out;Press. bar;Gate in;Press. bar', 'Gate out', 'Gate in'],
    ['Date out;Net kg;Date in;Arrival level (mm)', 'Date out', 'Date in'],
    ['Out;In;Arrival pressure (bar)', undefined, 'In'],
    ['Departure;Arrival', 'Departure', 'Arrival'],
    ['Loaded;Net kg;Delivered', 'Loaded', 'Delivered'],
  ])('%s: loaded is %s, arrived is %s', (line, loaded, arrived) => {
    expect(depot(line)).toEqual([loaded, arrived]);
  });
});
