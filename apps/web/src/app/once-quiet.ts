import type { QueryClient } from '@tanstack/react-query';

/** Twice in a row nothing is being fetched: the screen has what it needs, and its own calls went first. */
const LOOKED_AT_EVERY_MS = 800;
const QUIET_LOOKS = 2;

/** Does what no first screen should wait for. Returns what cancels it. */
export function onceQuiet(queryClient: QueryClient, work: () => void): () => void {
  let quietLooks = 0;
  const timer = setInterval(() => {
    quietLooks = queryClient.isFetching() === 0 ? quietLooks + 1 : 0;
    if (quietLooks < QUIET_LOOKS) return;
    clearInterval(timer);
    work();
  }, LOOKED_AT_EVERY_MS);
  return () => clearInterval(timer);
}
