import { filterCompanies } from '@dewar/domain/accounts/company-list';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../shared/format/numbers.ts';
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
  if (companies.isPending) return <SkeletonList count={6} height={64} />;
  if (companies.isError && companies.data === undefined) {
    const title = 'The companies could not be loaded.';
    return <ErrorState title={title} error={companies.error} onRetry={companies.refetch} />;
  }
  const query = filterCompanies(companies.data, filter);
  if (companies.data.length === 0)
    return <EmptyState title="There are no companies yet." next="Create the first one." />;
  if (query.length === 0) {
    const action = { label: 'Show all companies', link: { to: '/admin/companies' } } as const;
    return <EmptyState title="No companies match." next="Remove a filter or broaden your search." action={action} />;
  }
  const isAll = query.length === companies.data.length;
  const all = countOf(companies.data.length, 'company', 'companies');
  return (
    <>
      <ResultsCount count={isAll ? all : `${query.length} of ${all}`} />
      <CompanyList companies={query} onAct={onAct} />
    </>
  );
}
