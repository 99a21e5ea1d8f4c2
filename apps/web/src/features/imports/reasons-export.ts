import { exportImportReasons, type ImportPreview, type ReasonedRows } from '@dewar/contract/imports';
import type { ImportKindName } from '@dewar/domain/imports/import-kinds';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';
import { ofAllRows } from './of-all-rows.ts';

interface JudgedSheet {
  readonly kind: ImportKindName;
  readonly preview: ImportPreview;
  readonly text: string;
  readonly timezone: string;
  /** The tank of all rows; empty without one. */
  readonly tankNumber: string;
  /** Whose records all rows are; empty for the company of each row's day. */
  readonly companyName: string;
  readonly date_order: 'day-month' | 'month-day';
}

/** The sheet with a column of reasons: the refused rows to be corrected, or all. */
export function reasonsOf({
  kind,
  preview,
  text,
  timezone,
  tankNumber,
  companyName,
  date_order,
}: JudgedSheet): readonly ExportChoice[] {
  const { columns, units, refused } = preview;
  const choice = (label: string, rows: ReasonedRows, count: number): ExportChoice => ({
    label,
    rows: count,
    fileName: 'rows-with-reasons',
    download: (format, watch) =>
      downloadFrom(exportImportReasons, {
        body: {
          kind,
          text,
          timezone,
          ...ofAllRows({ kind, tankNumber, companyName }),
          columns,
          units,
          date_order,
          format,
          rows,
        },
        ...watch,
      }),
  });
  return [
    choice('Refused rows with their reasons', 'refused', refused),
    choice('All rows with their reasons', 'all', preview.rows),
  ];
}
