import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { StickyBar } from '../frames/sticky-bar.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** For screen readers: 'Selected users'. */
  readonly label: string;
  /** In words: '3 users selected'. */
  readonly count: string;
  readonly onClear: () => void;
  /** What else may be selected, or why not all can be changed. */
  readonly notice?: ReactNode;
  /** What can be done with the selected records. */
  readonly children: ReactNode;
}

/** How many rows are selected and what can be done with them, in reach wherever the list is scrolled to. */
export function SelectionBar({ label, count, onClear, notice, children }: SelectionBarProps) {
  return (
    <StickyBar label={label} notice={notice} isOfSelection>
      <span className={styles.count} role="status">
        {count}
      </span>
      <Group gap="sm">
        {children}
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      </Group>
    </StickyBar>
  );
}
