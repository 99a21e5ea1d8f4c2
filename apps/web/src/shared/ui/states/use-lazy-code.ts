import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { followCode } from '../../api/code-under-way.ts';
import { explainMissingCode } from '../../api/newer-release.ts';
import { onceQuiet } from '../../api/once-quiet.ts';
import { notifyError } from './notify.ts';

/** By then most screens have rendered; on a slow machine or line it waits longer. */
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
  const queryClient = useQueryClient();
  const fail = useEffectEvent(async () => {
    onFailed();
    notifyError(await explainMissingCode('This could not be loaded.'));
  });

  useEffect(() => {
    if (code !== undefined) return;
    let isCancelled = false;
    const take = () =>
      followCode(load).then(
        (loaded) => !isCancelled && setCode(() => loaded),
        () => !isCancelled && isNeeded && void fail(),
      );
    let stopWaiting = () => {};
    const prefetch = () => {
      stopWaiting = onceQuiet(queryClient, take);
    };
    const timer = isNeeded ? setTimeout(take) : setTimeout(prefetch, PREFETCH_AFTER_MS);
    window.addEventListener('online', take);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      stopWaiting();
      window.removeEventListener('online', take);
    };
  }, [isNeeded, code, load, queryClient]);

  return code;
}
