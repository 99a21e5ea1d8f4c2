import type { TankStatus } from '@dewar/contract/tank-statuses';
import type { Tank } from '@dewar/contract/tanks';
import { tankOwnerLabel } from '@dewar/domain/tanks/tank-stock';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { countOf } from '../../shared/format/numbers.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import styles from './manage-statuses-dialog.module.css';
import { TankStatusForm } from './tank-status-form.tsx';
import { fetchTanksOfStatus, tankStatusesQuery, useRemoveTankStatus } from './tank-statuses-api.ts';

const MOST_NAMED = 8;

interface ManageStatusesDialogProps {
  readonly renderTank: (tank: Tank) => ReactNode;
  readonly onClose: () => void;
}

/** The list of statuses: add, rename, and delete those that no tank uses. */
export function ManageStatusesDialog({ renderTank, onClose }: ManageStatusesDialogProps) {
  const removeTankStatus = useRemoveTankStatus();
  useFocusReturn();
  const statuses = useQuery(tankStatusesQuery);
  const [form, setForm] = useState<{ readonly status?: TankStatus } | null>(null);
  const [held, setHeld] = useState<{ readonly id: number; readonly by: readonly Tank[] } | null>(null);

  const remove = async ({ id, status_name }: TankStatus) => {
    try {
      const by = await withErrorMessage('Failed to delete status', fetchTanksOfStatus(status_name));
      if (by.length > 0) return setHeld({ id, by });
      const isSure = await confirm({
        title: `Delete ${status_name}?`,
        body: 'No tank uses this status. It will be removed.',
        verb: 'Delete status',
        isDestructive: true,
      });
      if (!isSure) return;
      await withErrorMessage('Failed to delete status', removeTankStatus(id));
      notifySuccess('Status deleted');
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <>
      <Modal opened onClose={onClose} title="Tank Statuses" closeOnEscape={form === null}>
        {statuses.isPending && <SkeletonList count={5} height={40} />}
        {statuses.isError && statuses.data === undefined && (
          <ErrorState title="The statuses could not be loaded." error={statuses.error} onRetry={statuses.refetch} />
        )}
        {statuses.data?.length === 0 && <EmptyState title="There are no statuses yet." next="Add the first one." />}
        <ul className={styles.statuses} aria-label="Statuses">
          {statuses.data?.map((status) => (
            <li key={status.id}>
              <div className={styles.row}>
                <span className={styles.name}>{status.status_name}</span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Rename ${status.status_name}`}
                  onClick={() => setForm({ status })}
                >
                  Rename
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="bad"
                  aria-label={`Delete ${status.status_name}`}
                  onClick={() => void remove(status)}
                >
                  Delete
                </Button>
              </div>
              {held?.id === status.id && <HeldBy tanks={held.by} renderTank={renderTank} />}
            </li>
          ))}
        </ul>
        <Button mt="md" onClick={() => setForm({})}>
          Add Status
        </Button>
      </Modal>
      {form !== null && <TankStatusForm status={form.status} onClose={() => setForm(null)} />}
    </>
  );
}

function HeldBy({
  tanks,
  renderTank,
}: { readonly tanks: readonly Tank[] } & Pick<ManageStatusesDialogProps, 'renderTank'>) {
  const more = tanks.length - MOST_NAMED;
  return (
    <div className={styles.held} role="alert">
      <p>{countOf(tanks.length, 'tank has', 'tanks have')} this status. Give them another one first:</p>
      <ul>
        {tanks.slice(0, MOST_NAMED).map((tank) => (
          <li key={tank.id}>
            {renderTank(tank)} <span className={styles.company}>{tankOwnerLabel(tank)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {countOf(more, 'more', 'more')}</p>}
    </div>
  );
}
