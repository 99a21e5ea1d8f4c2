import type { DeletedLessonPlan, RestoredRecord } from '@dewar/contract/recently-deleted';
import { Button, Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import styles from './recently-deleted.module.css';
import { deletedPlansQuery, useRestoreDeletedPlan } from './recently-deleted-api.ts';
import { TimeLeft } from './time-left.tsx';
import { useRestoring } from './use-restoring.ts';

interface DeletedPlansDialogProps {
  readonly onClose: () => void;
  readonly onRestored: (restored: RestoredRecord) => void;
}

/** A teacher's deleted plans, to bring them back. */
export function DeletedPlansDialog({ onClose, onRestored }: DeletedPlansDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Recently Deleted"
      size="lg"
      fullScreen={isPhone}
      centered={false}
      yOffset="3rem"
    >
      <DeletedPlans onRestored={onRestored} />
    </Modal>
  );
}

function DeletedPlans({ onRestored }: Pick<DeletedPlansDialogProps, 'onRestored'>) {
  const query = useInfiniteQuery(deletedPlansQuery);
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState
        title="The deleted lesson plans could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <SkeletonList count={3} height={72} />
    );
  }
  const plans = query.data.pages.flatMap((page) => page.plans);
  if (plans.length === 0) {
    return (
      <EmptyState title="No lesson plan can be brought back." next="Lesson plans appear here once they are deleted." />
    );
  }
  return (
    <>
      <p className={styles.note}>
        A plan comes back with its files and its calendar entries. When the time is over, it is erased.
      </p>
      <ul className={styles.records} aria-label="Recently deleted lesson plans">
        {plans.map((plan) => (
          <DeletedPlanRow key={plan.id} plan={plan} onRestored={onRestored} />
        ))}
      </ul>
      <MorePages query={query} failed="More deleted lesson plans could not be loaded." />
    </>
  );
}

interface DeletedPlanRowProps extends Pick<DeletedPlansDialogProps, 'onRestored'> {
  readonly plan: DeletedLessonPlan;
}

function DeletedPlanRow({ plan: { id, title, deleted_at, restorable_until }, onRestored }: DeletedPlanRowProps) {
  const restore = useRestoreDeletedPlan();
  const { isRestoring, error, run } = useRestoring(() => restore(id), onRestored);
  return (
    <li className={styles.record}>
      <div className={styles.words}>
        <p>
          <b>{title}</b>
        </p>
        <p className={styles.deletion}>
          Deleted <ExactTime at={deleted_at} />
        </p>
      </div>
      <TimeLeft until={restorable_until} />
      <div className={styles.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={`Restore ${title}`}
          loading={isRestoring}
          onClick={() => void run()}
        >
          Restore
        </Button>
      </div>
      {error !== null && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}
