import { type ImportMatch, type ImportTemplate, TEMPLATE_NAME_LENGTH } from '@dewar/contract/import-templates';
import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { useAddTemplate, useChangeTemplate } from './import-templates-api.ts';

interface TemplateFormProps {
  /** Without it a new one is saved. */
  readonly template?: ImportTemplate | undefined;
  /** How the sheet is read now. */
  readonly match: ImportMatch;
  readonly onSaved: (template: ImportTemplate) => void;
  readonly onClose: () => void;
}

/** Keeps how a sheet is read under a name; of a template, changes its name and what it keeps. */
export function TemplateForm({ template, match, onSaved, onClose }: TemplateFormProps) {
  const addTemplate = useAddTemplate();
  const changeTemplate = useChangeTemplate();
  const form = useForm({ initialValues: { name: template?.name ?? '', keeps_match: true } });
  return (
    <FormDialog
      title={template === undefined ? 'Save as Template' : `Change ${template.name}`}
      form={form}
      draft={{ form: 'import-template', record: template?.id ?? 'new' }}
      submitLabel={template === undefined ? 'Save Template' : 'Change Template'}
      size="sm"
      isSubmitDisabled={form.values.name.trim() === ''}
      onClose={onClose}
      onSubmit={async ({ name, keeps_match }, attempt) => {
        const saved =
          template === undefined
            ? await withErrorMessage('Failed to save template', addTemplate({ name, match }, attempt))
            : await withErrorMessage(
                'Failed to change template',
                changeTemplate(template.id, keeps_match ? { name, match } : { name }, attempt),
              );
        notifySuccess(template === undefined ? 'Template saved' : 'Template changed');
        onSaved(saved);
      }}
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        description={
          template === undefined ? 'Proposed by itself for the next sheet with the same headings' : undefined
        }
        maxLength={TEMPLATE_NAME_LENGTH}
        autoComplete="off"
        required
      />
      {template !== undefined && (
        <Checkbox
          {...form.getInputProps('keeps_match', { type: 'checkbox' })}
          label="Keep the columns, units and dates as they are chosen now"
        />
      )}
    </FormDialog>
  );
}
