import type { LessonAssistantState } from '@dewar/contract/ai-lesson';
import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../shared/format/numbers.ts';
import { lessonAssistantQuery } from '../../shared/lessons/lesson-assistant-query.ts';
import { IconAlertTriangle, IconCheck, IconDots } from '../../shared/ui/icons/icons.ts';
import { describeRunTime } from './assistant-facts.ts';
import type { ReviewedLesson, ReviewedSection } from './reviewed-lesson.ts';
import styles from './run-progress.module.css';
import type { LessonRun } from './use-lesson-run.ts';

interface RunProgressProps {
  readonly run: LessonRun;
  readonly lesson: ReviewedLesson;
  readonly onStop: () => void;
}

/** The progress of a lesson, section by section (spec 3 §2). */
export function RunProgress({ run, lesson, onStop }: RunProgressProps) {
  const { asked, results, outline } = run;
  const sections = lesson.sections.filter(({ section_name }) => asked.includes(section_name));
  const words = progressWords(useQuery(lessonAssistantQuery).data, sections);
  return (
    <section className={styles.progress} aria-label="Progress">
      <p className={styles.words}>{words}</p>
      <Progress.Root size="lg">
        <Progress.Section value={(results.size / asked.length) * 100} aria-label="Finished sections" />
      </Progress.Root>
      <p className={styles.count} role="status">
        {results.size} of {countOf(asked.length, 'section')}
      </p>
      <ol className={styles.sections} aria-label="Sections">
        {sections.map(({ section_name, display_name }) => (
          <SectionResult key={section_name} name={display_name} result={results.get(section_name)} />
        ))}
      </ol>
      {outline !== null && (
        <details className={styles.outline}>
          <summary>The outline that all sections follow</summary>
          <p className={styles.outlineText}>{outline}</p>
        </details>
      )}
      <Button variant="default" onClick={onStop}>
        Cancel
      </Button>
    </section>
  );
}

/** spec 3 §2 names half a minute to a minute; once the model's pace is known, it is said instead. */
function progressWords(assistant: LessonAssistantState | undefined, sections: readonly ReviewedSection[]): string {
  if (assistant?.generator === 'template') return 'Your outline is being prepared.';
  const time = assistant === undefined ? null : describeRunTime(assistant, sections);
  return `AI is creating your lesson plan... ${time === null ? 'This may take 30-60 seconds.' : `It takes ${time} at this model’s pace.`}`;
}

/** Undefined until the section arrives; null when it was written. */
function SectionResult({ name, result }: { readonly name: string; readonly result: string | null | undefined }) {
  const Icon = result === undefined ? IconDots : result === null ? IconCheck : IconAlertTriangle;
  const state = result === undefined ? 'waiting' : result === null ? 'written' : 'failed';
  return (
    <li className={styles.section} data-state={state}>
      <Icon size={16} aria-hidden />
      <span className={styles.name}>{name}</span>
      <span className={styles.state}>{state === 'failed' ? 'not written' : state}</span>
      {typeof result === 'string' && <span className={styles.reason}>{result}</span>}
    </li>
  );
}
