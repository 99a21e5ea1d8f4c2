import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { FleetError } from '../../../features/fleet/fleet-error.tsx';
import { workQueueExports } from '../../../features/work-queues/work-queue-exports.ts';
import { WorkQueues } from '../../../features/work-queues/work-queues.tsx';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { workQueuesQuery } from '../../../shared/work-queues/work-queues-query.ts';
import styles from './company-work-page.module.css';

const route = getRouteApi('/company-area/company/$companyName/work');

/** What waits in the fleet of a company. */
export function CompanyWorkPage() {
  const { companyName } = route.useParams();
  const summary = useQuery(workQueuesQuery(companyName));
  return (
    <CompanyFrame companyName={companyName}>
      <PageHeader
        title="Work Queues"
        note="What waits in this fleet, the oldest first."
        aside={
          <>
            <ExportLists choices={workQueueExports(summary.data, companyName)} />
            <Button variant="default" renderRoot={(props) => <Link to="/imports" {...props} />}>
              Import records
            </Button>
          </>
        }
      />
      {summary.error !== null && summary.data === undefined ? (
        <FleetError error={summary.error} onRetry={summary.refetch} />
      ) : (
        <div className={styles.queues}>
          <WorkQueues summary={summary.data} company={companyName} />
        </div>
      )}
    </CompanyFrame>
  );
}
