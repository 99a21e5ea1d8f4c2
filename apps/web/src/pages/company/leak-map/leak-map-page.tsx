import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AreaFrame } from '../../../features/companies/area-frame.tsx';
import { CompanyFilter } from '../../../features/companies/company-filter-select.tsx';
import { type LeakMapFilter, readLeakMapFilter } from '../../../features/leak-checks/map/leak-map-address.ts';
import { leakMapQuery } from '../../../features/leak-checks/map/leak-map-api.ts';
import { LeakMapView } from '../../../features/leak-checks/map/leak-map-view.tsx';
import { trueNow } from '../../../shared/api/device-clock.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { FilterBar, FilterSelect } from '../../../shared/ui/lists/filter-bar.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/company-area/leak-map');

/** How often each weld leaks and how long repairs hold: in one's company, for administrators in one or in all. */
export function LeakMapPage() {
  const filter = readLeakMapFilter(route.useSearch());
  const navigate = route.useNavigate();
  const user = useSession()?.user;
  const readsAll = useCan()('read', 'every_company');
  const { data: map, error, refetch } = useQuery(leakMapQuery(filter));
  const onChange: OnChange = (change) =>
    navigate({ search: readLeakMapFilter({ ...filter, ...change }), replace: true, resetScroll: false });
  const whose = filter.company ?? (readsAll ? 'all companies' : (user?.company_name ?? ''));
  return (
    <AreaFrame>
      <PageHeader title="Leak Map" note="How often each weld leaks, and how long repairs hold." />
      <FilterBar label="Choose what is counted">
        {readsAll && <CompanyFilter company={filter.company} onChange={(company) => onChange({ company })} />}
        <YearFilters filter={filter} firstYear={map?.first_year ?? null} onChange={onChange} />
      </FilterBar>
      {map !== undefined ? (
        <LeakMapView map={map} whose={whose} />
      ) : error !== null ? (
        <ErrorState title="The leak map could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <SkeletonList count={2} height={320} />
      )}
    </AreaFrame>
  );
}

type OnChange = (change: { readonly [Name in keyof LeakMapFilter]?: LeakMapFilter[Name] | undefined }) => void;

interface YearFiltersProps {
  readonly filter: LeakMapFilter;
  readonly firstYear: number | null;
  readonly onChange: OnChange;
}

function YearFilters({ filter: { from, to }, firstYear, onChange }: YearFiltersProps) {
  const thisYear = trueNow().getUTCFullYear();
  const first = Math.min(firstYear ?? thisYear, from ?? thisYear, to ?? thisYear);
  const years = Array.from({ length: thisYear - first + 1 }, (_, index) => first + index);
  const choicesOf = (all: string, isOffered: (year: number) => boolean) => [
    { value: '', label: all },
    ...years.filter(isOffered).map((year) => ({ value: String(year), label: String(year) })),
  ];
  const yearOf = (value: string) => (value === '' ? undefined : Number(value));
  return (
    <>
      <FilterSelect
        label="From year"
        choices={choicesOf('The first', (year) => year <= (to ?? thisYear))}
        value={String(from ?? '')}
        onChange={(value) => onChange({ from: yearOf(value) })}
      />
      <FilterSelect
        label="To year"
        choices={choicesOf('This year', (year) => year >= (from ?? first))}
        value={String(to ?? '')}
        onChange={(value) => onChange({ to: yearOf(value) })}
      />
    </>
  );
}
