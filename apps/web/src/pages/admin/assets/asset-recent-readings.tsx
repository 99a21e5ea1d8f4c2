import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { Link } from '@tanstack/react-router';
import { LatestList } from '../../../features/platform-reports/latest-list.tsx';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import { RelativeTime } from '../../../shared/ui/time/times.tsx';
import styles from './asset-overview.module.css';

interface AssetRecentReadingsProps {
  readonly readings: readonly (VacuumReading & { readonly company_name?: string })[];
}

/** The ten latest readings, each linking to its tank (spec 2 §2.5). */
export function AssetRecentReadings({ readings }: AssetRecentReadingsProps) {
  return (
    <LatestList
      title="Recent Activity"
      rows={readings}
      none="There are no readings yet."
      render={({ tank_number, company_name, vacuum_reading, reading_timestamp, recorded_by_email }) => ({
        name: (
          <Link to="/admin/assets" search={{ tank: tank_number, ...(company_name && { company: company_name }) }}>
            {tank_number}
          </Link>
        ),
        note: company_name ?? recorded_by_email,
        aside: (
          <>
            <Quantity value={vacuum_reading} unit="µm" />
            <div className={styles.age}>
              <RelativeTime at={reading_timestamp} />
            </div>
          </>
        ),
      })}
    />
  );
}
