import { refreshSession } from '../shared/api/refresh-session.ts';

const FRESH_MS = 15_000;
/** A screen that stays open beside another never gets the focus again. */
const FRESH_IN_USE_MS = 60_000;
/** The first screen's own requests go first. */
const FIRST_AFTER_MS = 1_500;
const USES = ['pointerdown', 'keydown'] as const;

/**
 * Refreshes the stored user at the start and whenever the window gets the focus again or is used after a while: the
 * person may have changed on another device, as the clock of a teacher's school. Never on a timer: a tab that is left
 * open would keep its session from expiring.
 */
export function keepSessionFresh(): () => void {
  let lastAsked = Number.NEGATIVE_INFINITY;
  const refreshAfter = (pauseMs: number) => {
    if (document.visibilityState !== 'visible' || performance.now() - lastAsked < pauseMs) return;
    lastAsked = performance.now();
    // An expired session is handled by the API client; without a connection the screen's own requests report it.
    refreshSession().catch(() => undefined);
  };
  const refresh = () => refreshAfter(FRESH_MS);
  const refreshInUse = () => {
    // The first request of the page has its own time.
    if (lastAsked !== Number.NEGATIVE_INFINITY) refreshAfter(FRESH_IN_USE_MS);
  };
  const first = setTimeout(refresh, FIRST_AFTER_MS);
  window.addEventListener('focus', refresh);
  document.addEventListener('visibilitychange', refresh);
  for (const use of USES) window.addEventListener(use, refreshInUse, { capture: true, passive: true });
  return () => {
    clearTimeout(first);
    window.removeEventListener('focus', refresh);
    document.removeEventListener('visibilitychange', refresh);
    for (const use of USES) window.removeEventListener(use, refreshInUse, { capture: true });
  };
}
