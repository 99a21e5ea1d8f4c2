import { Button } from '@mantine/core';
import { countOf } from '../../shared/format/numbers.ts';
import styles from './fleet-pictures.module.css';

/** Tanks that come with each press. */
export const MORE_TANKS = 48;

interface MoreTanksProps {
  /** Tanks of the fleet that are not shown. */
  readonly others: number;
  /** What is known of them by the order of the picture. */
  readonly note: string;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** The tanks that a picture leaves out, in one row. */
export function MoreTanks({ others, note, isLoading, onMore }: MoreTanksProps) {
  if (others <= 0) return null;
  return (
    <p className={styles.others}>
      <span>
        {countOf(others, 'other tank')}, {note}.
      </span>
      <Button variant="default" size="xs" loading={isLoading} onClick={onMore}>
        Show more
      </Button>
    </p>
  );
}
