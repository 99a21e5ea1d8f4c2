import { useEffect, useEffectEvent } from 'react';
import { readSession } from './session.ts';
import { type LeavingQuestion, registerUnsavedWork } from './unsaved-work.ts';

interface WorkSource {
  readonly isHeld: () => boolean;
  readonly question: () => LeavingQuestion;
  /** With 'page', a change within the same page does not leave the work. */
  readonly place?: 'address' | 'page';
  /** Keeps text on this device; false if it could not. Without it the work does not outlive the session. */
  readonly keep?: () => boolean;
}

/** Work that leaving would lose: the app asks first (ui/dialogs/leaving-guard.ts). */
export function useUnsavedWork({ isHeld, question, place = 'address', keep }: WorkSource): void {
  const isHeldNow = useEffectEvent(() => isHeld());
  const questionNow = useEffectEvent(() => question());
  const keepNow = useEffectEvent(() => keep?.() ?? false);
  const isText = keep !== undefined;
  useEffect(
    () =>
      registerUnsavedWork({
        personId: readSession()?.user.id,
        place,
        isText,
        isHeld: () => isHeldNow(),
        question: () => questionNow(),
        keep: () => keepNow(),
      }),
    [place, isText],
  );
}
