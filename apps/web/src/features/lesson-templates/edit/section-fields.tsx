import {
  RESPONSE_LENGTH_LABELS,
  RESPONSE_LENGTHS,
  SECTION_TYPE_LABELS,
  SECTION_TYPES,
} from '@dewar/domain/lessons/template-sections';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useLessonGenerator } from '../../../shared/lessons/lesson-assistant-query.ts';
import { aiSettingLabels } from '../ai-sections-labels.ts';
import type { PlacedSection, TemplateValues } from '../template-values.ts';
import { SectionTrial } from './section-trial.tsx';
import styles from './template-sections.module.css';
import type { Trial } from './use-section-trial.ts';

export const TYPE_CHOICES = SECTION_TYPES.map((value) => ({ value, label: SECTION_TYPE_LABELS[value] }));

// spec 3 §9: 'very short 1-2 sentences'
const LENGTH_CHOICES = RESPONSE_LENGTHS.map((value) => {
  const name = value.replace('_', ' ');
  return { value, label: `${name.charAt(0).toUpperCase()}${name.slice(1)} (${RESPONSE_LENGTH_LABELS[value]})` };
});

interface SectionFieldsProps {
  readonly form: UseFormReturnType<TemplateValues>;
  readonly section: PlacedSection;
  readonly index: number;
  readonly trial: Trial;
}

/** All settings of a section (spec 3 §2). */
export function SectionFields({ form, section, index, trial }: SectionFieldsProps) {
  const field = (name: string, options?: { readonly type: 'checkbox' }) =>
    form.getInputProps(`sections.${index}.${name}`, options);
  const labels = aiSettingLabels(useLessonGenerator());
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          {...field('display_name')}
          label="Display name"
          required
          maxLength={TEXT_LIMITS.name}
          description={`Section name: ${section.section_name}`}
        />
        <NativeSelect {...field('section_type')} label="Section type" data={TYPE_CHOICES} />
      </div>
      <TextInput
        {...field('placeholder_text')}
        label="Placeholder text"
        description="Shown in the empty field of a new lesson."
        maxLength={TEXT_LIMITS.description}
      />
      <Textarea
        {...field('default_value')}
        label="Starting text"
        description="Every new lesson starts with this text. A line in square brackets only tells you what to write: it is not printed or shared."
        rows={2}
        resize="vertical"
        maxLength={TEXT_LIMITS.lesson_section}
      />
      <Checkbox {...field('ai_enabled', { type: 'checkbox' })} label={labels.enable} />
      {section.ai_enabled && (
        <>
          <Textarea
            {...field('help_text')}
            label={labels.instructions}
            rows={4}
            resize="vertical"
            maxLength={TEXT_LIMITS.lesson_instruction}
          />
          <NativeSelect
            {...field('response_length')}
            className={styles.length}
            label="Response length"
            data={LENGTH_CHOICES}
          />
          <SectionTrial section={section} trial={trial} />
        </>
      )}
    </>
  );
}
