import type { SectionTable } from '@dewar/domain/lessons/section-tables';
import styles from './plan-sections.module.css';

interface TextTableProps {
  readonly label: string;
  readonly table: SectionTable;
}

/** Letters of a page, about. */
const PAGE_LETTERS = 75;

/** Whether its words fit beside each other on paper without being broken. */
function fitsOnPaper(rows: SectionTable['rows']): boolean {
  const longest = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.flatMap((cells) => (cells[column] ?? '').split(/[\s-]+/).map((word) => word.length))),
  );
  return longest.reduce((sum, letters) => sum + letters + 2, 0) <= PAGE_LETTERS;
}

/** '……': room to write by hand. */
const BLANK = /^(?:…|_|\s)+$/;

/** A table of a section. It scrolls sideways by itself where the screen is too narrow for its columns. */
export function TextTable({ label, table: { hasHead, rows } }: TextTableProps) {
  const [head = []] = rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reached by keyboard to be scrolled
    <section className={styles.scroller} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label} dir="auto" data-is-tight={!fitsOnPaper(rows) || undefined}>
        {hasHead && (
          <thead>
            <tr>
              {head.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
                <th key={column} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.slice(hasHead ? 1 : 0).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
                <td key={column} data-is-blank={BLANK.test(cell) || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
