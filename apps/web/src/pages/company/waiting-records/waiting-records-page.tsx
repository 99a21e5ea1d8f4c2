import { Suspense, useState } from 'react';
import { CapturedList } from '../../../features/captured-records/captured-list.tsx';
import { useCaptured } from '../../../features/captured-records/captured-queries.ts';
import { AreaFrame } from '../../../features/companies/area-frame.tsx';
import type { CapturedRecord } from '../../../shared/offline/captured-records.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { replaceCapturedFile } from './replace-captured-file.ts';

const CapturedForm = lazyPart(async () => ({ default: (await import('./captured-form.tsx')).CapturedForm }));

/** What was captured without a signal and is not sent yet, on this device. */
export function WaitingRecordsPage() {
  const { data: records, error, refetch } = useCaptured();
  const [edited, setEdited] = useState<CapturedRecord | null>(null);
  return (
    <AreaFrame>
      <PageHeader
        title="Waiting to be sent"
        note="Kept on this device until there is a signal, for you alone. Sent in this order."
      />
      {records === undefined && error !== null ? (
        <ErrorState title="What waits on this device could not be read." error={error} onRetry={refetch} />
      ) : records === undefined ? (
        <SkeletonList count={3} height={120} />
      ) : records.length === 0 ? (
        <EmptyState title="Nothing waits to be sent." next="What you record without a signal appears here." />
      ) : (
        <CapturedList records={records} onEdit={setEdited} onReplace={replaceCapturedFile} />
      )}
      {edited !== null && (
        <Suspense>
          <CapturedForm record={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </AreaFrame>
  );
}
