import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AreaFrame } from '../../../features/companies/area-frame.tsx';
import { CompanyFilter } from '../../../features/companies/company-filter-select.tsx';
import { readEvacuationListFilter } from '../../../features/fleet/evacuation/evacuation-list-address.ts';
import { evacuationListExport, evacuationListQuery } from '../../../features/fleet/evacuation/evacuation-list-api.ts';
import { EvacuationListView } from '../../../features/fleet/evacuation/evacuation-list-view.tsx';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { FilterBar } from '../../../shared/ui/lists/filter-bar.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/company-area/evacuation-list');

/** Which tanks to pump next, by month: of one's company, for administrators of one or all. */
export function EvacuationListPage() {
  const filter = readEvacuationListFilter(route.useSearch());
  const navigate = route.useNavigate();
  const timeZone = usePersonTimeZone();
  const readsAll = useCan()('read', 'every_company');
  const { data: list, error, refetch } = useQuery(evacuationListQuery(filter));
  return (
    <AreaFrame>
      <PageHeader
        title="Evacuation List"
        note="Which vacuum spaces to pump down next, and what waiting costs."
        aside={<ExportLists choices={[evacuationListExport(filter)]} />}
      />
      {readsAll && (
        <FilterBar label="Choose whose tanks are listed">
          <CompanyFilter
            company={filter.company}
            onChange={(company) =>
              navigate({ search: readEvacuationListFilter({ company }), replace: true, resetScroll: false })
            }
          />
        </FilterBar>
      )}
      {list !== undefined ? (
        <EvacuationListView list={list} timeZone={timeZone} showsCompany={readsAll && filter.company === undefined} />
      ) : error !== null ? (
        <ErrorState title="The evacuation list could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <SkeletonList count={3} height={180} />
      )}
    </AreaFrame>
  );
}
