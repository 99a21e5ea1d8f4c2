import type { RecentlyDeleted, RestoredRecord } from '@dewar/contract/recently-deleted';
import { useInfiniteQuery } from '@tanstack/react-query';
import { countOf } from '../../shared/format/numbers.ts';
import { ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { DeletedRecordRow } from './deleted-record-row.tsx';
import styles from './recently-deleted.module.css';
import { recentlyDeletedQuery } from './recently-deleted-api.ts';
import type { RecentlyDeletedFilter } from './recently-deleted-filter.ts';

interface RecentlyDeletedListProps {
  readonly filter: RecentlyDeletedFilter;
  readonly canErase: boolean;
  readonly onRestored: (restored: RestoredRecord) => void;
}

/** What administrators can bring back, latest first. */
export function RecentlyDeletedList({ filter, canErase, onRestored }: RecentlyDeletedListProps) {
  const query = useInfiniteQuery(recentlyDeletedQuery(filter));
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState
        title="The deleted records could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <SkeletonList count={6} height={72} />
    );
  }
  const records = query.data.pages.flatMap((page) => page.records);
  if (records.length === 0) return <NothingDeleted isFiltered={filter.entity !== undefined} />;
  return (
    <>
      <ResultsCount count={countOf(records.length, 'record')} hasMore={query.hasNextPage} />
      <ul className={styles.records} aria-label="Recently deleted">
        {records.map((record: RecentlyDeleted) => (
          <DeletedRecordRow key={record.id} record={record} canErase={canErase} onRestored={onRestored} />
        ))}
      </ul>
      <MorePages query={query} failed="More deleted records could not be loaded." />
    </>
  );
}

function NothingDeleted({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="Nothing of this kind can be brought back." next="Choose another kind of record." />
  ) : (
    <EmptyState
      title="Nothing can be brought back."
      next="Tanks, procedures, companies, users and lesson plans appear here once they are deleted."
    />
  );
}
