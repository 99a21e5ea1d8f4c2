import { getRouteApi } from '@tanstack/react-router';
import { readCopyAddress } from '../../../features/lesson-calendar/several/copy-address.ts';
import { CopyForward } from '../../../features/lesson-calendar/several/copy-forward.tsx';
import { SchedulingFrame } from './scheduling-frame.tsx';

const route = getRouteApi('/teacher/calendar/copy');

/** Copies the lessons of some days to later ones. */
export function CopyForwardPage() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SchedulingFrame title="Copy Forward">
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
