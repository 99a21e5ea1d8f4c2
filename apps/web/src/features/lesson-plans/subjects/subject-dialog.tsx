import { type LessonSubject, lessonSubjectFields, lessonSubjectSchema } from '@dewar/contract/lesson-subjects';
import { DEFAULT_SUBJECT_COLOR } from '@dewar/domain/lessons/lesson-subjects';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { z } from 'zod';
import { blankValues, type FormValues, valuesOf } from '../../../shared/forms/form-values.ts';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.tsx';
import { ColorField } from '../../../shared/ui/fields/color-field.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { useAddSubject, useSaveSubject } from './lesson-subjects-api.ts';

interface SubjectDialogProps {
  /** Null means a new one. */
  readonly subject?: LessonSubject | undefined;
  readonly onClose: () => void;
}

type SubjectValues = FormValues<z.output<typeof lessonSubjectFields>>;

const NEW_SUBJECT: SubjectValues = { ...blankValues(lessonSubjectFields), color: DEFAULT_SUBJECT_COLOR };

/** A new subject, or the name and colour of an existing one; plans and templates follow a new name. */
export function SubjectDialog({ subject, onClose }: SubjectDialogProps) {
  const saveSubject = useSaveSubject();
  const addSubject = useAddSubject();
  const form = useForm<SubjectValues>({
    initialValues: subject === undefined ? NEW_SUBJECT : valuesOf(NEW_SUBJECT, subject),
    validateInputOnBlur: true,
    validate: { name: (name) => (name.trim() === '' ? 'Subject name is required' : null) },
  });
  const isNew = subject === undefined;
  return (
    <FormDialog
      title={isNew ? 'Add Subject' : `Subject ${subject.name}`}
      form={form}
      draft={{ form: 'subject', record: subject?.id ?? 'new' }}
      size="sm"
      submitLabel={isNew ? 'Add Subject' : 'Save Subject'}
      onClose={onClose}
      {...(!isNew && { version: subject.version, record: subject })}
      readStale={(current) => {
        const saved = lessonSubjectSchema.parse(current);
        return {
          values: valuesOf(NEW_SUBJECT, saved),
          version: saved.version,
          summary: () => `It is now called ${saved.name}.`,
        };
      }}
      onSubmit={async (values, attempt) => {
        await (isNew ? addSubject(values, attempt) : saveSubject(subject.id, values, attempt));
        notifySuccess(isNew ? 'Subject added.' : 'Subject saved.');
      }}
    >
      <TextInput {...form.getInputProps('name')} label="Name" required maxLength={TEXT_LIMITS.name} />
      <ColorField {...form.getInputProps('color')} sample={form.values.name} color={form.values.color} />
    </FormDialog>
  );
}
