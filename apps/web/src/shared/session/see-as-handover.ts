import { SEE_AS_PATH } from './see-as-tab.ts';

/** What the administrator's tab gives to the one that it has opened. */
export interface HandedSeeAs {
  readonly token: string;
  readonly ends_at: string;
}

type Message = { readonly type: 'see-as-ready' } | ({ readonly type: 'see-as' } & HandedSeeAs);

/** A tab that has not begun to load by then does not come any more. */
const READY_WITHIN_MS = 60_000;

interface SeeAsTab {
  /** The token goes from window to window, and never into an address or anything that other tabs read. */
  readonly handOver: (seeAs: HandedSeeAs) => void;
  readonly close: () => void;
}

/**
 * Opens the tab, at once, while the browser knows that somebody has clicked. Undefined if it does not let us.
 * `onUnclaimed` gets back what the tab did not ask for in time, or was closed before.
 */
export function openSeeAsTab(onUnclaimed: (seeAs: HandedSeeAs) => void): SeeAsTab | undefined {
  const tab = window.open(SEE_AS_PATH, '_blank');
  if (tab === null) return undefined;
  let isReady = false;
  let handed: HandedSeeAs | undefined;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    if (!isReady || handed === undefined) return;
    stop();
    if (tab.closed) onUnclaimed(handed);
    else tab.postMessage({ type: 'see-as', ...handed } satisfies Message, window.location.origin);
  };
  const listen = ({ source, origin, data }: MessageEvent<Message>) => {
    if (source !== tab || origin !== window.location.origin || data.type !== 'see-as-ready') return;
    isReady = true;
    send();
  };
  const stop = () => {
    clearTimeout(timeout);
    window.removeEventListener('message', listen);
  };
  const close = () => {
    stop();
    tab.close();
  };
  window.addEventListener('message', listen);
  return {
    handOver: (seeAs) => {
      handed = seeAs;
      timeout = setTimeout(() => {
        close();
        onUnclaimed(seeAs);
      }, READY_WITHIN_MS);
      send();
    },
    close,
  };
}

/** In the tab that was opened: asks the one that has opened it. Returns a function that stops waiting. */
export function receiveSeeAs(onReceived: (seeAs: HandedSeeAs) => void): () => void {
  const opener: Window | null = window.opener;
  const listen = ({ source, origin, data }: MessageEvent<Message>) => {
    if (opener === null || source !== opener || origin !== window.location.origin || data.type !== 'see-as') return;
    onReceived({ token: data.token, ends_at: data.ends_at });
  };
  window.addEventListener('message', listen);
  opener?.postMessage({ type: 'see-as-ready' } satisfies Message, window.location.origin);
  return () => window.removeEventListener('message', listen);
}
