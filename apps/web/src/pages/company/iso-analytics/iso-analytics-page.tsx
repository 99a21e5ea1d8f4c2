import type { Fleet } from '@dewar/contract/fleet';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { readFleetAddress } from '../../../features/fleet/fleet-address.ts';
import { fleetQuery } from '../../../features/fleet/fleet-api.ts';
import { evaluateFleet } from '../../../features/fleet/fleet-attention.ts';
import { FleetDashboard } from '../../../features/fleet/fleet-dashboard.tsx';
import { FleetError } from '../../../features/fleet/fleet-error.tsx';
import { FleetSkeleton } from '../../../features/fleet/fleet-skeleton.tsx';
import { useKnownFleet } from '../../../features/fleet/use-known-fleet.ts';
import { useOpenTank } from '../../../features/fleet/use-open-tank.ts';
import { readCompanyReportsAddress } from '../../../features/weekly-reports/weekly-reports-address.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { EmptyState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { useIsPrinting } from '../../../shared/ui/states/use-is-printing.ts';
import { useLazyCode } from '../../../shared/ui/states/use-lazy-code.ts';
import { RelativeTime } from '../../../shared/ui/time/times.tsx';
import { FleetPictureSection } from './fleet-picture-section.tsx';
import { FleetViews } from './fleet-views.tsx';
import styles from './iso-analytics-page.module.css';

const route = getRouteApi('/company-area/company/$companyName/iso-analytics');
const DASHBOARD = 'dashboard';
const WEEKLY_REPORTS = 'weekly-reports';

const loadDialogs = () => import('./dashboard-dialogs.tsx');
const CompanyWeeklyReports = lazyPart(async () => ({
  default: (await import('./company-weekly-reports.tsx')).CompanyWeeklyReports,
}));

export function IsoAnalyticsPage() {
  const { companyName } = route.useParams();
  return (
    <CompanyFrame companyName={companyName}>
      <IsoAnalytics companyName={companyName} />
    </CompanyFrame>
  );
}

function IsoAnalytics({ companyName }: { readonly companyName: string }) {
  // Parsed again, because useSearch also returns parameters of other routes.
  const { tab = DASHBOARD, report } = readCompanyReportsAddress(route.useSearch());
  const navigate = route.useNavigate();
  const isDashboard = tab === DASHBOARD;
  const fleet = useQuery({ ...fleetQuery(companyName), enabled: isDashboard });
  // Drawn in slices, between which a touch is answered.
  const drawn = useDeferredValue(fleet.data);
  if (isDashboard && fleet.isError && fleet.data === undefined) {
    return (
      <>
        <PageHeader title="ISO Analytics" />
        <FleetError error={fleet.error} onRetry={fleet.refetch} />
      </>
    );
  }
  const note = isDashboard ? <Freshness {...fleet} /> : 'Weekly summaries, Sunday to Saturday';
  return (
    <>
      <PageHeader title="ISO Analytics" note={note} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(nextTab) =>
          void navigate({
            search: (before) => ({ ...readFleetAddress(before), ...readCompanyReportsAddress({ tab: nextTab }) }),
          })
        }
      >
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value={DASHBOARD}>Analytics Dashboard</Tabs.Tab>
          <Tabs.Tab value={WEEKLY_REPORTS}>Weekly Reports</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={DASHBOARD} className={styles.panel}>
          {drawn === undefined ? <FleetSkeleton /> : <Dashboard fleet={drawn} />}
        </Tabs.Panel>
        <Tabs.Panel value={WEEKLY_REPORTS} className={styles.panel}>
          <Suspense fallback={<SkeletonList count={4} height={168} />}>
            <CompanyWeeklyReports companyName={companyName} reportId={report} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

interface FreshnessProps {
  readonly data: Fleet | undefined;
  readonly dataUpdatedAt: number;
  readonly isError: boolean;
}

function Freshness({ data, dataUpdatedAt, isError }: FreshnessProps) {
  if (data === undefined) return 'Loading the fleet…';
  return (
    <>
      {countOf(data.tanks.length, 'tank')}, updated <RelativeTime at={new Date(dataUpdatedAt).toISOString()} />
      {isError && '; the latest changes could not be loaded'}
    </>
  );
}

interface DashboardProps {
  readonly fleet: Fleet;
}

function Dashboard({ fleet: served }: DashboardProps) {
  const timeZone = usePersonTimeZone();
  const { fleet, now } = useKnownFleet(served);
  const isPaper = useIsPrinting();
  const view = useMemo(() => ({ now, timeZone, isPaper }), [now, timeZone, isPaper]);
  const tanks = useMemo(() => evaluateFleet(fleet, view), [fleet, view]);
  const { open, unknownNumber, openTank, close } = useOpenTank(tanks);
  const [exported, setExported] = useState<readonly number[] | null>(null);
  const dialogs = useLazyCode({
    load: loadDialogs,
    isNeeded: open !== undefined || exported !== null,
    onFailed: () => (exported === null ? close() : setExported(null)),
  });
  if (tanks.length === 0) {
    return (
      <EmptyState
        title="No tanks are assigned to this company yet."
        next="They appear here as soon as an administrator assigns them."
      />
    );
  }
  return (
    <>
      {unknownNumber !== undefined && (
        <p className={styles.unknown} role="status">
          Tank {unknownNumber} is not in this fleet.
        </p>
      )}
      <FleetDashboard
        fleet={fleet}
        tanks={tanks}
        onOpenTank={openTank}
        isTankOpen={open !== undefined}
        onExport={(shown) => setExported(shown.map(({ tank }) => tank.id))}
        views={<FleetViews />}
        pictures={<FleetPictureSection fleet={fleet} tanks={tanks} now={now} onOpenTank={openTank} />}
      />
      {dialogs !== undefined && (
        <dialogs.TankAnalytics evaluated={open} companyName={fleet.company_name} onClose={close} />
      )}
      {dialogs !== undefined && exported !== null && (
        <dialogs.CompanyExports companyName={fleet.company_name} tankIds={exported} onClose={() => setExported(null)} />
      )}
    </>
  );
}
