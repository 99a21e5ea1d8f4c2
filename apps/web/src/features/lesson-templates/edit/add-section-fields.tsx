import type { SectionType } from '@dewar/domain/lessons/template-sections';
import { MAX_LESSON_SECTIONS, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { isName } from '@dewar/domain/primitives/texts';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useLessonGenerator } from '../../../shared/lessons/lesson-assistant-query.ts';
import { IconPlus } from '../../../shared/ui/icons/icons.ts';
import { aiSettingLabels } from '../ai-sections-labels.ts';
import { newSection, type SectionValues } from '../template-values.ts';
import { TYPE_CHOICES } from './section-fields.tsx';
import styles from './template-sections.module.css';
import { ADD_SECTION_ID } from './use-section-rows.ts';

interface AddSectionFieldsProps {
  readonly sections: readonly SectionValues[];
  readonly onAdd: (section: SectionValues) => void;
}

const BLANK = {
  display_name: '',
  section_type: 'textarea' as SectionType,
  placeholder_text: '',
  ai_enabled: true,
};

/** The Add Section form (spec 3 §2 and §5). Not a <form>, because it lies inside the template's form. */
export function AddSectionFields({ sections, onAdd }: AddSectionFieldsProps) {
  const [values, setValues] = useState(BLANK);
  const [error, setFieldError] = useState<string | null>(null);
  const set = (change: Partial<typeof BLANK>) => setValues((before) => ({ ...before, ...change }));
  const labels = aiSettingLabels(useLessonGenerator());
  const isFull = sections.length >= MAX_LESSON_SECTIONS;
  const add = () => {
    // The section name is derived from the display name, so both are missing together.
    if (!isName(values.display_name)) {
      setFieldError('Please fill in section name and display name');
      document.getElementById(ADD_SECTION_ID)?.focus();
      return;
    }
    setFieldError(null);
    setValues(BLANK);
    onAdd(newSection(values, sections));
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!isFull) add();
  };
  return (
    <fieldset className={styles.add} aria-label="Add Section">
      <div className={styles.trio}>
        <TextInput
          id={ADD_SECTION_ID}
          label="Display name of the new section"
          maxLength={TEXT_LIMITS.name}
          value={values.display_name}
          error={error}
          // It appears while the focus is here already.
          errorProps={{ role: 'status' }}
          onChange={({ currentTarget }) => set({ display_name: currentTarget.value })}
          onKeyDown={addOnEnter}
        />
        <NativeSelect
          label="Type of the new section"
          data={TYPE_CHOICES}
          value={values.section_type}
          onChange={({ currentTarget }) => set({ section_type: typeOf(currentTarget.value) })}
        />
        <TextInput
          label="Placeholder text of the new section"
          maxLength={TEXT_LIMITS.description}
          value={values.placeholder_text}
          onChange={({ currentTarget }) => set({ placeholder_text: currentTarget.value })}
          onKeyDown={addOnEnter}
        />
      </div>
      <div className={styles.addActions}>
        <Checkbox
          label={labels.added}
          checked={values.ai_enabled}
          onChange={({ currentTarget }) => set({ ai_enabled: currentTarget.checked })}
        />
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={isFull} onClick={add}>
          Add Section
        </Button>
        {isFull && <span className={styles.note}>A template has at most {MAX_LESSON_SECTIONS} sections.</span>}
      </div>
    </fieldset>
  );
}

function typeOf(value: string): SectionType {
  return TYPE_CHOICES.find((choice) => choice.value === value)?.value ?? BLANK.section_type;
}
