import type { TimelineKind } from '@dewar/domain/tanks/tank-timeline';
import { Button, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tankTimelineQuery } from '../../../features/tank-timeline/tank-timeline-api.ts';
import { listTimelineRows } from '../../../features/tank-timeline/timeline-rows.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import styles from './tank-timeline.module.css';
import { TimelineRowItem, type TimelineTank } from './timeline-row-item.tsx';

const CHIPS = {
  Readings: ['reading'],
  Loads: ['load', 'arrival'],
  Notes: ['note'],
  Files: ['file'],
  'Leak checks': ['leak_check', 'repair', 'hold_test'],
  Inspections: ['inspection'],
  Moves: ['move'],
} as const satisfies Readonly<Record<string, readonly TimelineKind[]>>;

type Chip = keyof typeof CHIPS;

const NAMES: readonly Chip[] = ['Readings', 'Loads', 'Notes', 'Files', 'Leak checks', 'Inspections', 'Moves'];

/** Everything that happened to a tank, newest first; a chip limits it to one kind, pressing it again shows everything. */
export function TankTimeline({ tank }: { readonly tank: TimelineTank }) {
  const [chosen, choose] = useState<Chip>();
  return (
    <>
      <fieldset className={styles.chips} aria-label="Show only">
        {NAMES.map((name) => (
          <UnstyledButton
            key={name}
            className={styles.chip}
            aria-pressed={name === chosen}
            onClick={() => choose(name === chosen ? undefined : name)}
          >
            {name}
          </UnstyledButton>
        ))}
      </fieldset>
      <Rows tank={tank} kinds={chosen && CHIPS[chosen]} />
    </>
  );
}

interface RowsProps {
  readonly tank: TimelineTank;
  readonly kinds: readonly TimelineKind[] | undefined;
}

function Rows({ tank, kinds }: RowsProps) {
  const query = useInfiniteQuery(tankTimelineQuery(tank.id, kinds));
  const timeZone = usePersonTimeZone();
  const failed = (onRetry: () => void) => (
    <ErrorState title="What happened to this tank could not be loaded." error={query.error} onRetry={onRetry} />
  );
  if (query.data === undefined) {
    return query.isError ? failed(() => void query.refetch()) : <SkeletonList count={6} height={44} />;
  }
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className={styles.muted}>Nothing of this kind yet.</p>;
  return (
    <>
      <ul className={styles.rows} aria-label="What happened" aria-busy={query.isPlaceholderData}>
        {listTimelineRows(entries, timeZone).map((row) => (
          <TimelineRowItem key={row.key} row={row} tank={tank} />
        ))}
      </ul>
      {query.isFetchNextPageError && failed(() => void query.fetchNextPage())}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button
          data-more-rows
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  );
}
