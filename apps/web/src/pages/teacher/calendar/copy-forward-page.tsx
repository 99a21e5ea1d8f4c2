import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { readCopyAddress } from '../../../features/lesson-calendar/several/copy-address.ts';
import { CopyForward } from '../../../features/lesson-calendar/several/copy-forward.tsx';
import { SchedulingFrame } from './scheduling-frame.tsx';

const route = getRouteApi('/teacher/calendar/copy');

/** Copies the lessons of some days to later ones. */
export function CopyForwardPage() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SchedulingFrame
      title="Copy Forward"
      other={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/teacher/calendar/several" search={{}} {...props} />}
        >
          Schedule several
        </Button>
      }
    >
      {(subjects) => (
        <CopyForward
          address={address}
          subjects={subjects}
          onChange={(change) =>
            void navigate({
              search: (before) => readCopyAddress({ ...before, ...change }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </SchedulingFrame>
  );
}
