import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './vacuum-readings.module.css';

/** A reading on one line: '18 µm, Good, 3 days ago'. */
export function ReadingSummary({ reading }: { readonly reading: VacuumReading }) {
  return (
    <span className={styles.inWords}>
      <Quantity value={reading.vacuum_reading} unit="µm" />
      <VacuumBandPill microns={reading.vacuum_reading} />
      <span className={styles.muted}>
        <RelativeTime at={reading.reading_timestamp} />
      </span>
    </span>
  );
}
