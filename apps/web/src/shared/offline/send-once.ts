import { announceCaptured } from './captured-changes.ts';
import { runAlone } from './run-alone.ts';
import { type Round, type SendingListener, sendCaptured } from './send-captured.ts';
import { sendingShare } from './sending-share.ts';

const LOCK = 'send-captured-records';
/** The tag of the browser's background sync. */
export const SYNC_TAG = 'send-captured-records';

/**
 * Sends what waits, unless another tab or the service worker is doing so: then the result is undefined. Should two send
 * all the same, the server answers the second like the first.
 */
export function sendOnce(onResponse?: SendingListener['onResponse']): Promise<Round | undefined> {
  return runAlone(LOCK, () => send(onResponse));
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
