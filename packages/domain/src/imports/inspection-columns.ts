import { type SheetColumn, TANK_COLUMN } from './sheet-columns.ts';

/** Headings of when an inspection is due are none of when it was. */
const NOT_YET = String.raw`(?!.*\b(next|due|expir\w*|valid|until)\b)`;
const FIVE_YEARS = String.raw`(?<!\b2 )\b(five|5) ?(years?|yrs?|y)\b`;
const LAST = '(last |date of (last )?)?';

/** The dates of the last inspections of a tank, in the names of its fields. */
export const INSPECTION_DATE_COLUMNS = [
  {
    name: 'csc_inspection_date',
    label: 'CSC inspection date',
    heading: new RegExp(
      String.raw`^${NOT_YET}(?!.*${FIVE_YEARS})${LAST}(csc|2 5 ?(years?|yrs?|y)|intermediate|inspection|inspected)\b`,
    ),
    isDate: true,
  },
  {
    name: 'five_year_test_date',
    label: 'Five-year test date',
    heading: new RegExp(String.raw`^${NOT_YET}(.*${FIVE_YEARS}|${LAST}(periodic|hydro(static)?)\b)`),
    isDate: true,
  },
] as const satisfies readonly SheetColumn[];

/** What an import of inspections takes from a sheet. */
export const INSPECTION_COLUMNS = [TANK_COLUMN, ...INSPECTION_DATE_COLUMNS] as const satisfies readonly SheetColumn[];
