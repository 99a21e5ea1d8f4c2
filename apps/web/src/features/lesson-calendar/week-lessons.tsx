import { listLessonEvents } from '@dewar/contract/lesson-calendar';
import type { ReportDates } from '@dewar/domain/reports/reporting-week';
import { describeReportDates, reportingWeekOf } from '@dewar/domain/reports/reporting-week';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { formatShortDate } from '@dewar/domain/time/short-date';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { formatWeekday } from '../../shared/format/times.ts';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import { LessonEntry, type RenderSubject } from './lesson-entry.tsx';
import { listWeekDays, type WeekDay } from './week-days.ts';
import styles from './week-lessons.module.css';

interface WeekLessonsProps {
  readonly renderSubject: RenderSubject;
  /** On the right of the title. */
  readonly actions?: ReactNode;
}

/** The teacher's events of this week, day by day. */
export function WeekLessons({ renderSubject, actions }: WeekLessonsProps) {
  const timeZone = useSchoolTimeZone();
  const now = useNow();
  const week = reportingWeekOf(timeZone, now);
  const events = useQuery(lessonWeekQuery(week));
  return (
    <TitledSection
      title="This Week's Lessons"
      note={<span className={styles.dates}>{describeReportDates(week)}</span>}
      actions={actions}
    >
      {events.data !== undefined && events.data.length > 0 && (
        <ol className={styles.days}>
          {listWeekDays(events.data, { week, timeZone }).map((day) => (
            <Day key={day.date} day={day} isToday={day.date === calendarDateIn(timeZone, now)} {...{ renderSubject }} />
          ))}
        </ol>
      )}
      {events.data?.length === 0 && (
        <EmptyState title="No lessons this week." next="Lesson plans that you schedule appear here." />
      )}
      {events.data === undefined && events.isError && (
        <ErrorState
          title="This week's lessons could not be loaded."
          error={events.error}
          onRetry={() => void events.refetch()}
        />
      )}
      {events.isPending && <SkeletonList count={5} height={120} layout="cards" />}
    </TitledSection>
  );
}

interface DayProps extends Pick<WeekLessonsProps, 'renderSubject'> {
  readonly day: WeekDay;
  readonly isToday: boolean;
}

function Day({ day: { date, events }, isToday, renderSubject }: DayProps) {
  const moment = `${date}T00:00:00Z`;
  return (
    <li className={styles.day} {...(isToday && { 'aria-current': 'date' })}>
      <h3 className={styles.name}>
        {formatWeekday(moment, 'UTC')}
        <span className={styles.date}>{formatShortDate(moment, { timeZone: 'UTC', now: moment })}</span>
        {isToday && <span className={styles.today}>Today</span>}
      </h3>
      {events.length === 0 && <p className={styles.nothing}>Nothing planned</p>}
      <ul className={styles.events}>
        {events.map((event) => (
          <LessonEntry key={event.id} event={event} renderSubject={renderSubject} />
        ))}
      </ul>
    </li>
  );
}

/** The events of a week; they are changed on the calendar's own screen. */
function lessonWeekQuery({ week_start_date, week_end_date }: ReportDates) {
  const query = { start_date: week_start_date, end_date: week_end_date };
  return queryOptions({
    queryKey: ['lesson-calendar', 'week', query],
    queryFn: async ({ signal }) => (await callEndpoint(listLessonEvents, { query, signal })).data,
    staleTime: 0,
  });
}
