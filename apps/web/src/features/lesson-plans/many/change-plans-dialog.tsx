import type { LessonPlanRow } from '@dewar/contract/lesson-plans';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.tsx';
import { FatesPreview } from '../../../shared/ui/lists/fates-preview.tsx';
import { notifyUndoable } from '../../../shared/ui/lists/notify-fates.ts';
import { subjectsQuery } from '../lesson-plans-api.ts';
import {
  type PlanAct,
  type PlansChange,
  plansChangeQuery,
  useChangePlans,
  useUndoPlanChange,
} from './plan-changes-api.ts';

interface ChangePlansDialogProps {
  readonly act: PlanAct;
  /** As the teacher has seen them. */
  readonly plans: readonly LessonPlanRow[];
  readonly onClose: () => void;
  /** Called when some were changed. */
  readonly onDone: () => void;
}

const TEXTS: Readonly<Record<PlanAct, { readonly verb: string; readonly done: string; readonly hint?: string }>> = {
  subject: { verb: 'Change the subject of', done: 'changed' },
  delete: { verb: 'Delete', done: 'deleted', hint: 'Bring them back later under Recently Deleted.' },
};

const countPlans = (count: number) => countOf(count, 'lesson plan');

/** Shows what an act will do to each of several plans, does it, and offers one undo. */
export function ChangePlansDialog({ act, plans, onClose, onDone }: ChangePlansDialogProps) {
  const { verb, done, hint } = TEXTS[act];
  const change = useChangePlans();
  const undo = useUndoPlanChange();
  const names = useQuery(subjectsQuery).data?.map(({ name }) => name) ?? [];
  const form = useForm({ initialValues: { subject: '' } });
  const { subject } = form.values;
  const wanted: PlansChange = {
    act,
    plans: plans.map(({ id, version }) => ({ id, version })),
    ...(act === 'subject' && { subject }),
  };
  const missing = act === 'subject' && subject === '' ? 'Choose a subject to see what will happen.' : undefined;
  const preview = useQuery(plansChangeQuery(wanted, missing === undefined));
  const fates = missing === undefined ? preview.data : undefined;
  const changing = fates?.filter(({ outcome }) => outcome === 'done').length ?? 0;
  return (
    <FormDialog
      title={`${verb} ${countPlans(plans.length)}`}
      form={form}
      draft="never"
      hasTyped={() => false}
      size="lg"
      submitLabel={changing === 0 ? (act === 'delete' ? verb : 'Change') : `${verb} ${countPlans(changing)}`}
      isSubmitDisabled={changing === 0}
      isDestructive={act === 'delete'}
      onClose={onClose}
      onSubmit={async (_, { idempotencyKey }) => {
        const failed = act === 'delete' ? 'Error deleting lesson plans' : 'Error changing lesson plans';
        const result = await withErrorMessage(failed, change(wanted, idempotencyKey));
        if (notifyUndoable(result, { countOf: countPlans, done, hint, undo })) onDone();
      }}
    >
      {act === 'subject' && (
        <NativeSelect
          {...form.getInputProps('subject')}
          label="New subject"
          data={[{ value: '', label: 'Select a subject' }, ...names]}
        />
      )}
      <FatesPreview missing={missing} query={preview} fates={fates} countOf={countPlans} />
    </FormDialog>
  );
}
