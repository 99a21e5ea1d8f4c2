import type { LessonPreset, LessonTemplate } from '@dewar/contract/lesson-templates';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.tsx';
import { useAddFromPreset } from '../lesson-templates-api.ts';
import { TEMPLATE_VALIDATORS } from '../template-values.ts';

interface FromPresetFormProps {
  readonly preset: LessonPreset;
  readonly onCreated: (template: LessonTemplate) => void;
  readonly onClose: () => void;
}

/** The name of the template that is created from a preset (spec 3 §7). */
export function FromPresetForm({ preset, onCreated, onClose }: FromPresetFormProps) {
  const addFromPreset = useAddFromPreset();
  const form = useForm({
    initialValues: { name: preset.name, description: preset.description },
    validateInputOnBlur: true,
    validate: { name: TEMPLATE_VALIDATORS.name },
  });
  return (
    <FormDialog
      title={`Create Template from ${preset.name}`}
      form={form}
      draft={{ form: 'template-from-preset', record: preset.id }}
      submitLabel="Create Template"
      onClose={onClose}
      onSubmit={async (values, attempt) => {
        const template = await addFromPreset({ presetId: preset.id, ...values }, attempt);
        attempt.saved();
        onCreated(template);
      }}
    >
      <TextInput {...form.getInputProps('name')} label="Name" required maxLength={TEXT_LIMITS.name} />
      <Textarea
        {...form.getInputProps('description')}
        label="Description"
        rows={3}
        resize="vertical"
        maxLength={TEXT_LIMITS.description}
      />
    </FormDialog>
  );
}
