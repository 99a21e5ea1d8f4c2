import { type ReactNode, useId } from 'react';
import styles from './report-table.module.css';

export interface ReportColumn<Row> {
  readonly label: string;
  readonly isNumber?: boolean;
  readonly render: (row: Row) => ReactNode;
}

interface ReportTableProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly ReportColumn<Row>[];
}

/** One list of a report under its heading, or a text that it is empty. */
export function ReportTable<Row>({ title, rows, columns }: ReportTableProps<Row>) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {rows.length === 0 ? (
        <p className={styles.none}>None.</p>
      ) : (
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map(({ label, isNumber }) => (
                <th key={label} scope="col" data-number={isNumber}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a finished list that never changes its order
              <tr key={place}>
                {columns.map(({ label, isNumber, render }) => (
                  <td key={label} data-number={isNumber}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
