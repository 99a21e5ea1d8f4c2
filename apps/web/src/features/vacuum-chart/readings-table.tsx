import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { type KnownReading, WAITS_TO_BE_SENT } from '../../shared/offline/waiting-records.ts';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { type Trip, tripAt } from './chart-points.ts';
import styles from './readings-table.module.css';

interface ReadingsTableProps {
  readonly readings: readonly KnownReading[];
  readonly trips: readonly Trip[];
}

/** The chart's readings as a table, newest first. */
export function ReadingsTable({ readings, trips }: ReadingsTableProps) {
  if (readings.length === 0) return <p className={styles.none}>No readings in this range.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reached by keyboard to be scrolled
    <section className={styles.scroller} tabIndex={0} aria-label="Readings">
      <table className={styles.table} aria-label="Readings">
        <thead>
          <tr>
            <th scope="col">Taken</th>
            <th scope="col" data-number>
              Microns
            </th>
            <th scope="col">Band</th>
            <th scope="col">Fresh pull</th>
            <th scope="col">In transit</th>
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => (
            <tr key={reading.id}>
              <td>
                <ExactTime at={reading.reading_timestamp} />
                {reading.isWaiting === true && `, ${WAITS_TO_BE_SENT}`}
              </td>
              <td data-number translate="no">
                <Quantity value={reading.vacuum_reading} unit="µm" />
              </td>
              <td>
                <VacuumBandPill microns={reading.vacuum_reading} />
              </td>
              <td>{reading.fresh_pull ? 'Yes' : 'No'}</td>
              <td>{productAt(trips, reading)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function productAt(trips: readonly Trip[], { reading_timestamp }: VacuumReading): string {
  const trip = tripAt(trips, toMilliseconds(reading_timestamp));
  return trip === undefined ? '–' : (trip.transfer.product_name ?? 'Yes');
}
