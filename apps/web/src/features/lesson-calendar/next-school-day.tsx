import { describeDay } from '@dewar/domain/lessons/lesson-times';
import { findTeachingDay, listEntriesOf, TEACHING_DAYS_AHEAD } from '@dewar/domain/lessons/teaching-day';
import { addDays, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { useQuery } from '@tanstack/react-query';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { useNow } from '../../shared/ui/time/use-now.ts';
import { eventsQuery } from './lesson-calendar-api.ts';
import { LessonEntry, type RenderSubject } from './lesson-entry.tsx';
import styles from './week-lessons.module.css';

/** Of a lesson on one line, and of its lines below each other: what follows does not move when they come. */
const ENTRY_HEIGHT_PX = { desk: 48, phone: 84 };

/** What a teacher prepares for: today while school goes on, else the next school day. */
export function NextSchoolDay({ renderSubject }: { readonly renderSubject: RenderSubject }) {
  const timeZone = useSchoolTimeZone();
  const now = useNow();
  const isPhone = useIsPhone();
  const today = calendarDateIn(timeZone, now);
  const end_date = addDays(today, TEACHING_DAYS_AHEAD);
  const events = useQuery(eventsQuery({ start_date: today, end_date }));
  const day = events.data === undefined ? undefined : findTeachingDay(events.data, { now, timeZone });
  const entries = events.data === undefined || day === undefined ? [] : listEntriesOf(events.data, { day, timeZone });
  return (
    <TitledSection
      title={day === today ? 'Today' : 'Next School Day'}
      note={day !== undefined && <span className={styles.dates}>{describeDay(day)}</span>}
    >
      {entries.length > 0 && (
        <ul className={styles.next} aria-label="Lessons of the next school day">
          {entries.map((event) => (
            <LessonEntry key={event.id} event={event} renderSubject={renderSubject} />
          ))}
        </ul>
      )}
      {events.data !== undefined && entries.length === 0 && (
        <EmptyState
          title={day === undefined ? 'No school day in the next four weeks.' : 'Nothing planned for this day yet.'}
          action={{ label: 'Go to Calendar', link: { to: '/teacher/calendar', search: {} } }}
        />
      )}
      {events.data === undefined && events.isError && (
        <ErrorState
          title="The next school day could not be loaded."
          error={events.error}
          onRetry={() => void events.refetch()}
        />
      )}
      {events.isPending && <SkeletonList count={3} height={isPhone ? ENTRY_HEIGHT_PX.phone : ENTRY_HEIGHT_PX.desk} />}
    </TitledSection>
  );
}
