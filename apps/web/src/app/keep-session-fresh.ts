import { refreshSession } from '../shared/api/refresh-session.ts';

const FRESH_MS = 15_000;
/** The first screen's own requests go first. */
const FIRST_AFTER_MS = 1_500;

/**
 * Refreshes the stored user at the start and whenever the window gets the focus again. Never on a timer: a tab that is
 * left open would keep its session from expiring.
 */
export function keepSessionFresh(): () => void {
  let lastAsked = Number.NEGATIVE_INFINITY;
  const refresh = () => {
    if (document.visibilityState !== 'visible' || performance.now() - lastAsked < FRESH_MS) return;
    lastAsked = performance.now();
    // An expired session is handled by the API client; without a connection the screen's own requests report it.
    refreshSession().catch(() => undefined);
  };
  const first = setTimeout(refresh, FIRST_AFTER_MS);
  window.addEventListener('focus', refresh);
  document.addEventListener('visibilitychange', refresh);
  return () => {
    clearTimeout(first);
    window.removeEventListener('focus', refresh);
    document.removeEventListener('visibilitychange', refresh);
  };
}
