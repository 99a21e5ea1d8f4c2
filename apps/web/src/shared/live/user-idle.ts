import type { QueryClient } from '@tanstack/react-query';

/** Whoever moved, scrolled or typed this short ago may be about to press. */
const REST_MS = 400;
/** News do not wait longer than this for somebody who never rests. */
const LONGEST_WAIT_MS = 3_000;
const SIGNS = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'wheel', 'scroll', 'keydown'];

export interface UserIdle {
  /**
   * Resolves once nobody is about to press anything, so that what is on the screen may move, and once the page's own
   * write has come to its end: its news may be here before its answer, and what it deletes is not asked for again.
   */
  whenIdle(): Promise<void>;
  stop(): void;
}

/** Follows what hands do to the page, and what the page writes. */
export function watchUserIdle(queryClient: QueryClient): UserIdle {
  const stopping = new AbortController();
  let lastSign = Number.NEGATIVE_INFINITY;
  let isPressing = false;
  let lastWrite = Number.NEGATIVE_INFINITY;
  const notice = ({ type }: Event) => {
    lastSign = performance.now();
    if (type === 'pointerdown') isPressing = true;
    if (type === 'pointerup' || type === 'pointercancel') isPressing = false;
  };
  for (const sign of SIGNS) {
    window.addEventListener(sign, notice, { capture: true, passive: true, signal: stopping.signal });
  }
  const unsubscribe = queryClient.getMutationCache().subscribe(({ type }) => {
    if (type === 'updated') lastWrite = performance.now();
  });

  return {
    stop: () => {
      stopping.abort();
      unsubscribe();
    },
    whenIdle: async () => {
      const deadline = performance.now() + LONGEST_WAIT_MS;
      for (;;) {
        const now = performance.now();
        const isBusy = isPressing || queryClient.isMutating() > 0;
        const restsIn = isBusy ? REST_MS : Math.max(lastSign, lastWrite) + REST_MS - now;
        if (restsIn <= 0 || now >= deadline || stopping.signal.aborted) return;
        await new Promise((resolve) => setTimeout(resolve, Math.min(restsIn, REST_MS, deadline - now)));
      }
    },
  };
}
