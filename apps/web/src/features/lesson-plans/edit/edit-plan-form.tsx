import { type LessonPlan, lessonPlanSchema } from '@dewar/contract/lesson-plans';
import { SUCCESS } from '@dewar/contract/success-texts';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useDraftLeavingGuard } from '../../../shared/drafts/draft-leaving-guard.ts';
import { useDraft } from '../../../shared/drafts/use-draft.ts';
import type { FormStart } from '../../../shared/drafts/use-form-start.ts';
import { isSame, mergeChanges } from '../../../shared/forms/form-values.ts';
import { setValuesKeepingErrors } from '../../../shared/forms/set-values-keeping-errors.ts';
import { useSaving } from '../../../shared/forms/use-saving.ts';
import { useFirstErrorFocus } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { NotReached } from '../../../shared/ui/states/not-reached.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { AttachmentList } from '../files/attachment-list.tsx';
import { NewAttachments } from '../files/new-attachments.tsx';
import { useNewFiles } from '../files/use-new-files.ts';
import { useSavePlan } from '../lesson-plans-api.ts';
import { PlanColumns } from '../plan-columns.tsx';
import styles from '../plan-form.module.css';
import { PlanMinutes } from '../plan-minutes.tsx';
import { bodyOf, DETAIL_VALIDATORS, type PlanValues, valuesOf } from '../plan-values.ts';
import { EditPlanBars } from './edit-plan-bars.tsx';
import { PlanConflict } from './plan-conflict.tsx';
import { PlanSectionFields } from './plan-section-fields.tsx';
import { sectionsOf, withText } from './plan-section-list.ts';

export type EditStart = FormStart<PlanValues>;

const LEAVING = {
  lead: 'You have unsaved changes. Are you sure you want to leave without saving?',
  kept: 'Texts are kept on this device as a draft; files are not.',
  safe: 'Keep editing',
};

interface EditPlanFormProps {
  readonly planId: number;
  readonly start: EditStart;
  /** Where its draft is kept. */
  readonly draftKey: string | null;
  /** Mounts the form again with another version. */
  readonly onRestart: (start: EditStart) => void;
}

/** Details, sections and attachments of one plan (spec 3 §2). */
export function EditPlanForm({ planId, start, draftKey, onRestart }: EditPlanFormProps) {
  const savePlan = useSavePlan();
  const navigate = useNavigate();
  const [kept, setKept] = useState({ version: start.version, saved: start.saved });
  const [theirs, setTheirs] = useState<LessonPlan | null>(null);
  const newFiles = useNewFiles(planId);
  const form = useForm<PlanValues>({ initialValues: start.values, validate: DETAIL_VALIDATORS });
  const isTextChanged = !isSame(form.values, kept.saved);
  const isChanged = isTextChanged || newFiles.waiting.length > 0;
  useDraftLeavingGuard(isChanged, LEAVING, () => draft.keep());
  const hasFiles = newFiles.waiting.length > 0;
  const content = useMemo(
    () => ({ version: kept.version, values: form.values, hasFiles }),
    [kept.version, form.values, hasFiles],
  );
  const draft = useDraft({
    key: draftKey,
    content,
    isChanged: isTextChanged,
  });
  const takeSaved = (plan: LessonPlan, sent: PlanValues) => {
    const saved = valuesOf(plan);
    form.setValues(mergeChanges({ mine: form.getValues(), base: sent, saved }));
    setKept({ version: plan.version, saved });
    saving.restart(plan.version);
  };
  const saving = useSaving<PlanValues>({
    form,
    draft: 'own',
    version: start.version,
    base: kept.saved,
    onClose: () => undefined,
    readStale: (current) => {
      const plan = lessonPlanSchema.parse(current);
      const theirVersion = { version: plan.version, saved: valuesOf(plan) };
      setTheirs(plan);
      return { values: theirVersion.saved, version: plan.version, onBased: () => setKept(theirVersion) };
    },
    onSubmit: async (values, attempt) => {
      if (isTextChanged) takeSaved(await savePlan(planId, bodyOf(values), attempt), values);
      const failed = await newFiles.uploadAll();
      if (isTextChanged || failed === 0) notifySuccess(SUCCESS.lessonPlanSaved);
    },
  });
  const formRef = useFirstErrorFocus(saving.failedAttempts);
  const bars = {
    isChanged,
    isSaving: saving.isSaving,
    isUploading: newFiles.isUploading,
    keptAt: draft.keptAt,
    onView: () => void navigate({ to: '/teacher/lesson-plans/$id', params: { id: String(planId) } }),
  };

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={saving.submit} aria-label="Lesson plan">
      <EditPlanBars.Head {...bars} subject={form.values.subject} />
      <PlanColumns
        form={form}
        onDetails={(entered) => setValuesKeepingErrors(form, entered)}
        beside={{
          label: 'Attachments and minutes',
          content: (
            <>
              <PlanMinutes
                sections={sectionsOf(form.values)}
                durationMinutes={form.values.duration_minutes}
                onRebalance={(name, text) => setValuesKeepingErrors(form, withText(form.getValues(), name, text))}
              />
              <TitledSection title="Attachments">
                <AttachmentList planId={planId} canDelete isAdding={newFiles.files.length > 0} />
                <NewAttachments {...newFiles} />
              </TitledSection>
            </>
          ),
        }}
      >
        <PlanSectionFields form={form} />
      </PlanColumns>
      {saving.conflict === null && (
        <FormError error={saving.error} advice={saving.hasNotReached && <NotReached keptAt={draft.keptAt} />} />
      )}
      <EditPlanBars.Foot {...bars} />
      {saving.conflict !== null && theirs !== null && (
        <PlanConflict
          theirs={valuesOf(theirs)}
          mine={saving.conflict.mine}
          onKeepMine={() => saving.conflict?.keepMine()}
          onTakeTheirs={() => {
            draft.end();
            onRestart(startOf(theirs));
          }}
          onEdit={() => onRestart({ ...startOf(theirs), values: saving.conflict?.mine ?? form.values })}
        />
      )}
    </form>
  );
}

export function startOf(plan: LessonPlan): EditStart {
  return { version: plan.version, saved: valuesOf(plan), values: valuesOf(plan) };
}
