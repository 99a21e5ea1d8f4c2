import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { formatHoldTime } from '@dewar/domain/leak-checks/hold-test';
import { hoursToTell } from '@dewar/domain/leak-checks/hold-verdict';
import { MILLISECONDS_PER_HOUR, toMilliseconds } from '@dewar/domain/time/instants';
import { confirmAndRun } from '../../../shared/ui/dialogs/confirm-and-run.ts';
import { FactList } from '../../../shared/ui/lists/fact-list.tsx';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import { CompleteTestForm } from './complete-test-form.tsx';
import { HoldReadingForm } from './hold-reading-form.tsx';
import { HoldRecord } from './hold-record.tsx';
import { useRemoveHoldReading } from './leak-review-api.ts';
import type { LoggingHoldReading } from './use-hold-reading.ts';
import type { CompletingTest } from './use-vacuum-test.ts';
import styles from './vacuum-test.module.css';

interface RunningTestProps {
  readonly leakCheck: LeakCheckDetails;
  readonly logging: LoggingHoldReading;
  readonly completing: CompletingTest;
}

/** The running test: its clock, its readings, and its end. */
export function RunningTest({ leakCheck, logging, completing }: RunningTestProps) {
  const removeHoldReading = useRemoveHoldReading();
  const { vacuum_test_start, initial_vacuum_reading, vacuum_test_notes, hold_limits } = leakCheck;
  const deleteReading = (readingId: number) =>
    confirmAndRun({
      title: 'Delete reading',
      body: 'Are you sure you want to delete this vacuum reading? This action cannot be undone.',
      verb: 'Delete reading',
      isDestructive: true,
      seen: leakCheck,
      run: (version) => removeHoldReading(leakCheck.id, readingId, version),
      done: 'Vacuum reading deleted successfully!',
    });
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
          {
            label: 'Can tell from',
            value: vacuum_test_start !== null && initial_vacuum_reading !== null && (
              <ExactTime at={momentToTell(vacuum_test_start, hoursToTell(initial_vacuum_reading, hold_limits))} />
            ),
          },
          ...(vacuum_test_notes === null ? [] : [{ label: 'Notes', value: vacuum_test_notes }]),
        ]}
      />
      <HoldRecord leakCheck={leakCheck} onDelete={(readingId) => void deleteReading(readingId)} />
      <HoldReadingForm {...logging} isFirst={leakCheck.vacuum_test_status === 'on_pump'} />
      <CompleteTestForm {...completing} notedAtStart={vacuum_test_notes} />
    </div>
  );
}

/** When the test has run long enough to show the allowed rise. */
function momentToTell(start: string, hours: number): string {
  return new Date(toMilliseconds(start) + hours * MILLISECONDS_PER_HOUR).toISOString();
}

/** The hold time as it runs; a component of its own, so that only it renders again. */
function HoldClock({ since }: { readonly since: string }) {
  const now = useNow();
  return (
    <p className={styles.clock} role="timer" aria-label="Hold time">
      {formatHoldTime(since, now)}
    </p>
  );
}
