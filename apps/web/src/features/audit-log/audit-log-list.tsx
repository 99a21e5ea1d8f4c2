import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { AuditEntryRow } from './audit-entry-row.tsx';
import styles from './audit-log.module.css';
import { auditLogQuery } from './audit-log-api.ts';
import type { AuditLogFilter } from './audit-log-filter.ts';

interface AuditLogListProps {
  readonly filter: AuditLogFilter;
  /** Whether the newest entry is open at first. */
  readonly isLatestOpen?: boolean;
  /** Shown when there are no entries, instead of the text for a filter. */
  readonly empty?: ReactNode;
}

export function AuditLogList({ filter, isLatestOpen = false, empty }: AuditLogListProps) {
  const query = useInfiniteQuery(auditLogQuery(filter, usePersonTimeZone()));
  if (query.data === undefined) {
    return query.isError ? (
      <LoadError error={query.error} onRetry={query.refetch} />
    ) : (
      <SkeletonList count={8} height={64} />
    );
  }
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0 && query.hasNextPage) return <SearchFurther query={query} />;
  if (entries.length === 0) {
    if (empty !== undefined) return empty;
    return Object.keys(filter).length === 0 ? (
      <EmptyState title="Nothing has been recorded yet." />
    ) : (
      <EmptyState title="No entries match." next="Remove a filter, or choose other days." />
    );
  }
  return (
    <>
      <ResultsCount count={countOf(entries.length, 'entry', 'entries')} hasMore={query.hasNextPage} />
      <div className={styles.table}>
        <div className={styles.heads} aria-hidden>
          <div className={styles.line}>
            <span className={styles.words}>Entry</span>
            <span className={styles.when}>When</span>
          </div>
        </div>
        <ul className={styles.entries} aria-label="Entries">
          {entries.map((entry, place) => (
            <AuditEntryRow key={entry.id} entry={entry} isOpenAtFirst={isLatestOpen && place === 0} />
          ))}
        </ul>
      </div>
      <MorePages query={query} failed="More of the audit log could not be loaded." />
    </>
  );
}

/** With several filters, the server compares only so many entries at a time. */
function SearchFurther({ query }: { readonly query: UseInfiniteQueryResult<unknown> }) {
  return (
    <>
      <EmptyState title="None of the latest entries match." next="Older entries have not been searched yet." />
      <MorePages query={query} label="Search further" failed="Older entries could not be searched." />
    </>
  );
}

function LoadError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return <ErrorState title="The audit log could not be loaded." error={error} onRetry={onRetry} />;
}
