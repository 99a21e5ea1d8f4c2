import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import { GRADE_LEVELS, type GradeLevel } from '@dewar/domain/lessons/grade-levels';
import { subjectColor } from '@dewar/domain/lessons/lesson-subjects';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Box, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './template-details-fields.module.css';

export interface TemplateDetails {
  readonly name: string;
  readonly description: string;
  readonly grade_levels: GradeLevel[];
  readonly subjects: string[];
}

/** Of a form whose values include the details. */
interface DetailsForm {
  readonly values: TemplateDetails;
  readonly errors: Readonly<Record<string, ReactNode>>;
  /** The teacher's own, with their colours. */
  readonly subjects: readonly LessonSubject[];
  readonly setDetail: <Name extends keyof TemplateDetails>(name: Name, value: TemplateDetails[Name]) => void;
  readonly checkName: () => void;
}

/** Name, description, grade levels and subjects (spec 3 §2). */
export function TemplateDetailsFields({ values, errors, subjects, setDetail, checkName }: DetailsForm) {
  const names = subjects.map(({ name }) => name);
  // Templates keep the name of a subject that is no longer in the list.
  const others = values.subjects.filter((name) => !names.includes(name));
  return (
    <>
      <TextInput
        label="Name"
        required
        maxLength={TEXT_LIMITS.name}
        value={values.name}
        error={errors.name}
        onChange={({ currentTarget }) => setDetail('name', currentTarget.value)}
        onBlur={checkName}
      />
      <Textarea
        label="Description"
        classNames={{ input: styles.description ?? '' }}
        rows={2}
        resize="vertical"
        maxLength={TEXT_LIMITS.description}
        value={values.description}
        error={errors.description}
        onChange={({ currentTarget }) => setDetail('description', currentTarget.value)}
      />
      <Checkbox.Group
        label="Grade levels"
        value={values.grade_levels}
        error={errors.grade_levels}
        onChange={(chosen) =>
          setDetail(
            'grade_levels',
            GRADE_LEVELS.filter((grade) => chosen.includes(grade)),
          )
        }
      >
        <div className={styles.choices}>
          {GRADE_LEVELS.map((grade) => (
            <Checkbox key={grade} value={grade} label={grade} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        label="Subjects"
        value={values.subjects}
        error={errors.subjects}
        onChange={(chosen) => setDetail('subjects', chosen)}
      >
        <div className={styles.choices}>
          {[...names, ...others].map((name) => (
            <Checkbox key={name} value={name} label={<Subject name={name} color={subjectColor(subjects, name)} />} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

function Subject({ name, color }: { readonly name: string; readonly color: string }) {
  return (
    <span className={styles.subject}>
      <Box component="span" className={styles.dot} __vars={{ '--dot-color': color }} aria-hidden />
      {name}
    </span>
  );
}
