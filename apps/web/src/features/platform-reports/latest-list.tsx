import { type ReactNode, useId } from 'react';
import styles from './latest-list.module.css';

interface LatestListProps<Row extends { readonly id: number }> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Shown when the list is empty. */
  readonly none: string;
  readonly render: (row: Row) => { readonly name: ReactNode; readonly note: ReactNode; readonly aside: ReactNode };
}

/** The latest entries: each with a name, a line under it, and something on the right. */
export function LatestList<Row extends { readonly id: number }>({ title, rows, none, render }: LatestListProps<Row>) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {rows.length === 0 && <p className={styles.note}>{none}</p>}
      <ul className={styles.rows}>
        {rows.map((row) => {
          const { name, note, aside } = render(row);
          return (
            <li key={row.id} className={styles.row}>
              <div className={styles.words}>
                <div className={styles.name}>{name}</div>
                <div className={styles.note}>{note}</div>
              </div>
              <div className={styles.aside}>{aside}</div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
