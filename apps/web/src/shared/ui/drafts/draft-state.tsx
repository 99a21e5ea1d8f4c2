import type { KeptAt } from '../../drafts/drafts.ts';
import { NOT_KEPT } from '../../session/unsaved-work.ts';
import { RelativeTime } from '../time/times.tsx';
import styles from './draft-state.module.css';

interface DraftStateProps {
  /** Shown if something is not saved yet. */
  readonly unsaved: string | false;
  /** Shown if there is nothing to save. */
  readonly otherwise?: string;
  /** When the draft was last kept on this device. */
  readonly keptAt: KeptAt;
}

/** Whether a form is saved, and when its draft was last kept; announced when it changes. */
export function DraftState({ unsaved, otherwise, keptAt }: DraftStateProps) {
  return (
    <p className={styles.state} role="status">
      {unsaved === false ? otherwise : <span className={styles.unsaved}>{unsaved}</span>}
      {unsaved !== false && keptAt === false && ` ${NOT_KEPT}`}
      {typeof keptAt === 'string' && (
        <>
          {' '}
          Draft saved <RelativeTime at={keptAt} />.
        </>
      )}
    </p>
  );
}
