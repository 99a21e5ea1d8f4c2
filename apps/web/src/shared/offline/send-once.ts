import { announceCaptured } from './captured-changes.ts';
import { type Round, type SendingListener, sendCaptured } from './send-captured.ts';
import { sendingShare } from './sending-share.ts';

const LOCK = 'send-captured-records';
/** The tag of the browser's background sync. */
export const SYNC_TAG = 'send-captured-records';

/**
 * Sends what waits, unless another tab or the service worker is doing so: then the result is undefined. Without locks
 * (an old browser) two may send; the server then answers the second like the first.
 */
export async function sendOnce(onResponse?: SendingListener['onResponse']): Promise<Round | undefined> {
  if (!('locks' in navigator)) return send(onResponse);
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock === null ? undefined : send(onResponse),
  );
}

async function send(onResponse: SendingListener['onResponse']): Promise<Round> {
  const round = await sendCaptured(() => announceCaptured('changed'), {
    onShare: (order, share) => sendingShare.set({ order, share }),
    onResponse,
  });
  sendingShare.set(null);
  if (round.sent > 0) announceCaptured('sent');
  return round;
}
