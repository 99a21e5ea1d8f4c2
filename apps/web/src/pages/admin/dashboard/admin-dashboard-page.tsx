import type { Company } from '@dewar/contract/companies';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { companiesQuery } from '../../../features/companies/companies-api.ts';
import { CompanyCards } from '../../../features/companies/company-cards.tsx';
import { WaitingRequests } from '../../../features/company-assignment-requests/waiting-requests.tsx';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { useSession } from '../../../shared/session/session.ts';
import { AppFrame } from '../../../shared/ui/frames/app-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { StatCards } from '../../../shared/ui/lists/stat-cards.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import styles from './admin-dashboard-page.module.css';
import { AdminTools } from './admin-tools.tsx';

export function AdminDashboardPage() {
  const user = useSession()?.user;
  const companies = useQuery(companiesQuery);
  const companyNames = useMemo(() => companies.data?.map(({ name }) => name) ?? [], [companies.data]);
  return (
    <AppFrame home={{ name: 'Dewar', link: { to: '/admin' } }} sections={[]}>
      <PageHeader title="Admin Dashboard" note={`Welcome, ${user?.email}`} />
      <div className={styles.page}>
        {companies.isPending && <SkeletonList count={2} height={86} layout="cards" />}
        {companies.data !== undefined && <Figures companies={companies.data} />}
        <WaitingRequests companyNames={companyNames} />
        <section>
          <Title order={2} mb="md">
            Company Dashboards
          </Title>
          {companies.isPending && <SkeletonList count={6} height={160} layout="cards" />}
          {companies.isError && companies.data === undefined && (
            <ErrorState
              title="The companies could not be loaded."
              error={companies.error}
              onRetry={companies.refetch}
            />
          )}
          {companies.data !== undefined && <CompanyCards companies={companies.data} />}
        </section>
        <section>
          <Title order={2} mb="md">
            Admin Tools
          </Title>
          <AdminTools />
        </section>
      </div>
    </AppFrame>
  );
}

function Figures({ companies }: { readonly companies: readonly Company[] }) {
  const activeUsers = companies.reduce((sum, { userCount }) => sum + userCount, 0);
  return (
    <StatCards
      stats={[
        { label: 'Total Companies', value: formatNumber(companies.length) },
        { label: 'Active Users', value: formatNumber(activeUsers) },
      ]}
    />
  );
}
