import type { ColumnPlaces, SheetColumn } from '@dewar/domain/imports/sheet-column';
import { ZONE_COLUMN } from '@dewar/domain/imports/sheet-columns';
import { factorOfHeading } from '@dewar/domain/imports/sheet-figures';
import { shortZoneIn, zoneOfHeading } from '@dewar/domain/imports/sheet-zones';
import type { SheetRow } from './read-sheet.ts';

interface ReadHeadings {
  readonly kindColumns: readonly SheetColumn[];
  readonly columns: ColumnPlaces;
  readonly headings: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Whether the sheet has headings at all. */
  readonly isNamed: boolean;
}

interface OpenHeadings extends Pick<ReadHeadings, 'kindColumns' | 'columns' | 'headings'> {
  readonly open: Readonly<Record<string, readonly number[]>>;
}

/** The columns that the headings leave open and for which none was chosen, in sentences. */
export function describeOpen({ kindColumns, columns, headings, open }: OpenHeadings): readonly string[] {
  const used = Object.values(columns);
  return kindColumns.flatMap(({ name, label }) => {
    const left = (open[name] ?? []).filter((at) => !used.includes(at));
    if (columns[name] !== undefined || left.length === 0) return [];
    const may = left.map((at) => quoted(headings[at] ?? '')).join(' or ');
    return [`${label} may be below ${may}. Choose its column, if it is.`];
  });
}

/** What the headings say beyond the columns that they name, and which of them nothing uses, in sentences. */
export function describeHeadings({ kindColumns, columns, headings, rows, isNamed }: ReadHeadings): readonly string[] {
  if (!isNamed && Object.keys(columns).length === 0) return [];
  const told = kindColumns.flatMap((column) => {
    const place = columns[column.name];
    const heading = place === undefined ? undefined : headings[place];
    return heading === undefined ? [] : describe(column, heading, columns[ZONE_COLUMN.name] !== undefined);
  });
  const used = Object.values(columns);
  const unused = headings.filter((_, at) => !used.includes(at) && rows.some(({ cells }) => (cells[at] ?? '') !== ''));
  return [...told, ...(unused.length === 0 ? [] : [`Not imported: ${unused.map(quoted).join(', ')}.`])];
}

function describe({ label, isDate, timeOf, measure }: SheetColumn, heading: string, hasZones: boolean): string[] {
  if (isDate === true || timeOf !== undefined) {
    const zone = zoneOfHeading(heading);
    if (zone !== undefined)
      return [
        `Times below ${quoted(heading)} are read in ${zone}${hasZones ? ', unless their row names a zone' : ''}.`,
      ];
    const short = shortZoneIn(heading);
    return short === undefined
      ? []
      : [`${short} in ${quoted(heading)} can be more than one zone: times are read in the zone that is chosen.`];
  }
  const factor = measure === undefined ? 1 : factorOfHeading(heading);
  return factor === 1 ? [] : [`${label}: figures are multiplied by ${factor}, as ${quoted(heading)} says.`];
}

function quoted(heading: string): string {
  return `“${heading}”`;
}
