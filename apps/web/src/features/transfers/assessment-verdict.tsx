import { Text } from '@mantine/core';
import { errorText } from '../../shared/api/api-error.ts';
import styles from './transfer-forms.module.css';
import { AssessmentPill, assessmentTone } from './transfer-labels.tsx';
import type { AssessmentState } from './use-arrival-assessment.ts';

/** The automatic assessment with its reasoning, colour-coded. */
export function AssessmentVerdict({ state }: { readonly state: AssessmentState }) {
  return <div aria-live="polite">{textFor(state)}</div>;
}

function textFor(state: AssessmentState) {
  if (state.kind === 'asking') return <Text c="dimmed">Assessing…</Text>;
  if (state.kind === 'failed') {
    return <Text c="var(--bad-text)">The load could not be assessed. {errorText(state.error)}</Text>;
  }
  if (state.kind === 'none') return null;
  const { assessment, reasoning } = state.assessment;
  return (
    <div className={styles.verdict} data-tone={assessmentTone(assessment)}>
      <AssessmentPill assessment={assessment} />
      <p>{reasoning}</p>
      {state.isOnDevice && (
        <Text size="xs" c="dimmed">
          Assessed on this device, without a signal. The server assesses it again when it is sent.
        </Text>
      )}
    </div>
  );
}
