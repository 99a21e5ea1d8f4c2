import { isReleaseNewer } from '../shared/api/newer-release.ts';
import { notifyWarning } from '../shared/ui/states/notify.ts';

const PAUSE_MS = 10 * 60_000;
const WHILE_LOOKED_AT_MS = 60 * 60_000;

const TEXT =
  'A newer version of the portal is running than the one in this tab. Reload the page once what you typed is saved.';

/**
 * Tells the person once that this tab runs an earlier release: when they come back to it, and from time to time while
 * they look at it. Returns a function that ends it.
 */
export function tellNewerRelease(): () => void {
  let askedAt = performance.now();
  const ask = async (pauseMs: number) => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < pauseMs) return;
    askedAt = performance.now();
    if (!(await isReleaseNewer())) return;
    stop();
    notifyWarning(TEXT);
  };
  const askOnReturn = () => void ask(PAUSE_MS);
  const timer = setInterval(() => void ask(WHILE_LOOKED_AT_MS), PAUSE_MS);
  document.addEventListener('visibilitychange', askOnReturn);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askOnReturn);
  };
  return stop;
}
