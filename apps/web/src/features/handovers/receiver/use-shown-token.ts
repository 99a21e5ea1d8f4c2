import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { mayLeaveWork } from '../../../shared/ui/dialogs/leaving-guard.ts';

/**
 * The token of the link that is shown: that of the address, once nothing of the former link is lost. Another link that is
 * opened in the same tab changes nothing but what stands behind '#', which the browser tells nobody of.
 */
export function useShownToken(asked: string): string {
  const [shown, setShown] = useState(asked);
  const navigate = useNavigate();
  const leave = useEffectEvent(async () => {
    if (await mayLeaveWork()) return setShown(asked);
    await navigate({ to: '.', hash: `token=${shown}`, replace: true });
  });
  useEffect(() => {
    if (asked !== shown) void leave();
  }, [asked, shown]);
  return shown;
}
