import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../states/states.tsx';

interface MorePagesProps {
  readonly found: UseInfiniteQueryResult<unknown>;
  /** Shown if the next page could not be loaded. */
  readonly failed: string;
}

/** The button that loads the next page, below the loaded rows. */
export function MorePages({ found, failed }: MorePagesProps) {
  if (found.isFetchNextPageError) {
    return <ErrorState title={failed} failure={found.error} onRetry={() => void found.fetchNextPage()} />;
  }
  if (!found.hasNextPage) return null;
  return (
    <Button mt="md" variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
      Show more
    </Button>
  );
}
