import { ExportDialog } from '../../shared/ui/exports/export-dialog.tsx';
import { procedureExport } from './procedure-export.ts';
import type { ProcedureFilter } from './procedure-filter.ts';

interface ProcedureExportDialogProps {
  readonly filter: ProcedureFilter;
  readonly onClose: () => void;
}

/** Saves the procedures that a library shows. */
export function ProcedureExportDialog({ filter, onClose }: ProcedureExportDialogProps) {
  return <ExportDialog choices={[procedureExport(filter)]} onClose={onClose} />;
}
