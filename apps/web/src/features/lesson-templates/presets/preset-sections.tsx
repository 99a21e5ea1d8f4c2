import type { LessonPreset } from '@dewar/contract/lesson-templates';
import type { LessonGenerator } from '@dewar/domain/lessons/lesson-assistant';
import { SECTION_TYPE_LABELS } from '@dewar/domain/lessons/template-sections';
import { useLessonGenerator } from '../../../shared/lessons/lesson-assistant-query.ts';
import { describeWriter } from '../ai-sections-labels.ts';
import styles from './preset-dialog.module.css';

type PresetSection = LessonPreset['sections'][number];

/** The sections of a preset in order, with the instructions for the assistant. */
export function PresetSections({ sections }: { readonly sections: readonly PresetSection[] }) {
  const writer = useLessonGenerator();
  return (
    <ol className={styles.sections} aria-label="Sections">
      {sections.map((section) => (
        <li key={section.section_name} className={styles.section}>
          <h3 className={styles.name}>{section.display_name}</h3>
          <p className={styles.facts}>{factsOf(section, writer)}</p>
          {section.ai_enabled && section.help_text !== null && <p className={styles.text}>{section.help_text}</p>}
          {!section.ai_enabled && section.placeholder_text !== null && (
            <p className={styles.text}>{section.placeholder_text}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** 'Long Text · required · AI writes 1-2 paragraphs'. */
function factsOf(section: PresetSection, writer: LessonGenerator | undefined): string {
  const { section_type, is_required, ai_enabled, response_length } = section;
  const type = SECTION_TYPE_LABELS[section_type];
  const whoWrites = ai_enabled ? describeWriter(response_length, writer) : 'you write it';
  return [type, is_required ? 'required' : 'optional', whoWrites].join(' · ');
}
