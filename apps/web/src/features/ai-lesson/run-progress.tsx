import { Button, Progress } from '@mantine/core';
import { countOf } from '../../shared/format/numbers.ts';
import { IconAlertTriangle, IconCheck, IconDots } from '../../shared/ui/icons/icons.ts';
import type { ReviewedLesson } from './reviewed-lesson.ts';
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
  return (
    <section className={styles.progress} aria-label="Progress">
      <p className={styles.words}>AI is creating your lesson plan... This may take 30-60 seconds.</p>
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

/** Undefined until the section arrives; null when it was written. */
function SectionResult({ name, result }: { readonly name: string; readonly result: string | null | undefined }) {
  const Icon = result === undefined ? IconDots : result === null ? IconCheck : IconAlertTriangle;
  const state = result === undefined ? 'waiting' : result === null ? 'written' : 'failed';
  return (
    <li className={styles.section} data-state={state}>
      <Icon size={16} aria-hidden />
      <span className={styles.name}>{name}</span>
      <span className={styles.state}>{state}</span>
      {typeof result === 'string' && <span className={styles.reason}>{result}</span>}
    </li>
  );
}
