import type { SectionType } from '@dewar/domain/lessons/template-sections';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Checkbox, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import styles from '../plan-form.module.css';
import type { NewPlanValues, NewSection } from './new-plan-values.ts';

const HELP: Partial<Record<SectionType, string>> = {
  list: "One point per line, each starting with '- '.",
  time_block: "One step per line, such as '10 min - Warm-up'.",
};

/** Each section of the template can be included or left out, and filled (spec 3 §5). */
export function NewSectionFields({ form }: { readonly form: UseFormReturnType<NewPlanValues> }) {
  return (
    <div className={styles.sections}>
      {form.values.sections.map((section, index) => (
        <NewSectionField key={section.section_name} form={form} section={section} index={index} />
      ))}
    </div>
  );
}

interface NewSectionFieldProps {
  readonly form: UseFormReturnType<NewPlanValues>;
  readonly section: NewSection;
  readonly index: number;
}

function NewSectionField({ form, section, index }: NewSectionFieldProps) {
  const { display_name, section_type, placeholder_text, is_required, is_included } = section;
  return (
    <div>
      {is_included && (
        <Textarea
          {...form.getInputProps(`sections.${index}.content`)}
          label={display_name}
          description={HELP[section_type]}
          placeholder={placeholder_text}
          required={is_required}
          rows={section_type === 'text' ? 1 : 4}
          resize="vertical"
          maxLength={TEXT_LIMITS.lesson_section}
          classNames={{ input: (section_type === 'text' ? styles.shortText : styles.text) ?? '' }}
        />
      )}
      {!is_required && (
        <Checkbox
          size="xs"
          mt="xs"
          label={is_included ? `Include ${display_name}` : `Include ${display_name}, which is left out`}
          checked={is_included}
          onChange={({ currentTarget }) => form.setFieldValue(`sections.${index}.is_included`, currentTarget.checked)}
        />
      )}
    </div>
  );
}
