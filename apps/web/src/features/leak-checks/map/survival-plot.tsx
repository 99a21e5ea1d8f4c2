import type { RepairCurve } from '@dewar/contract/leak-map';
import { REPAIR_METHOD_LABELS } from '@dewar/domain/leak-checks/leak-check-status';
import styles from './leak-map.module.css';

const WIDTH = 640;
const HEIGHT = 252;
const PLOT = { left: 88, right: 16, top: 10, bottom: 42 };
const SHARES = [0, 0.25, 0.5, 0.75, 1];
const MOST_TICKS = 8;
const TICK_MONTHS = [3, 6, 12, 24, 60];

/** The curves of all methods with their ranges; the words and the table beside it say the same. */
export function SurvivalPlot({ curves }: { readonly curves: readonly RepairCurve[] }) {
  const longest = Math.max(1, ...curves.map(({ followed_months }) => followed_months));
  const x = (months: number) => PLOT.left + (months / longest) * (WIDTH - PLOT.left - PLOT.right);
  const y = (share: number) => HEIGHT - PLOT.bottom - share * (HEIGHT - PLOT.top - PLOT.bottom);
  const every = TICK_MONTHS.find((step) => longest / step <= MOST_TICKS) ?? longest;
  const ticks = Array.from({ length: Math.floor(longest / every) + 1 }, (_, index) => index * every);
  return (
    <figure className={styles.plot}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="Share of repairs that hold, by months since the repair"
      >
        {SHARES.map((share) => (
          <g key={share}>
            <path className={styles.grid} d={`M${PLOT.left} ${y(share)}H${WIDTH - PLOT.right}`} />
            <text className={styles.axisText} x={PLOT.left - 8} y={y(share)} dy="0.35em" textAnchor="end">
              {share * 100} %
            </text>
          </g>
        ))}
        {ticks.map((months) => (
          <text key={months} className={styles.axisText} x={x(months)} y={HEIGHT - 8} textAnchor="middle">
            {months === 0 ? '0 months' : months}
          </text>
        ))}
        {curves.map((curve) => (
          <g key={curve.repair_method} data-method={curve.repair_method}>
            <path className={styles.range} d={rangePath(curve, x, y)} />
            <path className={styles.curve} d={stepPath(pointsOf(curve, 'holding'), x, y)} />
          </g>
        ))}
      </svg>
      <figcaption className={styles.methods}>
        {curves.map(({ repair_method, welds }) => (
          <span key={repair_method}>
            <svg viewBox="0 0 28 8" className={styles.lineSample} data-method={repair_method} aria-hidden>
              <path className={styles.curve} d="M0 4H28" />
            </svg>
            {REPAIR_METHOD_LABELS[repair_method]} ({welds})
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

interface Point {
  readonly months: number;
  readonly share: number;
}

type Scale = (value: number) => number;

/** From the repair to the end of the following. */
function pointsOf({ steps, followed_months }: RepairCurve, of: 'holding' | 'low' | 'high'): readonly Point[] {
  const points = [{ months: 0, share: 1 }, ...steps.map((step) => ({ months: step.months, share: step[of] }))];
  return [...points, { months: followed_months, share: points.at(-1)?.share ?? 1 }];
}

function stepPath(points: readonly Point[], x: Scale, y: Scale): string {
  return points
    .map(({ months, share }, index) => (index === 0 ? `M${x(months)} ${y(share)}` : `H${x(months)}V${y(share)}`))
    .join('');
}

function rangePath(curve: RepairCurve, x: Scale, y: Scale): string {
  const back = pointsOf(curve, 'low').toReversed();
  const [last] = back;
  const there = stepPath(pointsOf(curve, 'high'), x, y);
  const down = `V${y(last?.share ?? 1)}`;
  return `${there}${down}${back.map(({ months, share }) => `V${y(share)}H${x(months)}`).join('')}Z`;
}
