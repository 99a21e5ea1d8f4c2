import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { LIST_LIMITS } from '@dewar/domain/primitives/limits';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import styles from './vacuum-readings.module.css';

/** The latest five readings (spec 2 §9). */
export function VacuumTable({ readings }: { readonly readings: readonly VacuumReading[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            Microns
          </th>
          <th scope="col">Band</th>
          <th scope="col">Timestamp</th>
          <th scope="col">Fresh Pull</th>
        </tr>
      </thead>
      <tbody>
        {readings.slice(0, LIST_LIMITS.vacuum_table).map((reading) => (
          <tr key={reading.id}>
            <td className={styles.number}>
              <Quantity value={reading.vacuum_reading} unit="µm" />
            </td>
            <td>
              <VacuumBandPill microns={reading.vacuum_reading} />
            </td>
            <td>
              <ExactTime at={reading.reading_timestamp} />
            </td>
            <td>{reading.fresh_pull ? 'Yes' : 'No'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
