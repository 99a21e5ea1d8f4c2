import type { QueryClient } from '@tanstack/react-query';
import { isCodeUnderWay } from './code-under-way.ts';

/** Twice in a row nothing is being fetched: the screen has what it needs. */
const CHECK_EVERY_MS = 800;
const IDLE_CHECKS = 2;

/** Does what nobody sees, after all that a screen fetches for itself. Returns what cancels it. */
export function onceQuiet(queryClient: QueryClient, work: () => void): () => void {
  let idleChecks = 0;
  const timer = setInterval(() => {
    idleChecks = queryClient.isFetching() === 0 && !isCodeUnderWay() ? idleChecks + 1 : 0;
    if (idleChecks < IDLE_CHECKS) return;
    clearInterval(timer);
    work();
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
