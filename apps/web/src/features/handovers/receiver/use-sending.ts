import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sendHandovers } from '../../../shared/offline/send-handovers.ts';
import { SendingPauses } from './sending-pause.ts';

/** How often it is looked whether something waits. */
const LOOK_MS = 15_000;

/** How much of a report is sent, 0 to 1. */
export interface Upload {
  readonly id: string;
  readonly share: number;
}

/**
 * Sends what is kept on this device: now, when the signal returns or somebody comes back to the page, and each report again
 * after a pause of its own. `onRound` is called after each round.
 */
export function useSending(onRound: () => Promise<void>) {
  const [upload, setUpload] = useState<Upload>();
  const rounds = useRef({ pauses: new SendingPauses(), isRunning: false, isAsked: false, isLeft: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const runRound = useEffectEvent(async () => {
    const state = rounds.current;
    Object.assign(state, { isRunning: true, isAsked: false });
    let hasUnsent = false;
    if (navigator.onLine) {
      const end = await sendHandovers({
        onShare: (id, share) => setUpload({ id, share }),
        onUnsent: (id, retryAfterSeconds) => {
          hasUnsent = true;
          state.pauses.noteUnsent(id, retryAfterSeconds, Date.now());
        },
        isPaused: (id) => state.pauses.isPaused(id, Date.now()),
      }).catch(() => 'unreachable' as const);
      if (end !== 'busy') setUpload(undefined);
    }
    await onRound();
    state.isRunning = false;
    // Somebody came back while an upload was breaking off.
    const isAtOnce = state.isAsked && hasUnsent;
    if (isAtOnce) state.pauses.end();
    schedule(isAtOnce ? 0 : LOOK_MS);
  });

  const schedule = useEffectEvent((pauseMs: number) => {
    clearTimeout(timer.current);
    if (rounds.current.isLeft) return;
    timer.current = setTimeout(() => void runRound(), pauseMs);
  });

  /** However long the pauses after failures still are. */
  const sendSoon = useEffectEvent(() => {
    rounds.current.isAsked = true;
    if (rounds.current.isRunning) return;
    rounds.current.pauses.end();
    schedule(0);
  });

  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && sendSoon();
    const onReturn = () => sendSoon();
    rounds.current.isLeft = false;
    sendSoon();
    window.addEventListener('online', onReturn);
    window.addEventListener('pageshow', onReturn);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('online', onReturn);
      window.removeEventListener('pageshow', onReturn);
      document.removeEventListener('visibilitychange', onVisible);
      rounds.current.isLeft = true;
      clearTimeout(timer.current);
    };
  }, []);

  return { upload, sendSoon: () => sendSoon() };
}
