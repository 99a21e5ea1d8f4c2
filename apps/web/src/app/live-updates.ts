import { LIVE_REPLAY_SECONDS } from '@dewar/domain/tanks/live-changes';
import type { QueryClient } from '@tanstack/react-query';
import { InvalidationQueue } from '../shared/live/invalidation-queue.ts';
import { keepLiveConnection } from '../shared/live/live-connection.ts';
import { watchUserIdle } from '../shared/live/user-idle.ts';
import { isOwnEcho } from './mutation-cache.ts';
import { ALL_OUTDATED, outdatedBefore, outdatedBy } from './outdated-queries.ts';

/** The server repeats recent events to a new listener; the time of the request itself is subtracted. */
const REPEATED_EVENTS_MS = (LIVE_REPLAY_SECONDS * 1_000) / 2;

/** Shows the changes of others on the screen while it runs. Returns a function that stops it. */
export function startLiveUpdates(queryClient: QueryClient, company: string | undefined): () => void {
  const userIdle = watchUserIdle(queryClient);
  const refresh = new InvalidationQueue(queryClient, userIdle);
  const disconnect = keepLiveConnection({
    company,
    onOpen: () => refresh.want(outdatedBefore(Date.now() - REPEATED_EVENTS_MS)),
    onChange: (change) => {
      // The write's own response already refetches these queries.
      if (!isOwnEcho(queryClient, change)) refresh.want(outdatedBy(change));
    },
    onMissed: () => refresh.want(ALL_OUTDATED),
  });
  return () => {
    disconnect();
    userIdle.stop();
  };
}
