import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CompanyFrame } from '../features/companies/company-frame.tsx';
import { fleetQuery } from '../features/fleet/fleet-api.ts';
import { FleetFailure } from '../features/fleet/fleet-failure.tsx';
import { FleetSummary } from '../features/fleet/fleet-summary.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';
import { SkeletonList } from '../shared/ui/states.tsx';

const route = getRouteApi('/company-area/company/$companyName');

export function CompanyHomePage() {
  const { companyName } = route.useParams();
  return (
    <CompanyFrame companyName={companyName}>
      <PageHeader title="Fleet" />
      <Fleet companyName={companyName} />
    </CompanyFrame>
  );
}

function Fleet({ companyName }: { readonly companyName: string }) {
  const fleet = useQuery(fleetQuery(companyName));
  if (fleet.isPending) return <SkeletonList count={5} height={96} layout="cards" />;
  if (fleet.isError) return <FleetFailure failure={fleet.error} onRetry={fleet.refetch} />;
  return <FleetSummary fleet={fleet.data} />;
}
