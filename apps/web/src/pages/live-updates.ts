import { LIVE_REPLAY_SECONDS } from '@dewar/domain/live-changes';
import type { QueryClient } from '@tanstack/react-query';
import { GatheredRefresh } from '../shared/live/gathered-refresh.ts';
import { keepLiveConnection } from '../shared/live/live-connection.ts';
import { watchHands } from '../shared/live/resting-hands.ts';
import { ALL_OUTDATED, outdatedBefore, outdatedBy } from './live-queries.ts';

/** What the server tells once more to whoever just came, less what the way there took. */
const TOLD_AGAIN_MS = (LIVE_REPLAY_SECONDS * 1_000) / 2;

/** What others write appears on the screen, as long as this runs. Returns what ends it. */
export function startLiveUpdates(queryClient: QueryClient, company: string | undefined): () => void {
  const hands = watchHands();
  const refresh = new GatheredRefresh(queryClient, hands);
  const disconnect = keepLiveConnection({
    company,
    onOpen: () => refresh.want(outdatedBefore(Date.now() - TOLD_AGAIN_MS)),
    onChange: (change) => refresh.want(outdatedBy(change)),
    onMissed: () => refresh.want(ALL_OUTDATED),
  });
  return () => {
    disconnect();
    hands.stop();
  };
}
