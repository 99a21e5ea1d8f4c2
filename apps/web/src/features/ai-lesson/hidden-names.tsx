import { AI_CONTEXT_TEXTS, type AiContextText } from '@dewar/domain/lessons/lesson-assistant';
import { maskContext } from '@dewar/domain/lessons/masked-context';
import { describeHiddenNames, placeholdersFor, readNames } from '@dewar/domain/lessons/student-placeholders';
import { Button, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useMemo, useState } from 'react';
import { HiddenNamesNote } from '../../shared/lessons/hidden-names-note.tsx';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import styles from './ai-lesson.module.css';
import { contextOf, type LessonDetails } from './lesson-details.ts';
import { type ReviewedLesson, textsToSend } from './reviewed-lesson.ts';

const FIELD_NAMES: Readonly<Record<AiContextText, string>> = {
  subject: 'Subject',
  grade_level: 'Grade level',
  topic: 'Topic',
  teaching_approach: 'Teaching approach',
  available_materials: 'Available materials',
  student_needs: 'Student needs',
  prior_knowledge: 'Prior knowledge',
};

interface HiddenNamesProps {
  readonly form: UseFormReturnType<LessonDetails>;
  readonly lesson: ReviewedLesson;
  /** The texts in which a name can be marked. */
  readonly needs: RefObject<HTMLTextAreaElement | null>;
}

/** Which names the model never sees, and what it sees instead (rules 7). */
export function HiddenNames({ form, lesson, needs }: HiddenNamesProps) {
  const [hint, setHint] = useState<string | null>(null);
  const names = readNames(form.values.student_names);
  const markSelected = () => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = needs.current ?? {};
    const name = value.slice(selectionStart, selectionEnd).replaceAll(/\s+/g, ' ').trim();
    if (name === '') return setHint('Select a name in “Student needs” first.');
    setHint(null);
    form.setFieldValue('student_names', [...new Set([...names, name])].join('\n'));
  };
  return (
    <TitledSection title="Names to Hide">
      <div className={styles.fields}>
        <Textarea
          {...form.getInputProps('student_names')}
          label="Student names to hide"
          description="One per line, first and last name. Either of them alone is hidden too. The AI model sees placeholders instead of these names and of email addresses; you see the real names."
          rows={3}
          resize="vertical"
        />
        <div className={styles.mark}>
          <Button variant="default" size="compact-sm" onClick={markSelected}>
            Hide the selected name
          </Button>
          <span role="status" className={styles.state}>
            {hint}
          </span>
        </div>
        <HiddenPreview details={form.values} lesson={lesson} />
      </div>
    </TitledSection>
  );
}

function HiddenPreview({ details, lesson }: { readonly details: LessonDetails; readonly lesson: ReviewedLesson }) {
  const { placeholders, changed, names } = useMemo(() => previewOf(details, lesson), [details, lesson]);
  if (placeholders.length === 0 && names.length === 0) return null;
  return (
    <section className={styles.preview} aria-label="What the AI model is given">
      <HiddenNamesNote names={names} />
      {placeholders.length > 0 && (
        <ul className={styles.replacements}>
          {placeholders.map(({ placeholder, original }) => (
            <li key={placeholder}>
              {original} → {placeholder}
            </li>
          ))}
        </ul>
      )}
      {changed.map(({ name, text }) => (
        <p key={name} className={styles.shown}>
          <strong>{name}:</strong> {text}
        </p>
      ))}
    </section>
  );
}

/** Uses the server's replacement rules on the same texts, so that the numbers agree. */
function previewOf(details: LessonDetails, lesson: ReviewedLesson) {
  const context = contextOf(details);
  const texts = textsToSend(details, lesson);
  const placeholders = placeholdersFor(texts, readNames(details.student_names));
  const masked = maskContext(context, placeholders);
  return {
    placeholders,
    names: describeHiddenNames(texts, readNames(details.student_names)),
    changed: AI_CONTEXT_TEXTS.map((field) => ({
      name: FIELD_NAMES[field],
      before: context[field],
      text: masked[field],
    })).filter(({ before, text }) => before !== text),
  };
}
