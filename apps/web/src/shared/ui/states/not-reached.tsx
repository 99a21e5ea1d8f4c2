import type { KeptAt } from '../../drafts/drafts.ts';
import styles from './states.module.css';

interface NotReachedProps {
  /** When the draft was last kept on this device. */
  readonly keptAt: KeptAt;
}

/** In the error of a save that the server did not answer: what happens to the text, and what to do. */
export function NotReached({ keptAt }: NotReachedProps) {
  return (
    <p className={styles.advice} role="note">
      {navigator.onLine ? 'The server could not be reached. ' : 'There is no connection. '}
      {keptAt !== false && 'Your text is kept on this device. '}Save again once you are connected.
    </p>
  );
}
