import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import { type LessonTemplate, lessonTemplateSchema } from '@dewar/contract/lesson-templates';
import { SUCCESS } from '@dewar/contract/success-texts';
import { Checkbox } from '@mantine/core';
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
import { useSaveTemplate } from '../lesson-templates-api.ts';
import { TemplateDetailsFields } from '../template-details-fields.tsx';
import { bodyOf, TEMPLATE_VALIDATORS, type TemplateValues, valuesOf } from '../template-values.ts';
import styles from './edit-template.module.css';
import { EditTemplateBar } from './edit-template-bar.tsx';
import { TemplateConflict } from './template-conflict.tsx';
import { TemplateSections } from './template-sections.tsx';

const LEAVING = {
  lead: 'You have unsaved changes. Are you sure you want to leave without saving?',
  kept: 'Your changes are kept on this device as a draft.',
  safe: 'Keep editing',
};

interface EditTemplateFormProps {
  readonly templateId: number;
  readonly subjects: readonly LessonSubject[];
  readonly start: EditStart;
  /** An older draft is still offered. */
  readonly draftKey: string | null;
  /** Mounts the form again with another version. */
  readonly onRestart: (start: EditStart) => void;
}

/** Details and sections of one template (spec 3 §2). */
export function EditTemplateForm(props: EditTemplateFormProps) {
  const saveTemplate = useSaveTemplate();
  const { templateId, subjects, start, draftKey, onRestart } = props;
  const navigate = useNavigate();
  const [kept, setKept] = useState({ version: start.version, saved: start.saved });
  const [theirs, setTheirs] = useState<LessonTemplate | null>(null);
  const form = useForm<TemplateValues>({ initialValues: start.values, validate: TEMPLATE_VALIDATORS });
  const isChanged = !isSame(bodyOf(form.values), bodyOf(kept.saved));
  useDraftLeavingGuard(isChanged, LEAVING, () => draft.keep());
  const content = useMemo(() => ({ version: kept.version, values: form.values }), [kept.version, form.values]);
  const draft = useDraft({
    key: draftKey,
    content,
    isChanged,
  });
  const takeSaved = (template: LessonTemplate, sent: TemplateValues) => {
    const saved = valuesOf(
      template,
      sent.sections.map(({ key }) => key),
    );
    form.setValues(mergeChanges({ mine: form.getValues(), base: sent, saved }));
    setKept({ version: template.version, saved });
    saving.restart(template.version);
  };
  const saving = useSaving<TemplateValues>({
    form,
    draft: 'own',
    version: start.version,
    base: kept.saved,
    onClose: () => undefined,
    readStale: (current) => {
      const template = lessonTemplateSchema.parse(current);
      const theirVersion = { version: template.version, saved: valuesOf(template) };
      setTheirs(template);
      return { values: theirVersion.saved, version: template.version, onBased: () => setKept(theirVersion) };
    },
    onSubmit: async (values, attempt) => {
      takeSaved(await saveTemplate(templateId, bodyOf(values), attempt), values);
      notifySuccess(SUCCESS.templateSaved);
    },
  });
  const formRef = useFirstErrorFocus(saving.failedAttempts);
  const bar = {
    isChanged,
    isSaving: saving.isSaving,
    onCancel: () => void navigate({ to: '/teacher/templates', search: {} }),
  };

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={saving.submit} aria-label="Template">
      <TitledSection title="Template Details">
        <div className={styles.details}>
          <TemplateDetailsFields
            values={form.values}
            errors={form.errors}
            subjects={subjects}
            setDetail={(name, value) => setValuesKeepingErrors(form, { [name]: value })}
            checkName={() => form.validateField('name')}
          />
          <Checkbox
            {...form.getInputProps('is_default', { type: 'checkbox' })}
            label="Make this my default template"
            description="New lessons start with this template. It replaces your current default."
          />
        </div>
      </TitledSection>
      <TemplateSections form={form} />
      {saving.conflict === null && (
        <FormError error={saving.error} advice={saving.hasNotReached && <NotReached keptAt={draft.keptAt} />} />
      )}
      <EditTemplateBar {...bar} keptAt={draft.keptAt} />
      {saving.conflict !== null && theirs !== null && (
        <TemplateConflict
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

export type EditStart = FormStart<TemplateValues>;

export function startOf(template: LessonTemplate): EditStart {
  const saved = valuesOf(template);
  return { version: template.version, saved, values: saved };
}
