import { useEffect, useEffectEvent, useState } from 'react';
import { notifyError } from './notify.ts';

/** By then the screen stands. */
const PREFETCH_AFTER_MS = 5_000;

interface LazyCode<Code> {
  readonly load: () => Promise<Code>;
  readonly isWanted: boolean;
  /** Takes the wish back, so that the person can try again. */
  readonly onFailed: () => void;
}

/** Code that a screen does not start with: it comes when it is wanted, or by itself once the screen stands. */
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
