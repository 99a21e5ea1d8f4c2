import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../states/states.tsx';
import { useIsPrinting } from '../states/use-is-printing.ts';

interface MorePagesProps {
  readonly query: UseInfiniteQueryResult<unknown>;
  readonly label?: string;
  /** Shown if the next page could not be loaded. */
  readonly failed: string;
}

/** The button that loads the next page, below the loaded rows; paper, where none can be pressed, says that more follow. */
export function MorePages({ query, label = 'Show more', failed }: MorePagesProps) {
  const isPrinting = useIsPrinting();
  if (isPrinting)
    return query.hasNextPage ? <p>More follow, which had not been loaded when this was printed.</p> : null;
  if (query.isFetchNextPageError) {
    return <ErrorState title={failed} error={query.error} onRetry={() => void query.fetchNextPage()} />;
  }
  if (!query.hasNextPage) return null;
  return (
    <Button
      data-more-rows
      mt="md"
      variant="default"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
