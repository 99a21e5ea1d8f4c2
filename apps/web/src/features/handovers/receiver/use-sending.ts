import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sendHandovers } from '../../../shared/offline/send-handovers.ts';
import { sendingPauseMs } from './sending-pause.ts';

/** How much of a report is sent, 0 to 1. */
export interface Upload {
  readonly id: string;
  readonly share: number;
}

/**
 * Sends what is kept on this device: now, when the signal returns or somebody comes back to the page, and again after a
 * pause. `onRound` is called after each round.
 */
export function useSending(onRound: () => Promise<void>) {
  const [upload, setUpload] = useState<Upload>();
  const rounds = useRef({ failures: 0, isRunning: false, isAsked: false, isLeft: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const runRound = useEffectEvent(async () => {
    const state = rounds.current;
    Object.assign(state, { isRunning: true, isAsked: false });
    let retryAfterSeconds = 0;
    if (navigator.onLine) {
      const end = await sendHandovers({
        onShare: (id, share) => setUpload({ id, share }),
        onRetryAfter: (seconds) => {
          retryAfterSeconds = Math.max(retryAfterSeconds, seconds);
        },
      }).catch(() => 'unreachable' as const);
      if (end !== 'busy') setUpload(undefined);
      state.failures = end === 'unreachable' ? state.failures + 1 : 0;
    }
    await onRound();
    state.isRunning = false;
    // Somebody came back while an upload was breaking off.
    if (state.isAsked && state.failures > 0) state.failures = 0;
    else state.isAsked = false;
    schedule(state.isAsked ? 0 : sendingPauseMs({ failures: state.failures, retryAfterSeconds }));
  });

  const schedule = useEffectEvent((pauseMs: number) => {
    clearTimeout(timer.current);
    if (rounds.current.isLeft) return;
    timer.current = setTimeout(() => void runRound(), pauseMs);
  });

  /** However long the pause after the last failure still is. */
  const sendSoon = useEffectEvent(() => {
    rounds.current.isAsked = true;
    if (rounds.current.isRunning) return;
    rounds.current.failures = 0;
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
