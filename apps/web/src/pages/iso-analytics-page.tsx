import { getRouteApi } from '@tanstack/react-router';
import { CompanyFrame } from '../features/companies/company-frame.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';

const route = getRouteApi('/company-area/company/$companyName/iso-analytics');

export function IsoAnalyticsPage() {
  const { companyName } = route.useParams();
  return (
    <CompanyFrame companyName={companyName}>
      <PageHeader title="ISO Analytics" />
    </CompanyFrame>
  );
}
