import type { LedgerGroupRow } from '@dewar/contract/custody-ledger';
import { directionWords } from '@dewar/domain/custody-ledger/describe-finding';
import { ALERT_ABOVE, HIGHEST_SUM } from '@dewar/domain/custody-ledger/running-sums';
import styles from './custody-ledger.module.css';

const WIDTH = 240;
const HEIGHT = 72;
const MARGIN = 3;
/** Few loads are not drawn further apart than this. */
const FEWEST_STEPS = 12;
/** A smaller sum is 0 with one decimal. */
const LEAST_SHOWN = 0.05;

/** The running sums after each load: 'high' upwards, 'low' downwards, with the limits beyond which there is an alert. */
export function SumsPlot({ row }: { readonly row: LedgerGroupRow }) {
  const { points } = row;
  const step = (WIDTH - 2 * MARGIN) / Math.max(FEWEST_STEPS, points.length);
  const x = (index: number) => MARGIN + index * step;
  const y = (sum: number) => HEIGHT / 2 - (sum / HIGHEST_SUM) * (HEIGHT / 2 - MARGIN);
  const pathOf = (sums: readonly number[]) =>
    sums.reduce((path, sum, index) => `${path}L${x(index + 1).toFixed(1)} ${y(sum).toFixed(1)}`, `M${x(0)} ${y(0)}`);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.plot} role="img" aria-label={describeSums(row)}>
      <path className={styles.limit} d={`M0 ${y(ALERT_ABOVE)}H${WIDTH}M0 ${y(-ALERT_ABOVE)}H${WIDTH}`} />
      <path className={styles.zero} d={`M0 ${y(0)}H${WIDTH}`} />
      <path className={styles.curve} d={pathOf(points.map(({ high }) => high))} />
      <path className={styles.curve} d={pathOf(points.map(({ low }) => -low))} />
    </svg>
  );
}

/** 'weighs low: 6.4 of 4': the larger sum beside its limit. */
export function describeSums({ group, high, low }: LedgerGroupRow): string {
  const words = directionWords(group);
  const sum = Math.max(high, low);
  if (sum < LEAST_SHOWN) return `running sum 0 of ${ALERT_ABOVE}`;
  return `running sum ‘${high >= low ? words.high : words.low}’ ${sum.toFixed(1)}, limit ${ALERT_ABOVE}`;
}
