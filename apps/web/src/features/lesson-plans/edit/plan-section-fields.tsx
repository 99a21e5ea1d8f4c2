import { STANDARD_SECTIONS } from '@dewar/domain/lessons/lesson-sections';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import styles from '../plan-form.module.css';
import type { PlanValues } from '../plan-values.ts';

/** One text area per section (spec 3 §2): the custom ones if there are any, else the ten standard ones. */
export function PlanSectionFields({ form }: { readonly form: UseFormReturnType<PlanValues> }) {
  const { custom_sections } = form.values;
  const fields =
    custom_sections.length > 0
      ? custom_sections.map((section, index) => ({ ...section, path: `custom_sections.${index}.content` }))
      : STANDARD_SECTIONS.map((section) => ({ ...section, path: section.section_name }));
  return (
    <div className={styles.sections}>
      {fields.map(({ path, section_name, display_name }) => (
        <Textarea
          {...form.getInputProps(path)}
          key={section_name}
          label={display_name}
          rows={4}
          resize="vertical"
          maxLength={TEXT_LIMITS.lesson_section}
          classNames={{ input: styles.text ?? '' }}
        />
      ))}
    </div>
  );
}
