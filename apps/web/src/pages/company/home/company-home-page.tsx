import type { Fleet as FleetOfCompany } from '@dewar/contract/fleet';
import { Button } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { fleetQuery } from '../../../features/fleet/fleet-api.ts';
import { FleetError, isNoSuchCompany } from '../../../features/fleet/fleet-error.tsx';
import { FleetSummary } from '../../../features/fleet/fleet-summary.tsx';
import { FleetSummarySkeleton } from '../../../features/fleet/fleet-summary-skeleton.tsx';
import { ProcedureLibrary } from '../../../features/procedures/procedure-library.tsx';
import { useCompanyToKeep } from '../../../shared/navigation/tank-data-address.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { WaitingCount } from '../../../shared/work-queues/waiting-count.tsx';

const route = getRouteApi('/company-area/company/$companyName');

export function CompanyHomePage() {
  const { companyName } = route.useParams();
  const filter = route.useSearch();
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
      <Fleet {...fleet} />
      {!isNoSuchCompany(fleet.error) && (
        <ProcedureLibrary
          filter={filter}
          onFilter={(search) => navigate({ search, replace: true, resetScroll: false })}
        />
      )}
    </CompanyFrame>
  );
}

function Fleet({ data: arrived, error, refetch }: UseQueryResult<FleetOfCompany>) {
  // Drawn in slices, between which a touch is answered.
  const data = useDeferredValue(arrived);
  if (data !== undefined) return <FleetSummary fleet={data} />;
  if (error !== null) return <FleetError error={error} onRetry={refetch} />;
  return <FleetSummarySkeleton />;
}
