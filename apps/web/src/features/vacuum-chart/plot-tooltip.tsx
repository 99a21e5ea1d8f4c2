import { formatNumber } from '../../shared/format/numbers.ts';
import { formatDay, formatTime, zoneAbbreviation } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { type ChartPoint, type Trip, tripAt } from './chart-points.ts';
import styles from './vacuum-plot.module.css';

interface PlotTooltipProps {
  readonly point: ChartPoint | undefined;
  readonly trips: readonly Trip[];
}

/** The details of the point under the pointer, in the person's zone. */
export function PlotTooltip({ point, trips }: PlotTooltipProps) {
  const timeZone = usePersonTimeZone();
  if (point === undefined) return null;
  const { at, reading, estimate, estimateRange } = point;
  const moment = new Date(at);
  if (reading !== undefined) {
    const trip = tripAt(trips, at);
    return (
      <div className={styles.tooltip}>
        <Quantity value={reading.vacuum_reading} unit="µm" />
        <div className={styles.when}>
          {formatTime(moment, timeZone)} {zoneAbbreviation(moment, timeZone)}
        </div>
        {reading.fresh_pull && <div>Fresh pull</div>}
        {trip !== undefined && <div>In transit: {trip.transfer.product_name ?? 'product not named'}</div>}
      </div>
    );
  }
  if (estimate === undefined || estimateRange === undefined) return null;
  return (
    <div className={styles.tooltip}>
      <span>
        Estimate: about <Quantity value={estimate} unit="µm" decimals={0} />
      </span>
      <div className={styles.when}>
        {formatDay(moment, timeZone)}, between {formatNumber(estimateRange[0], 0)} and{' '}
        {formatNumber(estimateRange[1], 0)}
      </div>
    </div>
  );
}
