import type { FleetTank } from '@dewar/contract/fleet';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './fleet-pictures.module.css';

export interface PictureRow {
  readonly key: string | number;
  readonly cells: readonly ReactNode[];
}

interface PictureTableProps {
  readonly label: string;
  readonly columns: readonly { readonly heading: string; readonly isNumber?: boolean }[];
  readonly rows: readonly PictureRow[];
}

/** What a picture shows, in figures. */
export function PictureTable({ label, columns, rows }: PictureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reached by keyboard to be scrolled
    <section className={styles.scroller} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ heading, isNumber }) => (
              <th key={heading} scope="col" data-number={isNumber || undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map(({ heading, isNumber }, place) => (
                <td key={heading} data-number={isNumber || undefined}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface OpenTankProps {
  readonly tank: FleetTank;
  readonly onOpen: (tank: FleetTank) => void;
}

/** The number of a tank, which opens it over the screen. */
export function OpenTank({ tank, onOpen }: OpenTankProps) {
  return (
    <UnstyledButton className={styles.open} onClick={() => onOpen(tank)} aria-haspopup="dialog" translate="no">
      {tank.tank_number}
    </UnstyledButton>
  );
}
