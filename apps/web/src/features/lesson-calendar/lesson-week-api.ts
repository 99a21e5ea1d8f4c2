import { listLessonEvents } from '@dewar/contract/lesson-calendar';
import type { ReportDates } from '@dewar/domain/reports/reporting-week';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';

/** What stands in the calendar on the days of a week; the calendar is written on a screen of its own. */
export function lessonWeekQuery({ week_start_date, week_end_date }: ReportDates) {
  const query = { start_date: week_start_date, end_date: week_end_date };
  return queryOptions({
    queryKey: ['lesson-calendar', 'week', query],
    queryFn: async ({ signal }) => (await callEndpoint(listLessonEvents, { query, signal })).data,
    staleTime: 0,
  });
}
