import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { LIST_LIMITS } from '@dewar/domain/primitives/limits';
import { Fragment, Suspense } from 'react';
import { type KnownReading, WAITS_TO_BE_SENT } from '../../shared/offline/waiting-records.ts';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { useCanCorrect } from '../../shared/ui/time/use-can-correct.ts';
import styles from './vacuum-readings.module.css';

// Few readings have them: they are no part of the first screen.
const OwnReadingActions = lazyPart(async () => ({
  default: (await import('./own-reading-actions.tsx')).OwnReadingActions,
}));

interface VacuumTableProps {
  readonly readings: readonly KnownReading[];
  /** Opens the form for a reading that the person logged; without it none can be changed. */
  readonly onEdit?: (reading: VacuumReading) => void;
}

/** The latest five readings (spec 2 §9); those that the person has just logged with Edit and Delete. */
export function VacuumTable({ readings, onEdit }: VacuumTableProps) {
  const canCorrect = useCanCorrect();
  const shown = readings.slice(0, LIST_LIMITS.vacuum_table);
  return (
    <table className={styles.table} aria-label="Readings, newest first">
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
        {shown.map((reading) => (
          <Fragment key={reading.id}>
            <tr>
              <td className={styles.number}>
                <Quantity value={reading.vacuum_reading} unit="µm" />
              </td>
              <td>
                <VacuumBandPill microns={reading.vacuum_reading} />
              </td>
              <td>
                <ExactTime at={reading.reading_timestamp} />
                {reading.isWaiting === true && `, ${WAITS_TO_BE_SENT}`}
              </td>
              <td>{reading.fresh_pull ? 'Yes' : 'No'}</td>
            </tr>
            {onEdit !== undefined && canCorrect(reading) && (
              <tr className={styles.actions}>
                <td colSpan={4}>
                  <Suspense>
                    <OwnReadingActions reading={reading} onEdit={onEdit} />
                  </Suspense>
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
