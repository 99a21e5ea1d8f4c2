import type { LessonPreset } from '@dewar/contract/lesson-templates';
import { RESPONSE_LENGTH_LABELS, SECTION_TYPE_LABELS } from '@dewar/domain/lessons/template-sections';
import styles from './preset-dialog.module.css';

type PresetSection = LessonPreset['sections'][number];

/** The sections of a preset in order, with the instructions for the assistant. */
export function PresetSections({ sections }: { readonly sections: readonly PresetSection[] }) {
  return (
    <ol className={styles.sections} aria-label="Sections">
      {sections.map((section) => (
        <li key={section.section_name} className={styles.section}>
          <h3 className={styles.name}>{section.display_name}</h3>
          <p className={styles.facts}>{factsOf(section)}</p>
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
function factsOf({ section_type, is_required, ai_enabled, response_length }: PresetSection): string {
  const type = SECTION_TYPE_LABELS[section_type];
  const writer = ai_enabled ? `AI writes ${RESPONSE_LENGTH_LABELS[response_length]}` : 'you write it';
  return [type, is_required ? 'required' : 'optional', writer].join(' · ');
}
