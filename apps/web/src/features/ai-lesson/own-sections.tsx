import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Textarea } from '@mantine/core';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import styles from './ai-lesson.module.css';
import type { ReviewedSection } from './reviewed-lesson.ts';

interface OwnSectionsProps {
  readonly sections: readonly ReviewedSection[];
  readonly onChange: (name: string, text: string) => void;
}

/** Sections that the assistant does not write and follows (rules 7). */
export function OwnSections({ sections, onChange }: OwnSectionsProps) {
  if (sections.length === 0) return null;
  return (
    <TitledSection title="Sections You Write Yourself">
      <p className={styles.hint}>
        Every section that is written follows them. You can fill them in later; required ones before the lesson is
        saved.
      </p>
      <div className={styles.fields}>
        {sections.map(({ section_name, display_name, placeholder_text, text, instruction, is_required }) => (
          <Textarea
            key={section_name}
            label={is_required ? display_name : `${display_name} (optional)`}
            description={instruction}
            placeholder={placeholder_text}
            rows={3}
            resize="vertical"
            maxLength={TEXT_LIMITS.lesson_section}
            value={text}
            onChange={({ currentTarget }) => onChange(section_name, currentTarget.value)}
          />
        ))}
      </div>
    </TitledSection>
  );
}
