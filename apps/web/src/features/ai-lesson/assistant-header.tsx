import { PageHeader } from '../../shared/ui/frames/page-header.tsx';
import type { LessonStep } from './assistant-draft.ts';
import styles from './assistant-header.module.css';

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
  const at = STEPS.findIndex((one) => one.step === step);
  return (
    <>
      <PageHeader title="AI Lesson Assistant" note={`Step ${at + 1} of ${STEPS.length}: ${STEPS[at]?.name}`} />
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
