import { ExportLists } from '../../shared/ui/exports/export-lists.tsx';
import { readingExport } from './reading-export.ts';

interface ReadingExportButtonProps {
  readonly tank: { readonly id: number; readonly tank_number: string };
}

/** Saves the readings of a tank as a file. */
export function ReadingExportButton({ tank: { id, tank_number } }: ReadingExportButtonProps) {
  const readings = readingExport(`Vacuum readings of ${tank_number}`, { tank_id: id });
  return <ExportLists size="xs" name="vacuum readings" choices={[readings]} />;
}
