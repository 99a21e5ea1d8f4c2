import { RelativeTime } from '../ui/time/times.tsx';
import styles from './draft-state.module.css';

interface DraftStateProps {
  /** Said where something is not saved yet. */
  readonly unsaved: string | false;
  /** Said where nothing is to be saved. */
  readonly otherwise?: string;
  /** When the draft was last kept on this device. */
  readonly keptAt: string | null;
}

/** Whether a form is saved, and when what is not was kept; heard when it changes. */
export function DraftState({ unsaved, otherwise, keptAt }: DraftStateProps) {
  return (
    <p className={styles.state} role="status">
      {unsaved === false ? otherwise : <span className={styles.unsaved}>{unsaved}</span>}
      {keptAt !== null && (
        <>
          {' '}
          Draft kept <RelativeTime at={keptAt} />.
        </>
      )}
    </p>
  );
}
