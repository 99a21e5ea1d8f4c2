import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { holdRates, readingsOfTest } from '@dewar/domain/leak-checks/hold-readings';
import { formatRateFigure } from '@dewar/domain/leak-checks/hold-trend';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { ActionIcon } from '@mantine/core';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { IconTrash } from '../../../shared/ui/icons/icons.ts';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import styles from './vacuum-test.module.css';

interface HoldReadingsTableProps {
  readonly leakCheck: LeakCheckDetails;
  /** Deletes a mistaken reading; undefined once the test is complete. */
  readonly onDelete?: (readingId: number) => void;
}

/** Every reading of the test, the first and the last included, with the rise since the one before. */
export function HoldReadingsTable({ leakCheck, onDelete }: HoldReadingsTableProps) {
  const readings = readingsOfTest(leakCheck);
  const rates = new Map(holdRates(readings).map(({ to, micronsPerHour }) => [to, micronsPerHour]));
  const between = new Map(leakCheck.vacuum_test_readings.map((each) => [toMilliseconds(each.reading_timestamp), each]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reached by keyboard to be scrolled
    <section className={styles.scroller} tabIndex={0} aria-label="Readings of the vacuum test">
      <table className={styles.table} aria-label="Readings of the vacuum test">
        <thead>
          <tr>
            <th scope="col">Taken</th>
            <th scope="col" data-number>
              Microns
            </th>
            <th scope="col" data-number>
              Microns per hour
            </th>
            {onDelete !== undefined && <th scope="col" aria-label="Delete" />}
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => {
            const rate = rates.get(reading);
            const stored = between.get(toMilliseconds(reading.takenAt));
            const name = `${formatNumber(reading.vacuumMicrons)} µm`;
            return (
              <tr key={`${toMilliseconds(reading.takenAt)} ${reading.vacuumMicrons}`}>
                <td>
                  <ExactTime at={new Date(toMilliseconds(reading.takenAt)).toISOString()} />
                </td>
                <td data-number translate="no">
                  <Quantity value={reading.vacuumMicrons} unit="µm" />
                </td>
                <td data-number translate="no">
                  {rate === undefined ? '–' : formatRateFigure(rate)}
                </td>
                {onDelete !== undefined && (
                  <td>
                    {stored !== undefined && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="lg"
                        aria-label={`Delete the reading of ${name}`}
                        onClick={() => onDelete(stored.id)}
                      >
                        <IconTrash size={18} stroke={1.5} aria-hidden />
                      </ActionIcon>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
