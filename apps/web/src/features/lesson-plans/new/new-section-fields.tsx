import { adviceFor } from '@dewar/domain/lessons/section-advice';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Checkbox, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { presetsQuery } from '../../../shared/lessons/lesson-template-queries.ts';
import { SectionAssist } from '../assist/section-assist.tsx';
import { SectionHelp } from '../assist/section-help.tsx';
import { useAssistedPlan } from '../assist/use-assisted-plan.ts';
import type { AssistedPlan } from '../assist/use-section-assist.ts';
import { SECTION_FIELD } from '../assist/use-undo-key.ts';
import styles from '../plan-form.module.css';
import type { NewPlanValues, NewSection } from './new-plan-values.ts';

interface NewSectionFieldsProps {
  readonly form: UseFormReturnType<NewPlanValues>;
  /** Without a template, the advice on the ten standard sections comes from the presets. */
  readonly hasTemplate: boolean;
}

/** Each section of the template can be included or left out, and filled (spec 3 §5). */
export function NewSectionFields({ form, hasTemplate }: NewSectionFieldsProps) {
  const { sections } = form.values;
  const plan = useAssistedPlan(
    form.values,
    sections.filter(({ is_included }) => is_included),
  );
  const presets = useQuery({ ...presetsQuery, enabled: !hasTemplate }).data ?? [];
  const advice = adviceFor(
    sections.map(({ section_name }) => section_name),
    presets,
  );
  return (
    <div className={styles.sections}>
      {sections.map((section, index) => (
        <NewSectionField
          key={section.section_name}
          {...{ form, index, plan }}
          section={hasTemplate ? section : { ...section, ...advice.get(section.section_name) }}
        />
      ))}
    </div>
  );
}

interface NewSectionFieldProps {
  readonly form: UseFormReturnType<NewPlanValues>;
  readonly section: NewSection;
  readonly index: number;
  readonly plan: AssistedPlan;
}

function NewSectionField({ form, section, index, plan }: NewSectionFieldProps) {
  const { display_name, section_type, placeholder_text, is_required, is_included, content } = section;
  const path = `sections.${index}.content` as const;
  return (
    <div {...SECTION_FIELD}>
      {is_included && (
        <Textarea
          {...form.getInputProps(path)}
          label={display_name}
          description={<SectionHelp {...section} />}
          placeholder={placeholder_text}
          required={is_required}
          rows={section_type === 'text' ? 1 : 4}
          resize="vertical"
          maxLength={TEXT_LIMITS.lesson_section}
          classNames={{ input: (section_type === 'text' ? styles.shortText : styles.text) ?? '' }}
        />
      )}
      <div className={styles.under}>
        {is_included && (
          <SectionAssist
            section={{ ...section, text: content, onTake: (text) => form.setFieldValue(path, text) }}
            plan={plan}
          />
        )}
        {!is_required && (
          <Checkbox
            size="xs"
            className={styles.placing}
            label={is_included ? `Include ${display_name}` : `Include ${display_name}, which is left out`}
            checked={is_included}
            onChange={({ currentTarget }) => form.setFieldValue(`sections.${index}.is_included`, currentTarget.checked)}
          />
        )}
      </div>
    </div>
  );
}
