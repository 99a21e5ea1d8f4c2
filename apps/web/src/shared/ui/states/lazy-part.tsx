import { Button } from '@mantine/core';
import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react';
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
  return lazy(() => load().catch(() => ({ default: retrying(load, Meanwhile) })));
}

/** A part whose code could not be loaded: loads it again. */
function retrying<Props extends object>(load: Load<Props>, Meanwhile: ComponentType<Props> | undefined) {
  return function RetryingPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    const [isLoading, setLoading] = useState(false);
    const retry = useEffectEvent(async () => {
      setLoading(true);
      try {
        const loaded = await load();
        setPart(() => loaded.default);
      } catch {
        setLoading(false);
      }
    });
    useEffect(() => {
      const onOnline = () => void retry();
      window.addEventListener('online', onOnline);
      return () => window.removeEventListener('online', onOnline);
    }, []);
    if (Part !== undefined) return <Part {...props} />;
    if (Meanwhile !== undefined) return <Meanwhile {...props} />;
    return <MissingPart isLoading={isLoading} onRetry={() => void retry()} />;
  };
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
