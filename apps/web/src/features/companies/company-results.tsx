import { filterCompanies } from '@dewar/domain/accounts/company-list';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { companiesQuery } from './companies-api.ts';
import type { CompanyFilter } from './company-filter.ts';
import { CompanyList, type CompanyListProps } from './company-list.tsx';

interface CompanyResultsProps extends Pick<CompanyListProps, 'onAct'> {
  readonly filter: CompanyFilter;
}

export function CompanyResults({ filter, onAct }: CompanyResultsProps) {
  const companies = useQuery(companiesQuery);
  // By its parts: the filter is read anew from the address with each render.
  const search = useDeferredValue(filter.search);
  const status = useDeferredValue(filter.status);
  const order = useDeferredValue(filter.order);
  const listed = useDeferredValue(companies.data);
  // Deferred, because thousands of companies are filtered and drawn between the frames, and not while somebody types.
  const found = useMemo(
    () => filterCompanies(listed ?? [], { search, status, order }),
    [listed, search, status, order],
  );
  if (listed === undefined) {
    if (!companies.isError) return <SkeletonList count={6} height={64} />;
    const title = 'The companies could not be loaded.';
    return <ErrorState title={title} error={companies.error} onRetry={companies.refetch} />;
  }
  if (listed.length === 0) return <EmptyState title="There are no companies yet." next="Create the first one." />;
  if (found.length === 0) {
    const action = { label: 'Show all companies', link: { to: '/admin/companies' } } as const;
    return <EmptyState title="No companies match." next="Remove a filter or broaden your search." action={action} />;
  }
  const isAll = found.length === listed.length;
  const all = countOf(listed.length, 'company', 'companies');
  return (
    <>
      <ResultsCount count={isAll ? all : `${formatNumber(found.length)} of ${all}`} />
      <CompanyList companies={found} onAct={onAct} />
    </>
  );
}
