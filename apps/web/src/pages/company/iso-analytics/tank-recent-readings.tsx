import { LIST_LIMITS } from '@dewar/domain/primitives/limits';
import { type KnownReading, WAITS_TO_BE_SENT } from '../../../shared/offline/waiting-records.ts';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import { VacuumBandPill } from '../../../shared/ui/states/vacuum-band-pill.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import styles from '../tank-data/tank-records.module.css';

/** The last ten readings (spec 2 §9). */
export function TankRecentReadings({ readings }: { readonly readings: readonly KnownReading[] }) {
  if (readings.length === 0) return <p className={styles.muted}>No vacuum readings yet.</p>;
  return (
    <ul className={styles.rows}>
      {readings.slice(0, LIST_LIMITS.tank_detail_readings_listed).map((reading) => (
        <li key={reading.id} className={styles.reading}>
          <span className={styles.figure}>
            <Quantity value={reading.vacuum_reading} unit="µm" />
          </span>
          <VacuumBandPill microns={reading.vacuum_reading} />
          {reading.fresh_pull && <span className={styles.muted}>fresh pull</span>}
          <span className={styles.when}>
            <ExactTime at={reading.reading_timestamp} />
            {reading.isWaiting === true && `, ${WAITS_TO_BE_SENT}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
