import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { CopiedLessons } from './copied-lessons.tsx';
import type { CopyAddress } from './copy-address.ts';
import { CopyFields } from './copy-fields.tsx';
import { ScheduledLessons } from './scheduled-lessons.tsx';
import { copiesQuery } from './scheduling-api.ts';

interface CopyForwardProps {
  readonly address: CopyAddress;
  readonly subjects: readonly string[];
  readonly onChange: (change: { readonly [Name in keyof CopyAddress]?: string }) => void;
}

/** Shows the lessons of some days on the same school days of a later time, and adds them to the calendar at once. */
export function CopyForward({ address, subjects, onChange }: CopyForwardProps) {
  const copies = useQuery(copiesQuery(address));
  const [added, setAdded] = useState<readonly LessonEvent[] | null>(null);
  const change = (next: Parameters<typeof onChange>[0]) => {
    setAdded(null);
    onChange(next);
  };
  return (
    <TitledSection title="Lessons">
      <CopyFields address={address} subjects={subjects} onChange={change} />
      {added !== null && <ScheduledLessons lessons={added} onUndone={() => setAdded(null)} />}
      {copies.isError && (
        <ErrorState
          title="The lessons could not be shown."
          error={copies.error}
          onRetry={() => void copies.refetch()}
        />
      )}
      {copies.isLoading && <SkeletonList count={6} height={44} />}
      {copies.data === undefined && !copies.isLoading && !copies.isError && (
        <EmptyState
          title="Choose the days to copy, and from when on."
          next="The same plans are scheduled again: a subject in your timetable in its free periods, any other on the same school day as before, at its old time. Nothing is in the calendar before you confirm."
        />
      )}
      {copies.data?.length === 0 && (
        <EmptyState title="No lessons on these days." next="Choose other days, or another subject." />
      )}
      {copies.data !== undefined && copies.data.length > 0 && added === null && (
        <CopiedLessons
          // Another choice begins with all of its lessons.
          key={JSON.stringify(address)}
          copies={copies.data}
          isWaiting={copies.isFetching}
          onScheduled={setAdded}
        />
      )}
    </TitledSection>
  );
}
