import type { WorkQueues } from '@dewar/contract/work-queues';

const EMPTY = { count: 0, oldest_at: null };

/** Queues in which nothing waits. */
export const EMPTY_QUEUES: WorkQueues = {
  arrivals: EMPTY,
  readings: EMPTY,
  leak_checks: EMPTY,
  requests: EMPTY,
  registrations: EMPTY,
};
