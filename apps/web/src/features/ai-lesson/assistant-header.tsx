import { useLessonGenerator } from '../../shared/lessons/lesson-assistant-query.ts';
import { PageHeader } from '../../shared/ui/frames/page-header.tsx';
import type { LessonStep } from './assistant-draft.ts';
import styles from './assistant-header.module.css';

const NO_MODEL_NOTE =
  'No AI model is set up. You get an outline of each section, made from the template and your own words.';

type Step = 'template' | LessonStep;

/** spec 3 §2. */
const STEPS: readonly { readonly step: Step; readonly name: string }[] = [
  { step: 'template', name: 'Choose a template' },
  { step: 'details', name: 'Lesson details' },
  { step: 'generate', name: 'Generate' },
  { step: 'review', name: 'Review and edit' },
];

/** The four steps, and which one is current. */
export function AssistantHeader({ step }: { readonly step: Step }) {
  const writer = useLessonGenerator();
  const at = STEPS.findIndex((one) => one.step === step);
  return (
    <>
      <PageHeader title="AI Lesson Assistant" note={`Step ${at + 1} of ${STEPS.length}: ${STEPS[at]?.name}`} />
      {writer === 'template' && step !== 'review' && <p className={styles.note}>{NO_MODEL_NOTE}</p>}
      <ol className={styles.steps} aria-label="Steps">
        {STEPS.map(({ step: one, name }, index) => (
          <li
            key={one}
            className={styles.step}
            data-is-done={index < at || undefined}
            aria-current={one === step ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <span className={styles.name}>{name}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
