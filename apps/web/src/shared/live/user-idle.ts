import type { QueryClient } from '@tanstack/react-query';

/** A user who moved, scrolled or typed this recently may be about to press something. */
const REST_MS = 400;
/** Refetches do not wait longer than this for a user who is never idle. */
const LONGEST_WAIT_MS = 3_000;
const SIGNS = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'wheel', 'scroll', 'keydown'];

export interface UserIdle {
  /**
   * Resolves once the user is idle, so that the screen may change, and the page's own writes have ended: an event may
   * arrive before the response of its write, and what that write deleted must not be refetched.
   */
  whenIdle(): Promise<void>;
  stop(): void;
}

/** Follows the user's input and the page's writes. */
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
