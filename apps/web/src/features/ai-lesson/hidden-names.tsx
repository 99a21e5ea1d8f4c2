import { AI_CONTEXT_TEXTS, type AiContextText } from '@dewar/domain/lessons/lesson-assistant';
import { maskPersons, placeholdersFor } from '@dewar/domain/lessons/student-placeholders';
import { Button, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useMemo, useState } from 'react';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import styles from './ai-lesson.module.css';
import { contextOf, type LessonDetails, readNames } from './lesson-details.ts';
import { planWriting, type ReviewedLesson } from './reviewed-lesson.ts';

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
          description="One per line. The AI model sees placeholders instead of these names and of email addresses; you see the real names."
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
  const { placeholders, changed, unused } = useMemo(() => previewOf(details, lesson), [details, lesson]);
  if (placeholders.length === 0 && unused.length === 0) return null;
  return (
    <section className={styles.preview} aria-label="What the AI model is given">
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
      {unused.length > 0 && <p className={styles.state}>Not found in your texts: {unused.join(', ')}</p>}
    </section>
  );
}

/** Uses the server's replacement rules on the same texts in the same order, so that the numbers agree. */
function previewOf(details: LessonDetails, lesson: ReviewedLesson) {
  const context = contextOf(details);
  const names = readNames(details.student_names);
  const texts = [
    ...AI_CONTEXT_TEXTS.map((field) => context[field]),
    ...planWriting(lesson).kept.values(),
    ...lesson.sections.map(({ instruction }) => instruction),
  ];
  const placeholders = placeholdersFor(texts, names);
  const known = new Set(placeholders.map(({ original }) => original.toLowerCase()));
  return {
    placeholders,
    unused: names.filter((name) => !known.has(name.toLowerCase())),
    changed: AI_CONTEXT_TEXTS.map((field) => ({
      name: FIELD_NAMES[field],
      before: context[field],
      text: maskPersons(context[field], placeholders),
    })).filter(({ before, text }) => before !== text),
  };
}
