import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { useForm } from '@mantine/form';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { useAddTemplate } from './lesson-templates-api.ts';
import { type TemplateDetails, TemplateDetailsFields } from './template-details-fields.tsx';
import { TEMPLATE_VALIDATORS } from './template-values.ts';

interface NewTemplateDialogProps {
  readonly subjects: readonly LessonSubject[];
  readonly onCreated: (template: LessonTemplate) => void;
  readonly onClose: () => void;
}

/** A template without sections; they are added in the editor that opens next (spec 3 §7). */
export function NewTemplateDialog({ subjects, onCreated, onClose }: NewTemplateDialogProps) {
  const addTemplate = useAddTemplate();
  const form = useForm<TemplateDetails>({
    initialValues: { name: '', description: '', grade_levels: [], subjects: [] },
    validateInputOnBlur: true,
    validate: { name: TEMPLATE_VALIDATORS.name },
  });
  return (
    <FormDialog
      title="Create Template"
      form={form}
      draft={{ form: 'template', record: 'new' }}
      size="lg"
      submitLabel="Create Template"
      onClose={onClose}
      onSubmit={async (values, attempt) => {
        const template = await addTemplate(values, attempt);
        attempt.saved();
        onCreated(template);
      }}
    >
      <TemplateDetailsFields
        values={form.values}
        errors={form.errors}
        subjects={subjects}
        setDetail={(name, value) => form.setValues({ [name]: value })}
        checkName={() => form.validateField('name')}
      />
    </FormDialog>
  );
}
