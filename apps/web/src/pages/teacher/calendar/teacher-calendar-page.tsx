import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { subjectColor } from '@dewar/domain/lessons/lesson-subjects';
import { DEFAULT_PAPER_SIZE } from '@dewar/domain/lessons/paper-sizes';
import { weekStartOf } from '@dewar/domain/lessons/school-year';
import { addDays, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { Button } from '@mantine/core';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { CALENDAR_VIEWS, type CalendarView } from '../../../features/lesson-calendar/calendar-views.ts';
import { SchoolClockNote } from '../../../features/lesson-calendar/clock/school-clock-note.tsx';
import type { NewEventPlace } from '../../../features/lesson-calendar/event-values.ts';
import { ExportCalendarButton } from '../../../features/lesson-calendar/export-calendar-button.tsx';
import { SubscribeButton } from '../../../features/lesson-calendar/feed/subscribe-button.tsx';
import { LessonCalendar } from '../../../features/lesson-calendar/lesson-calendar.tsx';
import {
  nextSlotQuery,
  type SchedulablePlan,
  schedulablePlanQuery,
} from '../../../features/lesson-calendar/lesson-calendar-api.ts';
import { lessonExport } from '../../../features/lesson-calendar/lesson-export.ts';
import { PrintCalendarButton } from '../../../features/lesson-calendar/print-calendar-button.tsx';
import { ownDays } from '../../../features/lesson-calendar/visible-days.ts';
import { SchoolYear } from '../../../features/lesson-calendar/year/school-year.tsx';
import { planDefaultsQuery, subjectsQuery } from '../../../features/lesson-plans/lesson-plans-api.ts';
import { saveTimeZone } from '../../../features/users/profile-api.ts';
import { useSchoolTimeZone } from '../../../shared/session/session.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { IconPlus } from '../../../shared/ui/icons/icons.ts';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../../shared/ui/states/use-is-phone.ts';
import { useNow } from '../../../shared/ui/time/use-now.ts';

const route = getRouteApi('/teacher/calendar');

/** A phone has no room for seven days side by side. */
const PHONE_VIEWS: readonly CalendarView[] = ['list', 'day'];

export function TeacherCalendarPage() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const calendar = useRef<HTMLDivElement>(null);
  const timeZone = useSchoolTimeZone();
  const isPhone = useIsPhone();
  const today = calendarDateIn(timeZone, useNow());
  const subjects = useQuery(subjectsQuery).data ?? [];
  const size = useQuery(planDefaultsQuery).data?.paper_size ?? DEFAULT_PAPER_SIZE;
  const colorOf = (subject: string) => subjectColor(subjects, subject);
  const [asked, setAsked] = useState<NewEventPlace | null>(null);
  const planned = useQuery({ ...schedulablePlanQuery(address.plan ?? 0), enabled: address.plan !== undefined });
  const [usual = 'month', ...others] = isPhone ? PHONE_VIEWS : CALENDAR_VIEWS;
  const views = [usual, ...others];
  const view = views.find((offered) => offered === address.view) ?? usual;
  const date = address.date ?? today;
  const slot = useQuery({ ...nextSlotQuery(address.plan ?? 0), enabled: address.plan !== undefined });
  const { start_date: start, end_date: end } = ownDays(view, date);
  const fromPlan = placeOf(date, planned.data, slot);

  const show = (change: { readonly view?: CalendarView; readonly date?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  const openWeek = (week: string, by: 'pointer' | 'keys') => {
    show({ view: isPhone ? 'list' : 'week', date: week === weekStartOf(today) ? today : week });
    // Whoever goes from week to week by keys stays with the year.
    if (by === 'pointer') calendar.current?.scrollIntoView({ block: 'start' });
  };
  const close = () => {
    setAsked(null);
    if (address.plan !== undefined) void navigate({ search: ({ plan: _, ...rest }) => rest, replace: true });
  };

  return (
    <TeacherFrame>
      <PageHeader
        title="Calendar"
        note={`Times in ${timeZone.replaceAll('_', ' ')}`}
        aside={
          <>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/teacher/calendar/several" search={{}} {...props} />}
            >
              Schedule several
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/teacher/calendar/copy" search={{ start, end, to: addDays(end, 1) }} {...props} />
              )}
            >
              Copy forward
            </Button>
            <PrintCalendarButton {...{ view, date, size, colorOf }} />
            <ExportLists choices={[lessonExport(view, date)]} others={<ExportCalendarButton />} />
            <SubscribeButton />
          </>
        }
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAsked({ date, isAnywhere: true })}>
            Add to calendar
          </Button>
        }
      />
      <SchoolClockNote saveProfileZone={(zone) => saveTimeZone(queryClient, zone)} />
      {address.plan !== undefined && planned.isError && (
        <ErrorState
          title="The lesson plan could not be loaded."
          error={planned.error}
          onRetry={() => void planned.refetch()}
        />
      )}
      <div ref={calendar}>
        <LessonCalendar
          shown={{ view, views, date, today }}
          onShow={show}
          colorOf={colorOf}
          newPlace={asked ?? fromPlan}
          onNew={(place) => (place === null ? close() : setAsked(place))}
        />
      </div>
      <SchoolYear {...{ date, today, colorOf }} onOpen={openWeek} />
    </TeacherFrame>
  );
}

/** Where a plan is added: at its next free slot, once that is known or cannot be found out. */
function placeOf(
  date: string,
  plan: SchedulablePlan | undefined,
  {
    data: slot,
    isPending,
  }: Pick<UseQueryResult<Pick<LessonEvent, 'start_time' | 'end_time'> | null>, 'data' | 'isPending'>,
): NewEventPlace | null {
  if (plan === undefined || isPending) return null;
  return { date, plan, isAnywhere: true, ...slot };
}
