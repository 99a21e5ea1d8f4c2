import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconChevronRight } from '../../shared/ui/icons/icons.ts';
import styles from './fleet-list.module.css';

interface TankRowProps {
  readonly tankNumber: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A row of a list that opens a tank. */
export function TankRow({ tankNumber, onOpen, children }: TankRowProps) {
  return (
    <li className={styles.row}>
      <UnstyledButton className={styles.open} onClick={onOpen}>
        <span className={styles.number} translate="no">
          {tankNumber}
        </span>
        <span className={styles.facts}>{children}</span>
        <IconChevronRight className={styles.chevron} size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </li>
  );
}
