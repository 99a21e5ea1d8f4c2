import type { PlatformReport } from '@dewar/contract/platform-reports';
import { linkOptions } from '@tanstack/react-router';
import { formatNumber } from '../../shared/format/numbers.ts';
import { StatCards } from '../../shared/ui/lists/stat-cards.tsx';

type PlatformStatsProps = Pick<PlatformReport, 'users' | 'companies' | 'tanks'>;

/** The three figures of spec 1 §2, Platform reports. */
export function PlatformStats({ users, companies, tanks }: PlatformStatsProps) {
  return (
    <StatCards
      stats={[
        {
          label: 'Users',
          value: formatNumber(users.total),
          note: `${formatNumber(users.active)} active, ${formatNumber(users.waiting)} waiting for approval`,
          link: linkOptions({ to: '/admin/users' }),
        },
        {
          label: 'Companies',
          value: formatNumber(companies.total),
          note: `${formatNumber(companies.active)} active`,
          link: linkOptions({ to: '/admin/companies' }),
        },
        {
          label: 'Tanks',
          value: formatNumber(tanks.total),
          note: `${formatNumber(tanks.operational)} operational`,
          link: linkOptions({ to: '/admin/assets' }),
        },
      ]}
    />
  );
}
