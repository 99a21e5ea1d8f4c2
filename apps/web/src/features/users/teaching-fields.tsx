import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { TextInput, type TextInputProps } from '@mantine/core';
import form from '../../shared/ui/dialogs/record-form.module.css';
import { GradeLevelField } from '../../shared/ui/fields/grade-level-field.tsx';
import type { TeachingValues } from './profile-values.ts';

interface TeachingFieldsProps {
  /** The label, value and error of an input, from the form that holds the values. */
  readonly inputProps: (name: keyof TeachingValues) => TextInputProps;
}

/** School, grade level and subjects: the teachers' part of a profile. */
export function TeachingFields({ inputProps }: TeachingFieldsProps) {
  return (
    <>
      <div className={form.pair}>
        <TextInput
          {...inputProps('school_name')}
          label="School"
          maxLength={TEXT_LIMITS.name}
          autoComplete="organization"
        />
        <GradeLevelField {...inputProps('grade_level')} label="Grade level" />
      </div>
      <TextInput
        {...inputProps('subjects_taught')}
        label="Subjects taught"
        description="Separated by commas"
        autoComplete="off"
      />
    </>
  );
}
