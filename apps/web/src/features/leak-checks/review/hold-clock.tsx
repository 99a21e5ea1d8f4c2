import { formatHoldTime } from '@dewar/domain/leak-checks/hold-test';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import styles from './vacuum-test.module.css';

/** The hold time as it runs; nothing around it is drawn again with it. */
export function HoldClock({ since }: { readonly since: string }) {
  const now = useNow();
  return (
    <p className={styles.clock} role="timer" aria-label="Hold time">
      {formatHoldTime(since, now)}
    </p>
  );
}
