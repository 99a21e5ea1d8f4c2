import { HEAT_LEVELS } from '@dewar/domain/leak-map/heat-levels';
import styles from './leak-map.module.css';
import { formatRate, RATE_UNIT } from './weld-rate-texts.ts';

/** What the colours mean: more colour and a thicker line for a higher rate. */
export function HeatLegend({ averageRate }: { readonly averageRate: number }) {
  return (
    <div className={styles.legend}>
      <p className={styles.legendTitle}>
        Leaks found per 100 tank-years; an average weld has {formatRate(averageRate)}.
      </p>
      <ul aria-label={`Legend: ${RATE_UNIT}`}>
        {HEAT_LEVELS.map(({ from, label }, level) => (
          <li key={label}>
            <HeatSwatch level={level} />
            {label}
            <span className={styles.limit}>{limitOf(from, HEAT_LEVELS[level + 1]?.from, averageRate)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function HeatSwatch({ level }: { readonly level: number }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 20 14" data-heat={level} aria-hidden>
      <rect x="2.5" y="2.5" width="15" height="9" rx="2" />
    </svg>
  );
}

function limitOf(from: number, to: number | undefined, averageRate: number): string {
  if (to === undefined) return `from ${formatRate(from * averageRate)}`;
  return from === 0
    ? `under ${formatRate(to * averageRate)}`
    : `${formatRate(from * averageRate)} to ${formatRate(to * averageRate)}`;
}
