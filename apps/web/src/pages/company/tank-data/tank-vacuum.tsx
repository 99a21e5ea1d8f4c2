import type { Transfer } from '@dewar/contract/transfers';
import { VACUUM_READINGS_LIMIT } from '@dewar/contract/vacuum-readings';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { VacuumOverTime } from '../../../features/vacuum-chart/vacuum-over-time.tsx';
import { vacuumForecastQuery } from '../../../features/vacuum-readings/vacuum-forecast-api.ts';
import { tankReadingsQuery } from '../../../features/vacuum-readings/vacuum-readings-api.ts';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { CHART_HEIGHT } from './chart-height.ts';

interface TankVacuumProps {
  readonly tankId: number;
  readonly transfers: UseQueryResult<readonly Transfer[]>;
}

/** A tank's vacuum over time with its loads, as a chart and as a table. */
export function TankVacuum({ tankId, transfers }: TankVacuumProps) {
  const readings = useQuery(tankReadingsQuery(tankId, { limit: VACUUM_READINGS_LIMIT }));
  const outlook = useQuery(vacuumForecastQuery(tankId));
  if (readings.data !== undefined && transfers.data !== undefined) {
    const isCut = readings.data.length === VACUUM_READINGS_LIMIT;
    const forecast =
      outlook.data === undefined ? (outlook.isError ? 'failed' : 'loading') : (outlook.data?.forecast ?? null);
    const earlier = outlook.data?.earlier ?? null;
    return (
      <VacuumOverTime
        readings={readings.data}
        transfers={transfers.data}
        forecast={forecast}
        earlier={earlier}
        isCut={isCut}
      />
    );
  }
  const failed = [readings, transfers].find(({ isError }) => isError);
  if (failed === undefined) return <SkeletonList count={1} height={CHART_HEIGHT} />;
  return <ErrorState title="The vacuum readings could not be loaded." error={failed.error} onRetry={failed.refetch} />;
}
