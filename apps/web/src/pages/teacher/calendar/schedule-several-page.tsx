import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ScheduleSeveral } from '../../../features/lesson-calendar/several/schedule-several.tsx';
import { readSeveralAddress } from '../../../features/lesson-calendar/several/several-address.ts';
import { useSchoolTimeZone } from '../../../shared/session/session.ts';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import { SchedulingFrame } from './scheduling-frame.tsx';

const route = getRouteApi('/teacher/calendar/several');

/** Schedules several plans at once. */
export function ScheduleSeveralPage() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const today = calendarDateIn(useSchoolTimeZone(), useNow());
  return (
    <SchedulingFrame
      title="Schedule Several"
      other={
        <Button variant="default" renderRoot={(props) => <Link to="/teacher/calendar/copy" search={{}} {...props} />}>
          Copy forward
        </Button>
      }
    >
      {(subjects) => (
        <ScheduleSeveral
          address={address}
          subjects={subjects}
          today={today}
          onChange={(change) =>
            void navigate({
              search: (before) => readSeveralAddress({ ...before, ...change }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </SchedulingFrame>
  );
}
