import type { ImportPreview, SheetRequest } from '@dewar/contract/imports';
import {
  type DateOrder,
  findOrderedDate,
  findOrderOfDates,
  type OrderedDate,
  type OrderOfDates,
} from '@dewar/domain/imports/sheet-dates';
import { inSlices } from '../../shared/in-slices.ts';
import type { SheetRow } from './read-sheet.ts';
import { cellsAt, type Sheet, understandSheet } from './sheet.ts';

/** A sheet with the order of its dates, which an import is told by the person who has seen the preview. */
export interface PreviewedSheet extends Sheet {
  /** Null if it has to be chosen. */
  readonly dateOrder: DateOrder | null;
  readonly dateOrderFrom: ImportPreview['date_order_from'];
  /** What the dates tell of their order. */
  readonly dates: OrderOfDates;
}

/** Throws 400 if there are no rows. */
export async function previewSheet(all: readonly SheetRow[], request: SheetRequest): Promise<PreviewedSheet> {
  const sheet = understandSheet(all, request);
  const dates = findOrderOfDates(await listOrderedDates(sheet));
  return { ...sheet, ...knowDateOrder(dates, request), dates };
}

/** The dates that need an order to be read. Other requests have their turn in between. */
async function listOrderedDates({ kindColumns, columns, rows }: Sheet): Promise<readonly OrderedDate[]> {
  const cells = kindColumns.filter(({ isDate }) => isDate).flatMap(({ name }) => cellsAt(rows, columns[name]));
  const dates = await inSlices(cells, findOrderedDate);
  return dates.filter((date) => date !== undefined);
}

function knowDateOrder(
  dates: OrderOfDates,
  { date_order: chosen, template_date_order: ofTemplate }: SheetRequest,
): Pick<PreviewedSheet, 'dateOrder' | 'dateOrderFrom'> {
  if (chosen !== undefined) return { dateOrder: chosen, dateOrderFrom: 'choice' };
  if (dates.isContradictory) return { dateOrder: null, dateOrderFrom: 'contradiction' };
  if (dates.order !== null) return { dateOrder: dates.order, dateOrderFrom: 'dates' };
  if (ofTemplate !== undefined) return { dateOrder: ofTemplate, dateOrderFrom: 'template' };
  if (dates.example === null) return { dateOrder: 'day-month', dateOrderFrom: 'unneeded' };
  return { dateOrder: null, dateOrderFrom: null };
}
