import { GRADE_LEVELS } from '@dewar/domain/lessons/grade-levels';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';

/** A grade level: free text (spec 3 §2), with suggestions. */
export function GradeLevelField(props: TextInputProps) {
  const gradesId = useId();
  return (
    <>
      <TextInput {...props} list={gradesId} maxLength={TEXT_LIMITS.name} autoComplete="off" />
      <datalist id={gradesId}>
        {GRADE_LEVELS.map((grade) => (
          <option key={grade} value={grade} />
        ))}
      </datalist>
    </>
  );
}
