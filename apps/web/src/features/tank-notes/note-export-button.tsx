import { exportTankNotes } from '@dewar/contract/tank-notes';
import type { Tank } from '@dewar/contract/tanks';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';
import { ExportLists } from '../../shared/ui/exports/export-lists.tsx';

/** Saves the notes on a tank as a file. */
export function NoteExportButton({ tank: { id, tank_number } }: { readonly tank: Pick<Tank, 'id' | 'tank_number'> }) {
  const notes: ExportChoice = {
    label: `Notes on ${tank_number}`,
    fileName: 'tank-notes',
    download: (format, watch) => downloadFrom(exportTankNotes, { query: { tank_id: id, format }, ...watch }),
  };
  return <ExportLists size="xs" name="notes" choices={[notes]} />;
}
