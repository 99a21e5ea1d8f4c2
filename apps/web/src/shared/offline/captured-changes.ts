// What waits on this device is shared by all tabs and the service worker.

const CHANNEL = 'captured-records';

/**
 * 'captured': something new waits, or is to be sent again. 'changed': something waits no longer, or was not accepted.
 * 'sent': the server has something new, so screens are outdated.
 */
const CHANGES = ['captured', 'changed', 'sent'] as const;
export type CapturedChange = (typeof CHANGES)[number];

const here = new Set<(change: CapturedChange) => void>();

/** Tells this tab and the others. */
export function announceCaptured(change: CapturedChange): void {
  for (const listener of here) listener(change);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(change);
  channel.close();
}

/** Returns a function that stops it. */
export function onCapturedChange(listener: (change: CapturedChange) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => listener(CHANGES.find((change) => change === data) ?? 'changed');
  here.add(listener);
  return () => {
    here.delete(listener);
    channel.close();
  };
}
