import type { Transfer } from '@dewar/contract/transfers';
import { useRef, useState } from 'react';

/**
 * The transfer that the next save of a form is based on: as the form was opened with it, or a later version. What is
 * asked about an edit is asked by this one.
 */
export function useLastRead<Opened extends Transfer | undefined>(opened: Opened) {
  const latest = useRef<Transfer | Opened>(opened);
  const [shown, setShown] = useState<Transfer | Opened>(opened);
  return {
    shown,
    /** While validating and saving: the last render may still have an earlier one. */
    now: () => latest.current,
    /** `onNewer`: an answer that was given about an earlier version does not count for this one. */
    take: (transfer: Transfer, onNewer: () => void) => {
      if (transfer.version !== latest.current?.version) onNewer();
      latest.current = transfer;
      setShown(transfer);
    },
  };
}
