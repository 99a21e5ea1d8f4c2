import type { FleetTank } from '@dewar/contract/fleet';
import type { Tank } from '@dewar/contract/tanks';
import { VACUUM_READINGS_LIMIT } from '@dewar/contract/vacuum-readings';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { tankTransfersQuery } from '../../../features/transfers/transfers-api.ts';
import { loadVacuumPlot, VacuumOverTime } from '../../../features/vacuum-chart/vacuum-over-time.tsx';
import { useKnownReadings } from '../../../features/vacuum-readings/use-known-readings.ts';
import { vacuumForecastQuery } from '../../../features/vacuum-readings/vacuum-forecast-api.ts';
import { tankReadingsQuery } from '../../../features/vacuum-readings/vacuum-readings-api.ts';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { CHART_HEIGHT } from './chart-height.ts';

/** Wider than a phone. */
const WIDE = '(min-width: 48.0625em)';

// On a wide window the chart is in the first view: its library comes beside the readings.
if (matchMedia(WIDE).matches) void loadVacuumPlot().catch(() => undefined);

interface TankVacuumProps {
  readonly tank: Pick<Tank, 'id' | 'company_name'>;
  readonly evaluation: Pick<FleetTank, 'evaluation_failed_since'> | undefined;
}

/** A tank's vacuum over time with its loads, as a chart and as a table. Memoized: a chart that is drawn again costs 100 ms. */
export const TankVacuum = memo(function TankVacuum({ tank, evaluation }: TankVacuumProps) {
  const transfers = useQuery(tankTransfersQuery(tank.id));
  const readings = useQuery(tankReadingsQuery(tank.id, { limit: VACUUM_READINGS_LIMIT }));
  const known = useKnownReadings(tank.id, readings.data);
  const outlook = useQuery(vacuumForecastQuery(tank.id));
  if (readings.data !== undefined && known !== undefined && transfers.data !== undefined) {
    const isCut = readings.data.length === VACUUM_READINGS_LIMIT;
    const missing = evaluation?.evaluation_failed_since ? 'not_evaluated' : 'not_yet';
    const reason = tank.company_name === null ? 'in_stock' : missing;
    const forecast =
      outlook.data === undefined ? (outlook.isError ? 'failed' : 'loading') : (outlook.data?.forecast ?? reason);
    const earlier = outlook.data?.earlier ?? null;
    return (
      <VacuumOverTime readings={known} transfers={transfers.data} forecast={forecast} earlier={earlier} isCut={isCut} />
    );
  }
  const failed = [readings, transfers].find(({ isError }) => isError);
  if (failed === undefined) return <SkeletonList count={1} height={CHART_HEIGHT} />;
  return <ErrorState title="The vacuum readings could not be loaded." error={failed.error} onRetry={failed.refetch} />;
});
