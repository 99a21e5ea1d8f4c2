import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { PREVIEW_LENGTHS } from '@dewar/domain/primitives/limits';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RecordAction } from '../../shared/ui/dialogs/record-action.tsx';
import { type RecordColumn, RecordList } from '../../shared/ui/lists/record-list.tsx';
import { PreviewedText } from '../../shared/ui/states/previewed-text.tsx';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import styles from './vacuum-readings.module.css';
import { readingPagesQuery } from './vacuum-readings-api.ts';

interface ManagedReadingsProps {
  readonly tankId: number;
  /** Whether a first one can be added. */
  readonly canAdd: boolean;
  readonly onEdit: (reading: VacuumReading) => void;
  readonly onDelete: (reading: VacuumReading) => void;
  readonly onShowHistory: (reading: VacuumReading) => void;
}

/** A tank's readings for administrators, ten at a time (spec 2 §2.5). */
export function ManagedReadings({ tankId, canAdd, ...actions }: ManagedReadingsProps) {
  const query = useInfiniteQuery(readingPagesQuery(tankId));
  if (query.data === undefined) {
    return query.isError ? (
      <LoadError error={query.error} onRetry={query.refetch} />
    ) : (
      <SkeletonList count={5} height={44} />
    );
  }
  const readings = query.data.pages.flatMap((page) => page.readings);
  if (readings.length === 0)
    return <EmptyState title="No vacuum readings yet." next={canAdd && 'Add the first one.'} />;
  return (
    <>
      <RecordList
        label="Vacuum readings"
        rows={readings}
        columns={COLUMNS}
        actionsWidth="12rem"
        isDense
        renderActions={(reading) => <Actions reading={reading} {...actions} />}
      />
      {query.isFetchNextPageError && <LoadError error={query.error} onRetry={() => void query.fetchNextPage()} />}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          data-more-rows
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older readings
        </Button>
      )}
    </>
  );
}

function Actions({
  reading,
  ...on
}: { readonly reading: VacuumReading } & Omit<ManagedReadingsProps, 'tankId' | 'canAdd'>) {
  const name = `the reading of ${reading.vacuum_reading} µm`;
  return (
    <>
      <RecordAction label="Edit" name={`Edit ${name}`} onClick={() => on.onEdit(reading)} />
      <RecordAction label="History" name={`History of ${name}`} onClick={() => on.onShowHistory(reading)} />
      <RecordAction label="Delete" name={`Delete ${name}`} isDeletion onClick={() => on.onDelete(reading)} />
    </>
  );
}

const COLUMNS: readonly RecordColumn<VacuumReading>[] = [
  {
    label: 'Reading',
    width: '8.5rem',
    render: ({ vacuum_reading }) => (
      <span className={styles.figure}>
        <Quantity value={vacuum_reading} unit="µm" />
        <VacuumBandPill microns={vacuum_reading} />
      </span>
    ),
  },
  { label: 'Taken', width: '9.5rem', render: ({ reading_timestamp }) => <ExactTime at={reading_timestamp} /> },
  { label: 'Fresh Pull', width: '4.5rem', render: ({ fresh_pull }) => (fresh_pull ? 'Yes' : 'No') },
  {
    label: 'Notes',
    width: 'minmax(6rem, 1fr)',
    render: ({ additional_notes, recorded_by_email, version }) => (
      <span className={styles.remark}>
        {additional_notes !== null && <PreviewedText text={additional_notes} length={PREVIEW_LENGTHS.table_notes} />}
        <span className={styles.muted}>
          {recorded_by_email}
          {version > 1 && ', edited since'}
        </span>
      </span>
    ),
  },
];

function LoadError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return <ErrorState title="The vacuum readings could not be loaded." error={error} onRetry={onRetry} />;
}
