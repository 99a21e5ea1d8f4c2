import type { ReportDates } from '@dewar/domain/reports/reporting-week';
import { formatCalendarDate } from '../../shared/format/times.ts';

/** 'Week of 31 May 2026' (spec 2 §2.3). */
export function reportTitle({ week_start_date }: ReportDates): string {
  return `Week of ${formatCalendarDate(week_start_date)}`;
}
