import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ErrorState, SkeletonList } from '../states/states.tsx';
import styles from './paged-records.module.css';

interface PagedRecordsProps<Row> {
  /** Pages of rows, newest first. */
  readonly found: UseInfiniteQueryResult<{ readonly pages: readonly { readonly rows: readonly Row[] }[] }>;
  readonly label: string;
  readonly words: { readonly failed: string; readonly none: string; readonly older: string };
  readonly renderRow: (row: Row, onDeleted: () => void) => ReactNode;
}

/** Short records of a tank below one another; more of them on demand. */
export function PagedRecords<Row>({ found, label, words, renderRow }: PagedRecordsProps<Row>) {
  const listRef = useRef<HTMLUListElement>(null);
  const failure = (onRetry: () => void) => <ErrorState title={words.failed} failure={found.error} onRetry={onRetry} />;
  if (found.data === undefined) {
    return found.isError ? failure(() => void found.refetch()) : <SkeletonList count={3} height={56} />;
  }
  const rows = found.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p className={styles.none}>{words.none}</p>;
  // The button that had the focus disappears with its row.
  const keepFocus = () => listRef.current?.focus();
  return (
    <>
      <ul ref={listRef} className={styles.rows} aria-label={label} tabIndex={-1}>
        {rows.map((row) => renderRow(row, keepFocus))}
      </ul>
      {found.isFetchNextPageError && failure(() => void found.fetchNextPage())}
      {found.hasNextPage && !found.isFetchNextPageError && (
        <Button
          variant="default"
          size="xs"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {words.older}
        </Button>
      )}
    </>
  );
}
