import type { TankChange } from '@dewar/contract/tank-changes';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { useFocusReturn } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { notifyGivenBack } from '../../../shared/ui/lists/notify-fates.ts';
import { type RecordColumn, RecordList } from '../../../shared/ui/lists/record-list.tsx';
import { notifyError } from '../../../shared/ui/states/notify.ts';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../../shared/ui/states/use-is-phone.ts';
import { RelativeTime } from '../../../shared/ui/time/times.tsx';
import { tankChangesQuery, useUndoTankChange } from './tank-changes-api.ts';

const COLUMNS: readonly RecordColumn<TankChange>[] = [
  { label: 'By', width: 'minmax(10rem, 2fr)', render: ({ changed_by_email }) => changed_by_email },
  { label: 'When', width: 'minmax(7rem, 1fr)', render: ({ changed_at }) => <RelativeTime at={changed_at} /> },
  { label: 'Changed', width: 'minmax(6rem, 1fr)', render: ({ tanks }) => countOf(tanks, 'tank') },
];

/** The latest changes of several tanks, each of which can be undone once. */
export function RecentTankChanges({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn();
  const changes = useQuery(tankChangesQuery);
  const isPhone = useIsPhone();
  return (
    <Modal opened onClose={onClose} title="Recent changes of several tanks" size="lg" fullScreen={isPhone}>
      {changes.isError && (
        <ErrorState
          title="The changes could not be loaded."
          error={changes.error}
          onRetry={() => void changes.refetch()}
        />
      )}
      {changes.isPending && <SkeletonList count={3} height={44} />}
      {changes.data?.length === 0 && <p>Nobody has changed several tanks at once yet.</p>}
      {changes.data !== undefined && changes.data.length > 0 && (
        <RecordList
          label="Recent changes"
          rows={changes.data}
          columns={COLUMNS}
          actionsWidth="8rem"
          renderActions={(change) => <Undo change={change} />}
        />
      )}
    </Modal>
  );
}

function Undo({ change: { id, undone_at, undoable_until } }: { readonly change: TankChange }) {
  const undo = useUndoTankChange();
  const [isUndoing, setUndoing] = useState(false);
  if (undone_at !== null) return 'Undone';
  if (undoable_until === null) return 'Too old';
  const run = async () => {
    setUndoing(true);
    try {
      notifyGivenBack(await undo(id), (count) => countOf(count, 'tank'));
    } catch (error) {
      notifyError(error);
    } finally {
      setUndoing(false);
    }
  };
  return (
    <Button variant="default" loading={isUndoing} onClick={() => void run()}>
      Undo
    </Button>
  );
}
