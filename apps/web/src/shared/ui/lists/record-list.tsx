import { Box } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import styles from './record-list.module.css';
import { moveBetweenRows, useKeptPlace } from './row-keys.ts';

export interface RecordColumn<Row> {
  readonly label: string;
  /** Its grid track: 'minmax(12rem, 2fr)'. */
  readonly width: string;
  readonly isNumber?: boolean;
  readonly render: (row: Row) => ReactNode;
}

/** A narrow column before the others, such as that of the boxes by which rows are selected. */
export interface LeadColumn<Row> {
  readonly width: string;
  readonly head: ReactNode;
  readonly render: (row: Row) => ReactNode;
}

interface RecordListProps<Row extends { readonly id: number }> {
  /** What is listed: 'Users'. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** The first one names the record. */
  readonly columns: readonly RecordColumn<Row>[];
  readonly lead?: LeadColumn<Row> | undefined;
  /** Without actions both are left out. */
  readonly actionsWidth?: string;
  /** Short rows, for many numbers. */
  readonly isDense?: boolean;
  /** Like the columns the same one with each render where there may be many rows: they are then not drawn again. */
  readonly renderActions?: (row: Row) => ReactNode;
}

/**
 * Records under column headers; cards on a phone. The arrow keys move from a row's button to the same one of the next
 * row.
 */
export function RecordList<Row extends { readonly id: number }>(props: RecordListProps<Row>) {
  const { label, rows, columns, lead, actionsWidth, isDense, renderActions } = props;
  const { listRef, noteFocus, forgetFocus } = useKeptPlace(rows);
  const tracks = [lead?.width, ...columns.map(({ width }) => width), actionsWidth].filter(Boolean).join(' ');
  return (
    <Box className={styles.records} __vars={{ '--tracks': tracks }} data-dense={isDense}>
      <div className={styles.heads}>
        {lead !== undefined && <span className={styles.leadHead}>{lead.head}</span>}
        {columns.map((column) => (
          <span key={column.label} data-number={column.isNumber} aria-hidden>
            {column.label}
          </span>
        ))}
        {renderActions !== undefined && (
          <span className={styles.actionsHead} data-number aria-hidden>
            Actions
          </span>
        )}
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
          <li key={row.id} className={styles.row} data-led={lead !== undefined || undefined}>
            {lead !== undefined && <div className={styles.lead}>{lead.render(row)}</div>}
            <Cells row={row} columns={columns} />
            {renderActions !== undefined && <Actions row={row} render={renderActions} />}
          </li>
        ))}
      </ul>
    </Box>
  );
}

interface CellsProps<Row> {
  readonly row: Row;
  readonly columns: readonly RecordColumn<Row>[];
}

// Each letter of a search above a list renders it again: a hundred rows of buttons would hold up the typing.
function Cells<Row>({ row, columns }: CellsProps<Row>) {
  return useMemo(
    () =>
      columns.map((column, index) => (
        <div key={column.label} className={styles.cell} data-number={column.isNumber} data-first={index === 0}>
          <span className={styles.label}>{column.label}</span>
          {/* Names and figures stay as they are written; a translated figure could be an old one. */}
          <span className={styles.value} {...((column.isNumber || index === 0) && { translate: 'no' })}>
            {column.render(row)}
          </span>
        </div>
      )),
    [row, columns],
  );
}

interface ActionsProps<Row> {
  readonly row: Row;
  readonly render: (row: Row) => ReactNode;
}

function Actions<Row>({ row, render }: ActionsProps<Row>) {
  return useMemo(() => <div className={styles.actions}>{render(row)}</div>, [row, render]);
}
