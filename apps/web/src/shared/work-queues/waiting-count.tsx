import type { WorkQueues } from '@dewar/contract/work-queues';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../format/numbers.ts';
import { workQueuesQuery } from './work-queues-query.ts';

interface WaitingCountProps {
  readonly company?: string;
  /** The screen itself asks for it, after what it needs first. */
  readonly isKnownLater?: boolean;
}

/** ' 12': how many records wait in all queues together, of one company or of all; nothing until it is known. */
export function WaitingCount({ company, isKnownLater = false }: WaitingCountProps) {
  const { data } = useQuery({ ...workQueuesQuery(company), enabled: !isKnownLater });
  return data === undefined ? null : ` ${formatNumber(countWaiting(data))}`;
}

function countWaiting({ arrivals, handovers, readings, leak_checks, requests, registrations }: WorkQueues): number {
  return [arrivals, handovers, readings, leak_checks, requests, registrations].reduce(
    (sum, queue) => sum + (queue?.count ?? 0),
    0,
  );
}
