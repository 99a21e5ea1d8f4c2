import { exportKeptMails } from '@dewar/contract/mails';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';

/** The stored emails to save. */
export const keptMailExport: ExportChoice = {
  label: 'Stored emails',
  fileName: 'stored-emails',
  download: (format, watch) => downloadFrom(exportKeptMails, { query: { format }, ...watch }),
};
