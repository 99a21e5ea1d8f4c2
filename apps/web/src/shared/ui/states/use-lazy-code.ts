import { useEffect, useEffectEvent, useState } from 'react';
import { explainMissingCode } from '../../api/newer-release.ts';
import { notifyError } from './notify.ts';

/** By then the screen has rendered. */
const PREFETCH_AFTER_MS = 5_000;

interface LazyCode<Code> {
  readonly load: () => Promise<Code>;
  readonly isNeeded: boolean;
  /** Resets the trigger, so that the person can try again. */
  readonly onFailed: () => void;
}

/**
 * Loads code that a screen does not start with: when it is needed, or else once the screen is idle. What could not be
 * loaded without a signal is loaded when the signal returns.
 */
export function useLazyCode<Code>({ load, isNeeded, onFailed }: LazyCode<Code>): Code | undefined {
  const [code, setCode] = useState<Code>();
  const fail = useEffectEvent(async () => {
    onFailed();
    notifyError(await explainMissingCode('This could not be loaded.'));
  });

  useEffect(() => {
    if (code !== undefined) return;
    let isCancelled = false;
    const take = () =>
      load().then(
        (loaded) => !isCancelled && setCode(() => loaded),
        () => !isCancelled && isNeeded && void fail(),
      );
    const timer = setTimeout(take, isNeeded ? 0 : PREFETCH_AFTER_MS);
    window.addEventListener('online', take);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      window.removeEventListener('online', take);
    };
  }, [isNeeded, code, load]);

  return code;
}
