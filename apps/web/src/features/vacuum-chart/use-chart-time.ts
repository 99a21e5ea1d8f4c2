import { MILLISECONDS_PER_HOUR, toMilliseconds } from '@dewar/domain/time/instants';
import { useState } from 'react';
import { useNow } from '../../shared/ui/time/use-now.ts';

/** The time of a chart: it stands still while somebody looks, but for no longer than an hour, and behind no reading. */
export function useChartTime(newestAt: string | undefined): Date {
  const now = useNow();
  const [shown, setShown] = useState(now);
  const isBehind = newestAt !== undefined && toMilliseconds(newestAt) > shown.getTime() && now > shown;
  if (!isBehind && now.getTime() - shown.getTime() < MILLISECONDS_PER_HOUR) return shown;
  setShown(now);
  return now;
}
