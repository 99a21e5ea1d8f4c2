import { exportLessonPlans } from '@dewar/contract/lesson-plans';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';
import type { LessonPlanFilter } from './lesson-plan-filter.ts';

/** The filtered plans to save. */
export function planExport(filter: LessonPlanFilter): ExportChoice {
  return {
    label: 'Lesson plans',
    fileName: 'lesson-plans',
    download: (format, watch) => downloadFrom(exportLessonPlans, { query: { ...filter, format }, ...watch }),
  };
}
