import { exportLessonEvents } from '@dewar/contract/lesson-calendar';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';
import type { CalendarView } from './calendar-views.ts';
import { titleOf, visibleDays } from './visible-days.ts';

/** The entries of the days on the screen to save. */
export function lessonExport(view: CalendarView, date: string): ExportChoice {
  return {
    label: `Calendar, ${titleOf(view, date)}`,
    fileName: 'lessons',
    download: (format, watch) =>
      downloadFrom(exportLessonEvents, { query: { ...visibleDays(view, date), format }, ...watch }),
  };
}
