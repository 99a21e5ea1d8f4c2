import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../states/states.tsx';

interface MorePagesProps {
  readonly found: UseInfiniteQueryResult<unknown>;
  /** Said where the next page could not be had. */
  readonly failed: string;
}

/** The way to the next page of a list, below what is there already. */
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
