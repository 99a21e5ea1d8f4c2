import { useEffect, useEffectEvent, useState } from 'react';
import { notifyError } from './notify.ts';

/** By then the screen has rendered. */
const PREFETCH_AFTER_MS = 5_000;

interface LazyCode<Code> {
  readonly load: () => Promise<Code>;
  readonly isWanted: boolean;
  /** Resets the trigger, so that the person can try again. */
  readonly onFailed: () => void;
}

/** Loads code that a screen does not start with: when it is needed, or else once the screen is idle. */
export function useLazyCode<Code>({ load, isWanted, onFailed }: LazyCode<Code>): Code | undefined {
  const [code, setCode] = useState<Code>();
  const fail = useEffectEvent(() => {
    notifyError('This could not be loaded. Please try again.');
    onFailed();
  });

  useEffect(() => {
    if (code !== undefined) return;
    let isGone = false;
    const take = () =>
      load().then(
        (loaded) => !isGone && setCode(() => loaded),
        () => !isGone && isWanted && fail(),
      );
    const timer = setTimeout(take, isWanted ? 0 : PREFETCH_AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isWanted, code, load]);

  return code;
}
