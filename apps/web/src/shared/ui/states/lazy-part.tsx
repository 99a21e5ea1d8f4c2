import { Button } from '@mantine/core';
import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react';
import { followCode } from '../../api/code-under-way.ts';
import { isReleaseNewer, reloadText } from '../../api/newer-release.ts';
import styles from './states.module.css';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * Like React's `lazy`, for a part of a page. If its code cannot be loaded (no signal, a new version), the rest of the
 * page and what was typed there stay, where React would replace the whole page by an error; the part says so in its
 * place, and loads when it is asked to or when the signal returns.
 *
 * @param load Imports the module whose default export is the part.
 * @param Meanwhile What stands there until then, if not the message.
 */
export function lazyPart<Props extends object>(load: Load<Props>, Meanwhile?: ComponentType<Props>) {
  return lazy(() => followCode(load).catch(() => ({ default: retrying(load, Meanwhile) })));
}

/** A part whose code could not be loaded: loads it again. React keeps this component in its place for ever. */
function retrying<Props extends object>(load: Load<Props>, Meanwhile: ComponentType<Props> | undefined) {
  let loaded: ComponentType<Props> | undefined;
  let hasFailedJustNow = true;
  return function RetryingPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [isLoading, setLoading] = useState(false);
    const [oldText, setOldText] = useState<string>();
    const retry = useEffectEvent(async () => {
      setLoading(true);
      try {
        loaded = (await load()).default;
        setPart(() => loaded);
      } catch {
        setLoading(false);
        setOldText((await isReleaseNewer()) ? reloadText() : undefined);
      }
    });
    useEffect(() => {
      if (Part !== undefined) return;
      const onOnline = () => void retry();
      // Shown again later, it may be there; the first time it has failed a moment ago.
      if (!hasFailedJustNow) onOnline();
      hasFailedJustNow = false;
      window.addEventListener('online', onOnline);
      return () => window.removeEventListener('online', onOnline);
    }, [Part]);
    if (Part !== undefined) return <Part {...props} />;
    if (Meanwhile !== undefined) return <Meanwhile {...props} />;
    if (oldText !== undefined) return <OldPage text={oldText} />;
    return <MissingPart isLoading={isLoading} onRetry={() => void retry()} />;
  };
}

/** The part's code is of a version that the server no longer has. */
function OldPage({ text }: { readonly text: string }) {
  return (
    <span className={styles.missing} role="alert">
      {text}
      <Button variant="default" size="compact-sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </span>
  );
}

interface MissingPartProps {
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}

function MissingPart({ isLoading, onRetry }: MissingPartProps) {
  return (
    <span className={styles.missing} role="alert">
      This part could not be loaded.
      <Button variant="default" size="compact-sm" loading={isLoading} onClick={onRetry}>
        Retry
      </Button>
    </span>
  );
}
