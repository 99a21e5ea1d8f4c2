import { exportLessonTemplates } from '@dewar/contract/lesson-templates';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';

/** The own templates to save. */
export function templateExport(): ExportChoice {
  return {
    label: 'Lesson templates',
    fileName: 'lesson-templates',
    download: (format, watch) => downloadFrom(exportLessonTemplates, { query: { format }, ...watch }),
  };
}
