import type { WorkQueues } from '@dewar/contract/work-queues';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../format/numbers.ts';
import { workQueuesQuery } from './work-queues-query.ts';

/** ' 12': how many records wait in all queues together, of one company or of all; nothing until it is known. */
export function WaitingCount({ company }: { readonly company?: string }) {
  const { data } = useQuery(workQueuesQuery(company));
  return data === undefined ? null : ` ${formatNumber(countWaiting(data))}`;
}

function countWaiting({ arrivals, readings, leak_checks, requests }: WorkQueues): number {
  return [arrivals, readings, leak_checks, requests].reduce((sum, queue) => sum + (queue?.count ?? 0), 0);
}
