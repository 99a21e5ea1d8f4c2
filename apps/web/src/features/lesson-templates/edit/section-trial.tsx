import { AI_DRAFT_NOTICE, SCAFFOLD_NOTICE } from '@dewar/domain/lessons/lesson-assistant';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import type { PlacedSection } from '../template-values.ts';
import styles from './section-trial.module.css';
import { type Trial, trialGrade, useSectionTrial } from './use-section-trial.ts';

interface SectionTrialProps {
  readonly section: PlacedSection;
  readonly trial: Trial;
}

/** Has the assistant write the section as it stands in the form, for a sample topic. Nothing is saved. */
export function SectionTrial({ section, trial }: SectionTrialProps) {
  const { isUnderWay, fieldError, error, sample, start, stop } = useSectionTrial(section, trial);
  const titleId = useId();
  return (
    <section className={styles.trial} aria-labelledby={titleId}>
      <h4 id={titleId} className={styles.title}>
        Try this section on a sample topic
      </h4>
      <div className={styles.ask}>
        <TextInput
          className={styles.topic}
          label="Sample topic"
          maxLength={TEXT_LIMITS.lesson_topic}
          value={trial.topic}
          error={fieldError}
          description={`A lesson in ${trial.subject} for ${trialGrade(trial)}.`}
          onChange={({ currentTarget }) => trial.onTopic(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Otherwise Enter would save the template.
            event.preventDefault();
            void start();
          }}
        />
        {isUnderWay ? (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="default" onClick={() => void start()}>
            Try This Section
          </Button>
        )}
      </div>
      <FormError error={error} />
      <div aria-live="polite">
        {isUnderWay && <p className={styles.note}>Writing a sample. This may take up to a minute.</p>}
        {sample !== null && (
          <>
            <p className={styles.note}>{sample.meta.generator === 'ai' ? AI_DRAFT_NOTICE : SCAFFOLD_NOTICE}</p>
            <p className={styles.text}>{sample.generated_content}</p>
            {sample.warnings.length > 0 && (
              <ul className={styles.warnings} aria-label="Warnings">
                {sample.warnings.map(({ message }) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </section>
  );
}
