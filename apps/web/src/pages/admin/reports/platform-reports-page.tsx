import { useQuery } from '@tanstack/react-query';
import { PlatformActivity } from '../../../features/platform-reports/platform-activity.tsx';
import { platformReportQuery } from '../../../features/platform-reports/platform-reports-api.ts';
import { PlatformStats } from '../../../features/platform-reports/platform-stats.tsx';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';

export function PlatformReportsPage() {
  return (
    <AdminFrame>
      <PageHeader title="Platform Reports" note="Statistics exclude admin users." />
      <Report />
    </AdminFrame>
  );
}

function Report() {
  const report = useQuery(platformReportQuery);
  if (report.isPending) return <SkeletonList count={6} height={96} layout="cards" />;
  if (report.isError && report.data === undefined) {
    const title = 'The platform report could not be loaded.';
    return <ErrorState title={title} error={report.error} onRetry={report.refetch} />;
  }
  return (
    <>
      <PlatformStats {...report.data} />
      <PlatformActivity {...report.data} />
    </>
  );
}
