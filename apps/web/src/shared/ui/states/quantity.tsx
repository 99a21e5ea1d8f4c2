import { formatNumber } from '../../format/numbers.ts';
import styles from './quantity.module.css';

interface QuantityProps {
  readonly value: number | null | undefined;
  /** 'µm', 'psig', 'lb', '%'. */
  readonly unit?: string;
  readonly decimals?: number;
  /** The page's largest font size, for the one number that a screen is about. */
  readonly isLarge?: boolean;
}

/** A number for tables and cards: tabular figures, with a smaller, muted unit; a dash for null. */
export function Quantity({ value, unit, decimals, isLarge = false }: QuantityProps) {
  if (value === null || value === undefined) return <span className={styles.none}>–</span>;
  return (
    <span className={styles.quantity} translate="no" data-large={isLarge || undefined}>
      {formatNumber(value, decimals)}
      {unit !== undefined && <span className={styles.unit}> {unit}</span>}
    </span>
  );
}
