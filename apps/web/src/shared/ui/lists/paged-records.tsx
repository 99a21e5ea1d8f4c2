import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ErrorState, SkeletonList } from '../states/states.tsx';
import styles from './paged-records.module.css';

interface PagedRecordsProps<Row> {
  /** Pages of rows, newest first. */
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly rows: readonly Row[] }[] }>;
  readonly label: string;
  readonly texts: { readonly failed: string; readonly none: string; readonly older: string };
  readonly renderRow: (row: Row, onDeleted: () => void) => ReactNode;
}

/** Short records of a tank below one another; more of them on demand. */
export function PagedRecords<Row>({ query, label, texts, renderRow }: PagedRecordsProps<Row>) {
  const listRef = useRef<HTMLUListElement>(null);
  const error = (onRetry: () => void) => <ErrorState title={texts.failed} error={query.error} onRetry={onRetry} />;
  if (query.data === undefined) {
    return query.isError ? error(() => void query.refetch()) : <SkeletonList count={3} height={56} />;
  }
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p className={styles.none}>{texts.none}</p>;
  // The button that had the focus disappears with its row.
  const keepFocus = () => listRef.current?.focus();
  return (
    <>
      <ul ref={listRef} className={styles.rows} aria-label={label} tabIndex={-1}>
        {rows.map((row) => renderRow(row, keepFocus))}
      </ul>
      {query.isFetchNextPageError && error(() => void query.fetchNextPage())}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button
          variant="default"
          size="xs"
          data-more-rows
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.older}
        </Button>
      )}
    </>
  );
}
