import type { Company } from '@dewar/contract/companies';
import type { Fleet } from '@dewar/contract/fleet';
import type { Tank } from '@dewar/contract/tanks';
import { IN_STOCK } from '@dewar/domain/tanks/tank-stock';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { leakCheckExport } from '../../../features/leak-checks/leak-check-export.ts';
import { platformReportQuery } from '../../../features/platform-reports/platform-reports-api.ts';
import { tankExport } from '../../../features/tanks/tank-export.ts';
import { transferExport } from '../../../features/transfers/transfer-export.ts';
import { readingExport } from '../../../features/vacuum-readings/reading-export.ts';
import { companyReadingsQuery } from '../../../features/vacuum-readings/vacuum-readings-api.ts';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { type Stat, StatCards, StatCardsSkeleton } from '../../../shared/ui/lists/stat-cards.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import styles from './asset-overview.module.css';
import { AssetRecentReadings } from './asset-recent-readings.tsx';

const STATS = 3;

/** Before anything is chosen: the figures over all companies, and the latest readings. */
export function AllAssetsOverview() {
  const report = useQuery(platformReportQuery);
  if (report.data === undefined) {
    return report.isError ? (
      <ErrorState title="The figures could not be loaded." error={report.error} onRetry={report.refetch} />
    ) : (
      <OverviewSkeleton />
    );
  }
  const { companies, tanks, users, recent_readings } = report.data;
  return (
    <div className={styles.overview}>
      <Heading title="All companies">
        <ExportLists size="xs" choices={recordExports({})} />
      </Heading>
      <StatCards
        stats={[
          {
            label: 'Companies',
            value: formatNumber(companies.total),
            note: `${formatNumber(companies.active)} active`,
          },
          ...figuresOf({ ...tanks, users: users.total }),
        ]}
      />
      <AssetRecentReadings readings={recent_readings} />
    </div>
  );
}

interface CompanyOverviewProps {
  readonly company: Company;
  readonly fleet: Fleet;
  /** The number of tanks that need attention. */
  readonly inNeed: number;
}

/** A company without a chosen tank: its figures, and the latest readings. */
export function CompanyOverview({ company, fleet, inNeed }: CompanyOverviewProps) {
  const readings = useQuery(companyReadingsQuery(company.name));
  const title = 'The latest readings could not be loaded.';
  return (
    <div className={styles.overview}>
      <Heading title={company.name}>
        <Link to="/company/$companyName/iso-analytics" params={{ companyName: company.name }}>
          Open ISO Analytics
        </Link>
        <ExportLists size="xs" choices={recordExports({ company: company.name }, fleet.tanks.length)} />
      </Heading>
      <StatCards
        stats={[
          ...figuresOf({ ...fleet.cards, users: company.userCount }),
          { label: 'Needs attention', value: formatNumber(inNeed), note: 'marked in the list of tanks' },
        ]}
      />
      {readings.isPending && <SkeletonList count={6} height={52} />}
      {readings.isError && readings.data === undefined && (
        <ErrorState title={title} error={readings.error} onRetry={readings.refetch} />
      )}
      {readings.data !== undefined && (
        <AssetRecentReadings readings={readings.data.map((reading) => ({ ...reading, company_name: company.name }))} />
      )}
    </div>
  );
}

/** The stock without a chosen tank. */
export function StockOverview({ tanks }: { readonly tanks: readonly Tank[] }) {
  const operational = tanks.filter(({ operational_status }) => operational_status).length;
  return (
    <div className={styles.overview}>
      <Heading title={IN_STOCK}>
        <ExportLists size="xs" choices={[tankExport('Tanks in stock', { in_stock: true }, tanks.length)]} />
      </Heading>
      <StatCards stats={[tankStat({ total: tanks.length, operational })]} />
      <p className={styles.about}>
        Tanks without a company. Only administrators see them, and nothing can be recorded until they are assigned to a
        company.
      </p>
    </div>
  );
}

export function OverviewSkeleton() {
  return (
    <div className={styles.overview} role="status" aria-label="Loading">
      <StatCardsSkeleton count={STATS} />
      <SkeletonList count={6} height={52} />
    </div>
  );
}

function Heading({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

/** The tanks of one company or of all, the stock included, and their records. */
function recordExports(filter: { readonly company?: string }, tanks?: number) {
  return [
    tankExport('Tanks', filter, tanks),
    readingExport('Vacuum readings', filter),
    transferExport('Transfers', filter),
    leakCheckExport('Leak checks', filter),
  ];
}

/** Administrators are not counted among the users (spec 2 §2.5). */
function figuresOf({ total, operational, users }: FigureValues): readonly Stat[] {
  return [
    tankStat({ total, operational }),
    { label: 'Users', value: formatNumber(users), note: 'not counting administrators' },
  ];
}

function tankStat({ total, operational }: Pick<FigureValues, 'total' | 'operational'>): Stat {
  return {
    label: 'Tanks',
    value: formatNumber(total),
    note: `${formatNumber(operational)} operational, ${formatNumber(total - operational)} inactive`,
  };
}

interface FigureValues {
  readonly total: number;
  readonly operational: number;
  readonly users: number;
}
