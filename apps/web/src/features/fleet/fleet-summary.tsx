import type { Fleet } from '@dewar/contract/fleet';
import { linkOptions } from '@tanstack/react-router';
import { formatNumber } from '../../shared/format/numbers.ts';
import { type Stat, StatCards } from '../../shared/ui/lists/stat-cards.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import type { FleetCard } from './fleet-cards.tsx';
import styles from './fleet-summary.module.css';
import { TanksInNeed } from './tanks-in-need.tsx';
import { TanksInTransit } from './tanks-in-transit.tsx';

/** A summary of a company's fleet that links to it. */
export function FleetSummary({ fleet }: { readonly fleet: Fleet }) {
  if (fleet.tanks.length === 0) {
    return (
      <EmptyState
        title="No tanks are assigned to your company yet."
        next="Your tanks appear here as soon as an administrator assigns them."
      />
    );
  }
  return (
    <>
      <StatCards stats={listStats(fleet)} />
      <div className={styles.lists}>
        <TanksInNeed fleet={fleet} />
        <TanksInTransit fleet={fleet} />
      </div>
    </>
  );
}

function listStats({ cards, company_name }: Fleet): readonly Stat[] {
  const listOf = (card: FleetCard) =>
    linkOptions({
      to: '/company/$companyName/iso-analytics',
      params: { companyName: company_name },
      search: { card },
    });
  return [
    {
      label: 'Tanks',
      value: formatNumber(cards.total),
      note: `${formatNumber(cards.operational)} operational`,
      link: listOf('Tank Status'),
    },
    {
      label: 'Non-Operational',
      value: formatNumber(cards.non_operational),
      note: describeMaintenance(cards),
      link: listOf('Maintenance Status'),
    },
    {
      label: 'Critical Readings',
      value: formatNumber(cards.critical_readings),
      note: 'high or low vacuum',
      link: listOf('Critical Readings'),
    },
    {
      label: 'Inspection Alerts',
      value: formatNumber(cards.inspection_alerts),
      note: 'due soon, overdue or never inspected',
      link: listOf('Inspection Alerts'),
    },
    {
      label: 'Recent Activity',
      value: formatNumber(cards.recent_readings),
      note: 'readings in 7 days',
      link: listOf('Recent Activity'),
    },
  ];
}

/** 'Repair 1, no status 2'. */
function describeMaintenance({ maintenance }: Fleet['cards']): string {
  return Object.entries(maintenance)
    .map(([status, count]) => `${status === '' ? 'no status' : status} ${formatNumber(count)}`)
    .join(', ');
}
