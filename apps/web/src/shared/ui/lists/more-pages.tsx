import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../states/states.tsx';

interface MorePagesProps {
  readonly query: UseInfiniteQueryResult<unknown>;
  readonly label?: string;
  /** Shown if the next page could not be loaded. */
  readonly failed: string;
}

/** The button that loads the next page, below the loaded rows. */
export function MorePages({ query, label = 'Show more', failed }: MorePagesProps) {
  if (query.isFetchNextPageError) {
    return <ErrorState title={failed} error={query.error} onRetry={() => void query.fetchNextPage()} />;
  }
  if (!query.hasNextPage) return null;
  return (
    <Button mt="md" variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {label}
    </Button>
  );
}
