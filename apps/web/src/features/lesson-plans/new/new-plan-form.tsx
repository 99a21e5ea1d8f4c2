import { SUCCESS } from '@dewar/contract/success-texts';
import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useDraftLeavingGuard } from '../../../shared/drafts/draft-leaving-guard.ts';
import { useDraft } from '../../../shared/drafts/use-draft.ts';
import { isSame } from '../../../shared/forms/form-values.ts';
import { setValuesKeepingErrors } from '../../../shared/forms/set-values-keeping-errors.ts';
import { useSaving } from '../../../shared/forms/use-saving.ts';
import { useFirstErrorFocus } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { DraftState } from '../../../shared/ui/drafts/draft-state.tsx';
import { StickyBar } from '../../../shared/ui/frames/sticky-bar.tsx';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { NotReached } from '../../../shared/ui/states/not-reached.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { useAddPlan } from '../lesson-plans-api.ts';
import { PlanColumns } from '../plan-columns.tsx';
import styles from '../plan-form.module.css';
import { PlanMinutes } from '../plan-minutes.tsx';
import { NO_TEMPLATE } from './new-plan-address.ts';
import {
  bodyOf,
  contentPathOf,
  missingSectionsText,
  NEW_PLAN_VALIDATORS,
  type NewPlanValues,
} from './new-plan-values.ts';
import { NewSectionFields } from './new-section-fields.tsx';

const LEAVING = {
  lead: 'You have unsaved changes. Are you sure you want to leave without saving?',
  kept: 'Your input is kept on this device as a draft.',
  safe: 'Keep editing',
};

interface NewPlanFormProps {
  readonly template: number | typeof NO_TEMPLATE;
  readonly templateName: string;
  /** The request of an untouched form. */
  readonly blank: NewPlanValues;
  readonly values: NewPlanValues;
  readonly draftKey: string | null;
  /** Back to the first step, keeping what was typed. */
  readonly onChangeTemplate: (typed: NewPlanValues) => void;
}

/** The second step of a new plan: its details and the template's sections (spec 3 §2). */
export function NewPlanForm(props: NewPlanFormProps) {
  const addPlan = useAddPlan();
  const { template, templateName, blank, values, draftKey, onChangeTemplate } = props;
  const navigate = useNavigate();
  const form = useForm<NewPlanValues>({ initialValues: values, validate: NEW_PLAN_VALIDATORS });
  const isChanged = !isSame(form.values, blank);
  const pass = useDraftLeavingGuard(isChanged, LEAVING, () => draft.keep());
  const content = useMemo(() => ({ template, values: form.values }), [template, form.values]);
  const draft = useDraft({
    key: draftKey,
    content,
    isChanged,
  });
  const saving = useSaving<NewPlanValues>({
    form,
    draft: 'own',
    onClose: () => undefined,
    onSubmit: async (typed, attempt) => {
      const plan = await addPlan(bodyOf(typed, template), attempt);
      draft.end();
      pass();
      notifySuccess(SUCCESS.lessonPlanSaved);
      await navigate({ to: '/teacher/lesson-plans/$id', params: { id: String(plan.id) }, replace: true });
    },
  });
  const formRef = useFirstErrorFocus(saving.failedAttempts);
  const missing = saving.failedAttempts > 0 ? missingSectionsText(form.values) : null;

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={saving.submit} aria-label="Lesson plan">
      <div className={styles.head}>
        <p className={styles.template}>Template: {templateName}</p>
        <Button
          ml="auto"
          variant="default"
          onClick={() => {
            pass();
            onChangeTemplate(form.values);
          }}
        >
          Change Template
        </Button>
      </div>
      <PlanColumns
        form={form}
        onDetails={(entered) => setValuesKeepingErrors(form, entered)}
        beside={{
          label: 'Minutes',
          content: (
            <PlanMinutes
              sections={form.values.sections.filter(({ is_included }) => is_included)}
              durationMinutes={form.values.duration_minutes}
              onRebalance={(name, text) => form.setFieldValue(contentPathOf(form.getValues(), name), text)}
            />
          ),
        }}
      >
        <NewSectionFields form={form} hasTemplate={template !== NO_TEMPLATE} />
      </PlanColumns>
      <FormError
        error={saving.error ?? missing}
        advice={saving.hasNotReached && <NotReached keptAt={draft.keptAt} />}
      />
      <StickyBar>
        <DraftState unsaved={isChanged && 'Not saved yet.'} keptAt={draft.keptAt} />
        <Group gap="sm">
          <Button variant="default" onClick={() => void navigate({ to: '/teacher/lesson-plans', search: {} })}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isSaving}>
            Create Lesson Plan
          </Button>
        </Group>
      </StickyBar>
    </form>
  );
}
