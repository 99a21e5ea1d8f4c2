import { Box } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './record-list.module.css';

export interface RecordColumn<Row> {
  readonly label: string;
  /** Its grid track: 'minmax(12rem, 2fr)'. */
  readonly width: string;
  readonly isNumber?: boolean;
  readonly render: (row: Row) => ReactNode;
}

interface RecordListProps<Row extends { readonly id: number }> {
  /** What is listed: 'Users'. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** The first one names the record. */
  readonly columns: readonly RecordColumn<Row>[];
  readonly actionsWidth: string;
  /** Short rows, where many figures matter more than room. */
  readonly isDense?: boolean;
  readonly renderActions: (row: Row) => ReactNode;
}

/** Records under column heads; cards on a phone. The arrow keys go from a row's button to the same one of the next. */
export function RecordList<Row extends { readonly id: number }>(props: RecordListProps<Row>) {
  const { label, rows, columns, actionsWidth, isDense, renderActions } = props;
  const { listRef, noteFocus, forgetFocus } = useKeptPlace(rows);
  const tracks = { '--tracks': [...columns.map(({ width }) => width), actionsWidth].join(' ') };
  return (
    <Box className={styles.records} __vars={tracks} data-dense={isDense}>
      <div className={styles.heads} aria-hidden>
        {columns.map((column) => (
          <span key={column.label} data-number={column.isNumber}>
            {column.label}
          </span>
        ))}
        <span data-number>Actions</span>
      </div>
      <ul
        ref={listRef}
        className={styles.rows}
        aria-label={label}
        onKeyDown={moveBetweenRows}
        onFocus={noteFocus}
        onBlur={forgetFocus}
      >
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            {columns.map((column, index) => (
              <div key={column.label} className={styles.cell} data-number={column.isNumber} data-first={index === 0}>
                <span className={styles.label}>{column.label}</span>
                <span className={styles.value}>{column.render(row)}</span>
              </div>
            ))}
            <div className={styles.actions}>{renderActions(row)}</div>
          </li>
        ))}
      </ul>
    </Box>
  );
}

const STEPS: Readonly<Record<string, 'previousElementSibling' | 'nextElementSibling'>> = {
  ArrowUp: 'previousElementSibling',
  ArrowDown: 'nextElementSibling',
};

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLElement)) return;
  const row = target.closest('li');
  if (row === null) return;
  const controls = controlsOf(row[step]);
  // Counted from the end: what only some rows offer stands before what all do.
  const place = controlsOf(row).indexOf(target) - controlsOf(row).length;
  (controls.at(place) ?? controls[0])?.focus();
  event.preventDefault();
}

/** When the row that had the focus goes, the one in its place gets it: the keyboard does not start from the top again. */
function useKeptPlace(rows: readonly unknown[]) {
  const listRef = useRef<HTMLUListElement>(null);
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const place = Math.min(focused.current, rows.length - 1);
    controlsOf(listRef.current?.children[place] ?? null)[0]?.focus();
  }, [rows]);
  return {
    listRef,
    noteFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest('li');
      focused.current = row === null ? null : [...(listRef.current?.children ?? [])].indexOf(row);
    },
    forgetFocus: () => {
      focused.current = null;
    },
  };
}

function controlsOf(row: Element | null): readonly HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('button, a') ?? [])];
}
