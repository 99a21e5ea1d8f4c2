import { CompanyFrame } from '../features/companies/company-frame.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';

export function TankDataPage() {
  return (
    <CompanyFrame>
      <PageHeader title="Tank Data" />
    </CompanyFrame>
  );
}
