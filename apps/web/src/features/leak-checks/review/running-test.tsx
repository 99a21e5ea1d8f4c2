import type { LeakAssessment } from '@dewar/contract/leak-checks';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { FactList } from '../../../shared/ui/lists/fact-list.tsx';
import { notifyError, notifySuccess } from '../../../shared/ui/states/notify.ts';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import { CompleteTestForm } from './complete-test-form.tsx';
import { HoldClock } from './hold-clock.tsx';
import { HoldReadingForm } from './hold-reading-form.tsx';
import { HoldRecord } from './hold-record.tsx';
import { removeHoldReading } from './leak-review-api.ts';
import type { AssessmentWrite } from './use-assessment-write.ts';
import type { CompletingTest } from './use-vacuum-test.ts';
import styles from './vacuum-test.module.css';

interface RunningTestProps {
  readonly assessment: LeakAssessment;
  readonly completing: CompletingTest;
  readonly write: AssessmentWrite;
  /** What the server has now is read anew. */
  readonly onRemoved: () => void;
}

/** The test while it runs: its clock, its readings, and its end. */
export function RunningTest({ assessment, completing, write, onRemoved }: RunningTestProps) {
  const { vacuum_test_start, initial_vacuum_reading, vacuum_test_notes } = assessment;
  return (
    <div className={styles.running}>
      {vacuum_test_start !== null && (
        <div className={styles.time}>
          <span className={styles.clockLabel} aria-hidden>
            Hold time
          </span>
          <HoldClock since={vacuum_test_start} />
        </div>
      )}
      <FactList
        facts={[
          { label: 'Started', value: vacuum_test_start !== null && <ExactTime at={vacuum_test_start} /> },
          { label: 'Initial reading', value: <Quantity value={initial_vacuum_reading} unit="µm" /> },
          ...(vacuum_test_notes === null ? [] : [{ label: 'Notes', value: vacuum_test_notes }]),
        ]}
      />
      <HoldRecord
        assessment={assessment}
        onDelete={(readingId) => void deleteReadingAfterAsking(assessment.id, readingId, onRemoved)}
      />
      <HoldReadingForm assessment={assessment} write={write} />
      <CompleteTestForm {...completing} notedAtStart={vacuum_test_notes} />
    </div>
  );
}

async function deleteReadingAfterAsking(id: number, readingId: number, onRemoved: () => void): Promise<void> {
  const isSure = await confirm({
    title: 'Delete reading',
    body: 'Are you sure you want to delete this vacuum reading? This action cannot be undone.',
    verb: 'Delete reading',
    isDestructive: true,
  });
  if (!isSure) return;
  try {
    await removeHoldReading(id, readingId);
    notifySuccess('Vacuum reading deleted successfully!');
  } catch (failure) {
    notifyError(failure);
  }
  onRemoved();
}
