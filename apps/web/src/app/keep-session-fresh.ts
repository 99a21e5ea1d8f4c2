import { refreshSession } from '../shared/api/refresh-session.ts';

const FRESH_MS = 15_000;
/** The first screen's own calls go first. */
const FIRST_AFTER_MS = 1_500;

/**
 * The stored user follows the server at the start and whenever somebody comes back to the window. Never by the clock:
 * a tab left open would keep its session from growing idle.
 */
export function keepSessionFresh(): () => void {
  let lastAsked = Number.NEGATIVE_INFINITY;
  const refresh = () => {
    if (document.visibilityState !== 'visible' || performance.now() - lastAsked < FRESH_MS) return;
    lastAsked = performance.now();
    // An expired session says so itself; without a line the screen's own calls say it.
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
