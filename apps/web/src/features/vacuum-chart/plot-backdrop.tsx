import { usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from 'recharts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { placeBandLabel } from './band-label.ts';
import { CHART_BANDS, type ChartPoint, type Trip } from './chart-points.ts';
import type { TimeSpan } from './chart-range.ts';
import styles from './vacuum-plot.module.css';

const LANE_PX = 6;
const LABEL_NEEDS_PX = 18;
const MOST_LABELLED_PULLS = 3;
const BEHIND_EVERYTHING = -500;

interface PlotBackdropProps {
  readonly points: readonly ChartPoint[];
  readonly trips: readonly Trip[];
  readonly span: TimeSpan;
}

/** Behind the curve: the bands with their names, loads in transit along the bottom, fresh pulls, today. */
export function PlotBackdrop({ points, trips, span }: PlotBackdropProps) {
  const area = usePlotArea();
  const xOf = useXAxisScale();
  const yOf = useYAxisScale();
  if (area === undefined || xOf === undefined || yOf === undefined) return null;
  const foot = area.y + area.height;
  const within = (y: number) => Math.min(Math.max(y, area.y), foot);
  const pulls = points.filter(({ reading }) => reading?.fresh_pull === true);
  const today = xOf(span.now) ?? 0;
  const sides = { left: area.x, right: area.x + area.width };
  const curve = points.map(({ at, microns, estimate }) => {
    const y = yOf(microns ?? estimate ?? Number.NaN);
    const x = xOf(at);
    return x === undefined || y === undefined || Number.isNaN(y) ? undefined : { x, y };
  });
  return (
    <ZIndexLayer zIndex={BEHIND_EVERYTHING}>
      {CHART_BANDS.map(({ band, from, to }) => {
        const bottom = from === 0 ? foot : within(yOf(from) ?? foot);
        const top = to === Number.POSITIVE_INFINITY ? area.y : within(yOf(to) ?? area.y);
        if (bottom - top < 1) return null;
        return (
          <g key={band} data-band={band} className={styles.band}>
            <rect x={area.x} y={top} width={area.width} height={bottom - top} />
            {bottom - top > LABEL_NEEDS_PX && (
              <BandLabel text={labelOf(band, from, to)} band={{ ...sides, top, bottom }} curve={curve} />
            )}
          </g>
        );
      })}
      {pulls.map(({ at }) => {
        const x = xOf(at) ?? 0;
        return (
          <g key={at} className={styles.pull}>
            <line x1={x} x2={x} y1={area.y} y2={foot} />
            {pulls.length <= MOST_LABELLED_PULLS && (
              <text x={x} y={area.y - 6} textAnchor="middle">
                Fresh pull
              </text>
            )}
          </g>
        );
      })}
      {trips.map(({ transfer, from, to }) => {
        const x = xOf(from) ?? 0;
        const width = Math.max(2, (xOf(to) ?? 0) - x);
        return (
          <rect
            key={transfer.id}
            className={styles.trip}
            x={x}
            y={foot - LANE_PX}
            width={width}
            height={LANE_PX}
            rx={2}
          />
        );
      })}
      <g className={styles.today}>
        <line x1={today} x2={today} y1={area.y} y2={foot} />
        <text x={today} y={area.y - 6} textAnchor="middle">
          Today
        </text>
      </g>
    </ZIndexLayer>
  );
}

interface BandLabelProps {
  readonly text: string;
  readonly band: Parameters<typeof placeBandLabel>[1];
  readonly curve: Parameters<typeof placeBandLabel>[2];
}

function BandLabel({ text, band, curve }: BandLabelProps) {
  const { x, y, anchor } = placeBandLabel(text, band, curve);
  return (
    <text x={x} y={y} textAnchor={anchor}>
      {text}
    </text>
  );
}

/** 'Good, up to 75'. */
function labelOf(band: string, from: number, to: number): string {
  const name = `${band.charAt(0).toUpperCase()}${band.slice(1)}`;
  return from === 0 ? `${name}, up to ${formatNumber(to)} µm` : `${name}, above ${formatNumber(from)} µm`;
}
