import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GradeLevelField } from '../../shared/ui/fields/grade-level-field.tsx';
import { MinutesField } from '../../shared/ui/fields/minutes-field.tsx';
import { subjectsQuery } from './lesson-plans-api.ts';
import styles from './plan-form.module.css';
import { MINUTES_HELP } from './plan-values.ts';

export interface PlanDetails {
  readonly title: string;
  readonly subject: string;
  readonly grade_level: string;
  readonly duration_minutes: number;
}

/** Of a form whose values include the details. */
interface DetailsForm {
  readonly values: PlanDetails;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly setDetail: <Name extends keyof PlanDetails>(name: Name, value: PlanDetails[Name]) => void;
  readonly checkDetail: (name: keyof PlanDetails) => void;
}

/** Title, subject, grade level and duration (spec 3 §2). */
export function PlanDetailsFields({ values, errors, setDetail, checkDetail }: DetailsForm) {
  const names = useQuery(subjectsQuery).data?.map(({ name }) => name) ?? [];
  // Plans keep the name of a subject that is no longer in the list.
  const own = values.subject === '' || names.includes(values.subject) ? [] : [values.subject];
  return (
    <div className={styles.details}>
      <TextInput
        className={styles.title}
        label="Title"
        required
        maxLength={TEXT_LIMITS.title}
        value={values.title}
        error={errors.title}
        onChange={({ currentTarget }) => setDetail('title', currentTarget.value)}
        onBlur={() => checkDetail('title')}
      />
      <NativeSelect
        label="Subject"
        required
        data={[{ value: '', label: 'Select a subject' }, ...names, ...own]}
        value={values.subject}
        error={errors.subject}
        onChange={({ currentTarget }) => setDetail('subject', currentTarget.value)}
        onBlur={() => checkDetail('subject')}
      />
      <GradeLevelField
        label="Grade level"
        required
        value={values.grade_level}
        error={errors.grade_level}
        onChange={({ currentTarget }) => setDetail('grade_level', currentTarget.value)}
        onBlur={() => checkDetail('grade_level')}
      />
      <MinutesField
        label="Duration"
        minutes={values.duration_minutes}
        otherwise={0}
        error={errors.duration_minutes}
        help={MINUTES_HELP}
        onChange={(minutes) => setDetail('duration_minutes', minutes)}
        onLeave={() => checkDetail('duration_minutes')}
      />
    </div>
  );
}
