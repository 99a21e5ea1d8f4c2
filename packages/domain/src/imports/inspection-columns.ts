import { PLATE_FIELDS } from '../tanks/plate-fields.ts';
import { NOT_YET_WORDS } from './heading-words.ts';
import type { SheetColumn } from './sheet-column.ts';
import { TANK_COLUMN } from './sheet-columns.ts';

/** Headings of when an inspection is due are none of when it was. */
const NOT_YET = String.raw`(?!.*\b(${NOT_YET_WORDS})\b)`;
const FIVE_YEARS = String.raw`((?<!\b2 )\b(five|5|funf|cinq|cinco|cinque|vijf) ?(years?|yrs?|y|jahre?s?|ans|anos|anni|jaar(s|lijkse)?)|\bquinquen+al[ei]?)\b`;
const TWO_AND_A_HALF_YEARS = '2 5 ?(years?|yrs?|y|jahre?s?|ans|anos|anni|jaar(s|lijkse)?)';
const LAST =
  '((last|letzte[rs]?|derniere?|ultim[ao]|laatste) |(date of|datum der|date (de |du )?|fecha de|data|datum) (la |last |letzten )?)*';
/** What is done to a tank, before what it is called: 'visite CSC', 'inspección CSC'. */
const INSPECTION = '((inspection|inspected|visite|inspeccion|ispezione|revision|controle) ?(de |di )?)';

/** The headings of when a tank was last inspected, by its fields. */
export const INSPECTION_HEADINGS = {
  csc_inspection_date: new RegExp(
    String.raw`^${NOT_YET}(?!.*${FIVE_YEARS})${LAST}(${INSPECTION}?(csc|${TWO_AND_A_HALF_YEARS}|intermediate|intermediaire|intermedia)|zwischenprufung|tussentijdse|inspection|inspected)\b`,
  ),
  five_year_test_date: new RegExp(
    String.raw`^${NOT_YET}(.*${FIVE_YEARS}|${LAST}(periodic|hydro(static)?|(wiederkehrende|wiederholungs|haupt|wasserdruck) ?prufung|epreuve|prueba (hidraulica|periodica)|prova (idraulica|periodica)|periodieke (keuring|beproeving)|beproeving)\b)`,
  ),
};

const BESIDE_INSPECTION =
  /\b(no|nr|num|number|numero|nummer|by|von|par|por|da|door|company|body|firm|inspector|results?|status|certificate|cert|place|port|location|cost|price)\b/;

/** What a sheet tells of an inspection besides its date: 'CSC plate no', 'Inspected by'. */
export function isNoInspectionDate(bare: string): boolean {
  return BESIDE_INSPECTION.test(bare) && !/date|datum|fecha|\bdata\b/.test(bare);
}

/** The dates of the last inspections of a tank. */
export const INSPECTION_DATE_COLUMNS = (['csc_inspection_date', 'five_year_test_date'] as const).map(
  (name) =>
    ({
      name,
      label: PLATE_FIELDS[name].label,
      heading: INSPECTION_HEADINGS[name],
      isNever: isNoInspectionDate,
      isDate: true,
    }) satisfies SheetColumn,
);

/** What an import of inspections takes from a sheet. */
export const INSPECTION_COLUMNS: readonly SheetColumn[] = [TANK_COLUMN, ...INSPECTION_DATE_COLUMNS];
