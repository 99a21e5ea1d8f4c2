import { isFarFromLast, TAKE_A_SECOND } from '@dewar/domain/vacuum/vacuum-plausibility';
import { formatNumber } from '../../shared/format/numbers.ts';
import { type KnownReading, WAITS_TO_BE_SENT } from '../../shared/offline/waiting-records.ts';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './latest-reading.module.css';

interface LatestReadingProps {
  readonly readings: readonly KnownReading[];
  /** The next step where there is none. */
  readonly next?: string;
}

/** The latest reading in one number, with its band and age. */
export function LatestReading({
  readings,
  next = 'Choose Add Vacuum Reading to log the first one.',
}: LatestReadingProps) {
  const [latest, before] = readings;
  if (latest === undefined) {
    return (
      <section className={styles.latest} aria-label="Latest reading">
        <div>
          <p className={styles.empty}>No vacuum readings yet</p>
          <p className={styles.age}>{next}</p>
        </div>
      </section>
    );
  }
  return (
    <section className={styles.latest} aria-label="Latest reading">
      <div>
        <div className={styles.value}>
          <Quantity value={latest.vacuum_reading} unit="µm" isLarge />
          <VacuumBandPill microns={latest.vacuum_reading} />
        </div>
        <p className={styles.age}>
          <RelativeTime at={latest.reading_timestamp} />
          {latest.fresh_pull && ', fresh pull'}
          {latest.isWaiting === true && `, ${WAITS_TO_BE_SENT}`}
        </p>
        {before !== undefined && (
          <p className={styles.before}>
            Previous: <span translate="no">{formatNumber(before.vacuum_reading)} µm</span>,{' '}
            <RelativeTime at={before.reading_timestamp} />
          </p>
        )}
        {isFarFromLast(takenOf(latest), before && takenOf(before)) && <p className={styles.before}>{TAKE_A_SECOND}</p>}
      </div>
    </section>
  );
}

function takenOf({ vacuum_reading, fresh_pull }: KnownReading) {
  return { vacuumMicrons: vacuum_reading, isFreshPull: fresh_pull };
}
