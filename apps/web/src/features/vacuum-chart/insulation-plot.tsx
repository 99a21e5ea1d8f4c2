import { describeInsulation } from '@dewar/domain/thermodynamics/describe-insulation';
import {
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDay } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import type { Trip } from './chart-points.ts';
import type { TimeSpan } from './chart-range.ts';
import styles from './insulation-plot.module.css';
import { type InsulatedTrip, insulationCeiling } from './insulation-trips.ts';
import frame from './plot-frame.module.css';
import { SIDE_MARGINS_PX, VALUE_AXIS_WIDTH_PX } from './plot-frame.ts';

const HEIGHT_PX = 120;
const LEAST_WIDTH_PX = 3;
const AS_DESIGNED = 1;

interface InsulationPlotProps {
  readonly trips: readonly InsulatedTrip[];
  readonly span: TimeSpan;
}

/** The insulation index of each trip with its range, on the time axis of the vacuum chart above it. */
export default function InsulationPlot({ trips, span }: InsulationPlotProps) {
  const ceiling = insulationCeiling(trips);
  // The axes are laid out only for a curve, so an invisible one lies along the foot.
  const ends = [span.from, span.to].map((at) => ({ at, foot: 0 }));
  const ticks = Array.from({ length: ceiling + 1 }, (_, index) => index);
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX} className={frame.plot ?? ''}>
      <ComposedChart data={ends} margin={{ top: 4, bottom: 4, ...SIDE_MARGINS_PX }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line-strong)" strokeOpacity={0.5} />
        <XAxis dataKey="at" type="number" scale="time" domain={[span.from, span.to]} allowDataOverflow hide />
        <YAxis
          type="number"
          domain={[0, ceiling]}
          ticks={ticks}
          tickFormatter={(index: number) => `${index}×`}
          tickLine={false}
          axisLine={false}
          width={VALUE_AXIS_WIDTH_PX}
          className={frame.axis ?? ''}
        />
        <Line dataKey="foot" stroke="none" dot={false} activeDot={false} isAnimationActive={false} />
        <TripBars trips={trips} ceiling={ceiling} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function TripBars({ trips, ceiling }: { readonly trips: readonly InsulatedTrip[]; readonly ceiling: number }) {
  const area = usePlotArea();
  const xOf = useXAxisScale();
  const yOf = useYAxisScale();
  const timeZone = usePersonTimeZone();
  if (area === undefined || xOf === undefined || yOf === undefined) return null;
  const y = (index: number) => yOf(Math.min(ceiling, Math.max(0, index))) ?? area.y;
  return (
    <>
      <line className={styles.design} x1={area.x} x2={area.x + area.width} y1={y(AS_DESIGNED)} y2={y(AS_DESIGNED)} />
      {trips.map(({ trip, insulation }) => {
        const x = xOf(trip.from) ?? 0;
        const width = Math.max(LEAST_WIDTH_PX, (xOf(trip.to) ?? 0) - x);
        return (
          <g key={trip.transfer.id} className={styles.trip}>
            <title>{`${describeTrip(trip, timeZone)}: ${describeInsulation(insulation)}`}</title>
            <rect x={x} width={width} y={y(insulation.high)} height={y(insulation.low) - y(insulation.high)} />
            <line x1={x} x2={x + width} y1={y(insulation.index)} y2={y(insulation.index)} />
          </g>
        );
      })}
    </>
  );
}

function describeTrip({ transfer, from, to }: Trip, timeZone: string): string {
  const days = `${formatDay(new Date(from), timeZone)} – ${formatDay(new Date(to), timeZone)}`;
  return transfer.product_name === null ? days : `${transfer.product_name}, ${days}`;
}
