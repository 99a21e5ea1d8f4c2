import type { Company } from '@dewar/contract/companies';
import type { AssignmentRequest } from '@dewar/contract/company-assignment-requests';
import type { WorkQueues } from '@dewar/contract/work-queues';
import { Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { companiesQuery } from '../../../features/companies/companies-api.ts';
import { CompanyCards } from '../../../features/companies/company-cards.tsx';
import { waitingRequestsQuery } from '../../../features/company-assignment-requests/assignment-requests-api.ts';
import { WaitingRequests } from '../../../features/company-assignment-requests/waiting-requests.tsx';
import { QueueFigures } from '../../../features/work-queues/queue-figures.tsx';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { useSession } from '../../../shared/session/session.ts';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { StatCards, StatCardsSkeleton } from '../../../shared/ui/lists/stat-cards.tsx';
import { PartBoundary } from '../../../shared/ui/states/part-boundary.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { workQueuesQuery } from '../../../shared/work-queues/work-queues-query.ts';
import styles from './admin-dashboard-page.module.css';
import { AdminTools } from './admin-tools.tsx';

export function AdminDashboardPage() {
  const user = useSession()?.user;
  const companies = useQuery(companiesQuery);
  // Requests stand above the companies: shown later, they would push them out of view.
  const requests = useQuery(waitingRequestsQuery);
  const queues = useQuery(workQueuesQuery());
  // Deferred: the whole screen at once would hold up the page for longer than a frame.
  const isLoading = useDeferredValue(companies.isPending || requests.isPending);
  return (
    <AdminFrame isDashboard>
      <PageHeader title="Admin Dashboard" note={`Welcome, ${user?.email}`} />
      <div className={styles.page}>
        {isLoading ? (
          <>
            <StatCardsSkeleton count={4} />
            <SkeletonList count={6} height={160} layout="cards" />
          </>
        ) : (
          <Dashboard queues={queues} companies={companies} requests={requests} />
        )}
      </div>
    </AdminFrame>
  );
}

interface DashboardProps {
  readonly queues: UseQueryResult<WorkQueues>;
  readonly companies: UseQueryResult<readonly Company[]>;
  readonly requests: UseQueryResult<readonly AssignmentRequest[]>;
}

function Dashboard({ queues, companies, requests }: DashboardProps) {
  const companyNames = useMemo(() => companies.data?.map(({ name }) => name) ?? [], [companies.data]);
  return (
    <>
      <PartBoundary>
        <Queues queues={queues} />
      </PartBoundary>
      <PartBoundary>
        <WaitingRequests requests={requests} companyNames={companyNames} />
      </PartBoundary>
      <section>
        <Title order={2} mb="md">
          Company Dashboards
        </Title>
        {companies.data === undefined ? (
          <ErrorState title="The companies could not be loaded." error={companies.error} onRetry={companies.refetch} />
        ) : (
          <>
            <Figures companies={companies.data} />
            <CompanyCards companies={companies.data} />
          </>
        )}
      </section>
      <section>
        <Title order={2} mb="md">
          Admin Tools
        </Title>
        <AdminTools />
      </section>
    </>
  );
}

/** What waits over all companies (Work Queues): what the dashboard begins with. */
function Queues({ queues: { data, isError, error, refetch } }: Pick<DashboardProps, 'queues'>) {
  return (
    <section>
      <Title order={2} mb="md">
        Work Queues
      </Title>
      {data !== undefined && <QueueFigures queues={data} link={{ to: '/admin/work' }} />}
      {data === undefined && isError && (
        <ErrorState title="What waits could not be loaded." error={error} onRetry={refetch} />
      )}
      {data === undefined && !isError && <StatCardsSkeleton count={4} />}
    </section>
  );
}

function Figures({ companies }: { readonly companies: readonly Company[] }) {
  const activeUsers = companies.reduce((sum, { userCount }) => sum + userCount, 0);
  return (
    <StatCards
      isSmall
      stats={[
        { label: 'Total Companies', value: formatNumber(companies.length) },
        { label: 'Active Users', value: formatNumber(activeUsers) },
      ]}
    />
  );
}
