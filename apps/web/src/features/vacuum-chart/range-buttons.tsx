import { UnstyledButton } from '@mantine/core';
import { CHART_RANGES, type ChartRange } from './chart-range.ts';
import styles from './range-buttons.module.css';

interface RangeButtonsProps {
  readonly chosen: ChartRange;
  readonly onChoose: (range: ChartRange) => void;
}

/** How far back the chart reaches. */
export function RangeButtons({ chosen, onChoose }: RangeButtonsProps) {
  return (
    <fieldset className={styles.ranges} aria-label="Range">
      {CHART_RANGES.map((range) => (
        <UnstyledButton
          key={range}
          className={styles.range}
          aria-pressed={range === chosen}
          onClick={() => onChoose(range)}
        >
          {range}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
