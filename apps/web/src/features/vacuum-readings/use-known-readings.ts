import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { useMemo } from 'react';
import { type KnownReading, useWaitingOf, withWaitingReadings } from '../../shared/offline/waiting-records.ts';

/** A tank's readings, newest first, with those that this device still has to send; undefined until they are loaded. */
export function useKnownReadings(
  tankId: number,
  readings: readonly VacuumReading[] | undefined,
): readonly KnownReading[] | undefined {
  const waiting = useWaitingOf(tankId);
  return useMemo(() => readings && withWaitingReadings(readings, waiting), [readings, waiting]);
}
