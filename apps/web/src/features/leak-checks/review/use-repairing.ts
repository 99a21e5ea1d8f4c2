import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { SUCCESS } from '@dewar/contract/success-texts';
import type { RepairMethod } from '@dewar/domain/leak-checks/leak-check-status';
import { NO_LEAK_SELECTED } from '@dewar/domain/leak-checks/leak-points';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { findNotesError } from '../../../shared/forms/find-notes-error.ts';
import { useSaving } from '../../../shared/forms/use-saving.ts';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { useRepairLeaks, useUndoRepairs } from './leak-review-api.ts';
import type { LeakCheckWrite } from './use-leak-check-write.ts';
import { restartIfSaved } from './use-leak-check-write.ts';

export interface RepairValues {
  readonly selected: readonly number[];
  readonly repairMethod: RepairMethod;
  readonly repairNotes: string;
}

const NOTHING_YET: RepairValues = { selected: [], repairMethod: 'rtv', repairNotes: '' };

/** Marks several leaks as repaired at once (spec 2 §5, §7). */
export function useRepairing({ id, leakPoints }: LeakCheckDetails, write: LeakCheckWrite) {
  const repairLeaks = useRepairLeaks();
  const undoRepairs = useUndoRepairs();
  const undo = (ids: readonly number[]) => write(undoRepairs(id, ids));
  const marked = useRef<readonly number[]>([]);
  const open = leakPoints.filter(({ repaired }) => !repaired);
  // Leaks that a colleague repaired meanwhile cannot be selected any more.
  const stillOpen = (ids: readonly number[]) => ids.filter((each) => open.some((point) => point.id === each));
  const form = useForm<RepairValues>({
    initialValues: NOTHING_YET,
    validate: {
      selected: (ids) => (stillOpen(ids).length === 0 ? NO_LEAK_SELECTED : null),
      repairNotes: findNotesError,
    },
  });
  const saving = useSaving({
    form,
    draft: { form: 'repairs', record: id },
    onSubmit: ({ selected, repairMethod, repairNotes }, { idempotencyKey }): Promise<void> => {
      const body = { leakPointIds: stillOpen(selected), repairMethod, repairNotes };
      marked.current = body.leakPointIds;
      return restartIfSaved(saving, write(repairLeaks(id, body, idempotencyKey)));
    },
    onClose: () => {
      const ids = marked.current;
      notifySuccess(SUCCESS.repairsMarked, () => undo(ids));
      form.reset();
      saving.restart();
    },
  });
  const selected = stillOpen(form.values.selected);
  return {
    form,
    saving,
    open,
    selected,
    undo,
    /** Marks every open leak without selecting them one by one. */
    repairAll: () => {
      form.setFieldValue(
        'selected',
        open.map((point) => point.id),
      );
      saving.submit();
    },
    select: (ids: readonly number[]) => form.setFieldValue('selected', ids),
    toggle: (pointId: number) =>
      form.setFieldValue(
        'selected',
        selected.includes(pointId) ? selected.filter((each) => each !== pointId) : [...selected, pointId],
      ),
  };
}

export type Repairing = ReturnType<typeof useRepairing>;
