import type { RecentlyDeleted, RestoredRecord } from '@dewar/contract/recently-deleted';
import { canBeErased, DELETED_ENTITY_LABELS } from '@dewar/domain/deleted-records/deleted-records';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import styles from './recently-deleted.module.css';
import { useEraseDeleted, useRestoreDeleted } from './recently-deleted-api.ts';
import { RestoreProblem } from './restore-problem.tsx';
import { TimeLeft } from './time-left.tsx';
import { useRestoring } from './use-restoring.ts';

interface DeletedRecordRowProps {
  readonly record: RecentlyDeleted;
  readonly canErase: boolean;
  readonly onRestored: (restored: RestoredRecord) => void;
}

export function DeletedRecordRow({ record, canErase, onRestored }: DeletedRecordRowProps) {
  const { id, entity, teacher_email, deleted_at, deleted_by_email, restorable_until, needs_super_admin } = record;
  const restore = useRestoreDeleted();
  const erase = useEraseDeleted();
  const [isErasing, setErasing] = useState(false);
  const { isRestoring, error, nameError, run } = useRestoring((name) => restore(id, name), onRestored);
  const name = record.label ?? `a plan of ${teacher_email}`;
  const isBarred = needs_super_admin && !canErase;
  const askAndErase = async () => {
    setErasing(true);
    await confirmAndRun({
      title: `Erase ${name} now?`,
      body: 'It is erased with everything that was deleted with it, and can no longer be brought back.',
      verb: 'Erase now',
      isDestructive: true,
      run: () => erase(id),
      done: 'Erased',
    });
    setErasing(false);
  };
  return (
    <li className={styles.record}>
      <div className={styles.words}>
        <p>
          <span className={styles.kind}>{DELETED_ENTITY_LABELS[entity]}</span>{' '}
          <b>{record.label ?? `of ${teacher_email}`}</b>
          {record.company_name !== null && record.company_name !== record.label && (
            <span className={styles.kind}> of {record.company_name}</span>
          )}
        </p>
        <p className={styles.deletion}>
          Deleted <ExactTime at={deleted_at} /> by {deleted_by_email}
        </p>
      </div>
      <TimeLeft until={restorable_until} />
      <div className={styles.actions}>
        {canErase && canBeErased(entity) && (
          <Button
            variant="subtle"
            color="bad"
            size="sm"
            aria-label={`Erase ${name} now`}
            loading={isErasing}
            onClick={() => void askAndErase()}
          >
            Erase now
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          aria-label={`Restore ${name}`}
          disabled={isBarred}
          loading={isRestoring}
          onClick={() => void run()}
        >
          Restore
        </Button>
      </div>
      {isBarred && <p className={styles.problem}>Only a super-admin can bring back an administrator.</p>}
      <RestoreProblem
        error={error}
        nameError={nameError}
        nameLabel={entity === 'tank' ? 'Another tank number' : 'Another company name'}
        oldName={record.label ?? ''}
        isRestoring={isRestoring}
        onRetry={(other) => void run(other)}
      />
    </li>
  );
}
