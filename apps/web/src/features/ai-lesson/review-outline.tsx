import type { LessonWarning } from '@dewar/domain/lessons/lesson-warnings';
import { isFilledIn } from '@dewar/domain/lessons/scaffold-lines';
import { UnstyledButton } from '@mantine/core';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import styles from './review-step.module.css';
import type { ReviewedSection } from './reviewed-lesson.ts';

interface ReviewOutlineProps {
  readonly sections: readonly ReviewedSection[];
  readonly warnings: ReadonlyMap<string, readonly LessonWarning[]>;
}

/** Every section by name with what is left to do there; each leads to its text. */
export function ReviewOutline({ sections, warnings }: ReviewOutlineProps) {
  return (
    <nav className={styles.outlined} aria-label="Sections of the lesson">
      <TitledSection title="Sections">
        <ol className={styles.outline}>
          {sections.map((section) => {
            const mark = markOf(section, warnings.get(section.section_name)?.length ?? 0);
            return (
              <li key={section.section_name}>
                <UnstyledButton className={styles.goTo} onClick={() => goTo(section)}>
                  <span>{section.display_name}</span>
                  {mark !== null && (
                    <span className={styles.mark} data-tone={mark.tone}>
                      {mark.words}
                    </span>
                  )}
                </UnstyledButton>
              </li>
            );
          })}
        </ol>
      </TitledSection>
    </nav>
  );
}

/** Where a section is on the page. */
export function placeOf({ section_name }: Pick<ReviewedSection, 'section_name'>): string {
  return `review-${section_name}`;
}

function goTo(section: ReviewedSection): void {
  document.getElementById(placeOf(section))?.querySelector('textarea')?.focus();
}

interface Mark {
  readonly words: string;
  readonly tone: 'bad' | 'watch' | 'neutral';
}

/** The most urgent thing that is left to do, or what was decided. */
function markOf(
  { text, starting_text, error, is_required, is_locked, is_edited, is_written }: ReviewedSection,
  toCheck: number,
) {
  const isMissing = text.trim() === '';
  const marks: readonly (Mark | false)[] = [
    isMissing && error !== null && { words: 'Not written', tone: 'bad' },
    is_required && !isFilledIn(text, starting_text) && { words: 'Required', tone: 'bad' },
    toCheck > 0 && { words: `${toCheck} to check`, tone: 'watch' },
    is_locked && { words: 'Locked', tone: 'neutral' },
    is_edited && is_written && { words: 'Edited', tone: 'neutral' },
    isMissing && { words: 'Empty', tone: 'neutral' },
  ];
  return marks.find((mark) => mark !== false) ?? null;
}
