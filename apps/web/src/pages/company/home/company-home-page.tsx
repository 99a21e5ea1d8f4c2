import type { Fleet as FleetOfCompany } from '@dewar/contract/fleet';
import { Button } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentProps, useDeferredValue } from 'react';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { readAttentionAddress } from '../../../features/fleet/fleet-address.ts';
import { fleetQuery } from '../../../features/fleet/fleet-api.ts';
import { FleetError, isNoSuchCompany } from '../../../features/fleet/fleet-error.tsx';
import { FleetSummary } from '../../../features/fleet/fleet-summary.tsx';
import { FleetSummarySkeleton } from '../../../features/fleet/fleet-summary-skeleton.tsx';
import { readProcedureFilter } from '../../../features/procedures/procedure-filter.ts';
import { ProcedureLibrary } from '../../../features/procedures/procedure-library.tsx';
import { useCompanyToKeep } from '../../../shared/navigation/tank-data-address.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { WaitingCount } from '../../../shared/work-queues/waiting-count.tsx';

const route = getRouteApi('/company-area/company/$companyName');

export function CompanyHomePage() {
  const { companyName } = route.useParams();
  // Parsed again, because useSearch also returns parameters of other routes.
  const search = route.useSearch();
  const [filter, { attention }] = [readProcedureFilter(search), readAttentionAddress(search)];
  const navigate = route.useNavigate();
  const fleet = useQuery(fleetQuery(companyName));
  const company = useCompanyToKeep(companyName);
  return (
    <CompanyFrame companyName={companyName}>
      <PageHeader
        title="Fleet"
        asideCount={<WaitingCount company={companyName} />}
        aside={
          <>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/company/$companyName/load-gate" params={{ companyName }} {...props} />}
            >
              Load gate
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/evacuation-list" search={company} {...props} />}
            >
              Evacuation list
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/labels" search={company} {...props} />}>
              Labels
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/company/$companyName/work" params={{ companyName }} {...props} />}
            >
              Work queues
              <WaitingCount company={companyName} />
            </Button>
          </>
        }
      />
      <Fleet
        {...fleet}
        list={attention}
        onChooseList={(list) =>
          navigate({
            search: { ...filter, ...readAttentionAddress({ attention: list }) },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {!isNoSuchCompany(fleet.error) && (
        <ProcedureLibrary
          filter={filter}
          onFilter={(changed) =>
            navigate({
              search: { ...changed, ...readAttentionAddress({ attention }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </CompanyFrame>
  );
}

type FleetProps = UseQueryResult<FleetOfCompany> & Pick<ComponentProps<typeof FleetSummary>, 'list' | 'onChooseList'>;

function Fleet({ data: arrived, error, refetch, list, onChooseList }: FleetProps) {
  // Drawn in slices, between which a touch is answered.
  const data = useDeferredValue(arrived);
  if (data !== undefined) return <FleetSummary fleet={data} list={list} onChooseList={onChooseList} />;
  if (error !== null) return <FleetError error={error} onRetry={refetch} />;
  return <FleetSummarySkeleton />;
}
