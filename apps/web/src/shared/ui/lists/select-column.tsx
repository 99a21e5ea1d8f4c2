import { Checkbox } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import type { LeadColumn } from './record-list.tsx';
import styles from './select-column.module.css';
import type { Selection } from './use-selection.ts';

interface SelectColumnProps<Row> {
  readonly rows: readonly Row[];
  /** Completes 'Select …'. */
  readonly nameOf: (row: Row) => string;
  readonly selection: Selection;
}

/** The column of a RecordList in which rows are selected; with Shift a range of them, by mouse and keyboard. */
export function selectColumn<Row extends { readonly id: number }>(props: SelectColumnProps<Row>): LeadColumn<Row> {
  const { rows, nameOf, selection } = props;
  const ids = rows.map(({ id }) => id);
  const selected = ids.filter((id) => selection.ids.has(id));
  return {
    width: '1.25rem',
    head: (
      <Checkbox
        size="xs"
        aria-label="Select all shown"
        checked={selected.length > 0 && selected.length === ids.length}
        indeterminate={selected.length > 0 && selected.length < ids.length}
        onChange={({ currentTarget }) => selection.set(ids, currentTarget.checked)}
      />
    ),
    render: (row) => (
      <SelectBox
        name={nameOf(row)}
        isSelected={selection.ids.has(row.id)}
        onToggle={(isRange) => selection.toggle(row.id, isRange)}
      />
    ),
  };
}

interface SelectBoxProps {
  readonly name: string;
  readonly isSelected: boolean;
  readonly onToggle: (isRange: boolean) => void;
}

/** The box that selects one record. */
export function SelectBox({ name, isSelected, onToggle }: SelectBoxProps) {
  // Not every browser says with the click of the Space key that Shift is held.
  const isShiftHeld = useRef(false);
  const noteShift = ({ shiftKey }: KeyboardEvent) => {
    isShiftHeld.current = shiftKey;
  };
  return (
    <Checkbox
      className={styles.box}
      size="xs"
      aria-label={`Select ${name}`}
      checked={isSelected}
      onKeyDown={noteShift}
      onKeyUp={noteShift}
      onClick={({ shiftKey }) => {
        isShiftHeld.current ||= shiftKey;
      }}
      onChange={() => {
        onToggle(isShiftHeld.current);
        isShiftHeld.current = false;
      }}
    />
  );
}
