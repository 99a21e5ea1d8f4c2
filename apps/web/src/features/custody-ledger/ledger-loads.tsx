import type { LedgerFinding, LedgerLoad } from '@dewar/contract/custody-ledger';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import type { LedgerFilter } from './ledger-address.ts';
import { ledgerLoadsQuery } from './ledger-api.ts';
import { LedgerTable } from './ledger-table.tsx';

interface LedgerLoadsProps {
  readonly filter: LedgerFilter;
  /** The finding whose loads are listed, all of them. */
  readonly finding: LedgerFinding | undefined;
  /** What may be done to a load, below what its difference is. */
  readonly renderActions: (load: LedgerLoad) => ReactNode;
}

/** The loads that the filter leaves, page by page. */
export function LedgerLoads({ filter, finding, renderActions }: LedgerLoadsProps) {
  const query = useInfiniteQuery(ledgerLoadsQuery(filter));
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState title="The loads could not be loaded." error={query.error} onRetry={query.refetch} />
    ) : (
      <SkeletonList count={8} height={48} />
    );
  }
  const loads = query.data.pages.flatMap((page) => page.loads);
  if (loads.length === 0) {
    return filter.group === undefined && filter.beyond === undefined ? (
      <EmptyState
        title="No loads in the ledger yet."
        next="A load enters it with its final determination, if its loaded weight is known."
      />
    ) : (
      <EmptyState title="No loads match." next="Remove a filter." />
    );
  }
  return (
    <>
      <ResultsCount count={countOf(loads.length, 'load')} hasMore={query.hasNextPage} />
      <LedgerTable loads={loads} finding={finding} renderActions={renderActions} />
      <MorePages query={query} failed="More loads could not be loaded." />
    </>
  );
}
