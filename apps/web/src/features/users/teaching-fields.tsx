import '../../shared/ui/field-styles.ts';
import { TEXT_LIMITS } from '@dewar/domain/text-limits';
import { TextInput, type TextInputProps } from '@mantine/core';
import { GradeLevelField } from '../../shared/ui/grade-level-field.tsx';
import form from '../../shared/ui/record-form.module.css';
import type { TeachingValues } from './profile-values.ts';

interface TeachingFieldsProps {
  /** Of the form that holds them. */
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
