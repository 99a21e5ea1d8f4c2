import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { companiesQuery } from '../features/companies/companies-api.ts';
import { CompanyCards } from '../features/companies/company-cards.tsx';
import { formatNumber } from '../shared/format/numbers.ts';
import { useSession } from '../shared/session.ts';
import { AppFrame } from '../shared/ui/app-frame.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';
import { StatCards } from '../shared/ui/stat-cards.tsx';
import { ErrorState, SkeletonList } from '../shared/ui/states.tsx';

export function AdminDashboardPage() {
  const user = useSession()?.user;
  return (
    <AppFrame home={{ name: 'Dewar', link: { to: '/admin' } }} sections={[]}>
      <PageHeader title="Admin Dashboard" note={`Welcome, ${user?.email}`} />
      <Companies />
    </AppFrame>
  );
}

function Companies() {
  const companies = useQuery(companiesQuery);
  if (companies.isPending) return <SkeletonList count={6} height={160} layout="cards" />;
  if (companies.isError) {
    return (
      <ErrorState title="The companies could not be loaded." failure={companies.error} onRetry={companies.refetch} />
    );
  }
  const activeUsers = companies.data.reduce((sum, { userCount }) => sum + userCount, 0);
  return (
    <>
      <StatCards
        stats={[
          { label: 'Total Companies', value: formatNumber(companies.data.length) },
          { label: 'Active Users', value: formatNumber(activeUsers) },
        ]}
      />
      <Title order={2} mt="xl" mb="md">
        Company Dashboards
      </Title>
      <CompanyCards companies={companies.data} />
    </>
  );
}
