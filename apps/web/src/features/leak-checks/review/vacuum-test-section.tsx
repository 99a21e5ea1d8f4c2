import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import {
  TEST_ALREADY_COMPLETE,
  TEST_ALREADY_STARTED,
  type VacuumTestStatus,
  vacuumTestPhase,
} from '@dewar/domain/leak-checks/hold-test';
import { describeTestStatus, isTooShort } from '@dewar/domain/leak-checks/hold-verdict';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { StatusPill, type Tone } from '../../../shared/ui/states/status-pill.tsx';
import { CompletedTest } from './completed-test.tsx';
import { RunningTest } from './running-test.tsx';
import { StartTestForm } from './start-test-form.tsx';
import { UnsavedEntries } from './unsaved-entries.tsx';
import { useHoldReading } from './use-hold-reading.ts';
import type { LeakCheckWrite } from './use-leak-check-write.ts';
import { useCompleteTest, useStartTest } from './use-vacuum-test.ts';
import styles from './vacuum-test.module.css';

const TONES: Readonly<Record<VacuumTestStatus, Tone>> = {
  on_pump: 'watch',
  holding: 'watch',
  passed: 'good',
  failed: 'bad',
};

interface VacuumTestSectionProps {
  readonly leakCheck: LeakCheckDetails;
  readonly write: LeakCheckWrite;
}

/** The vacuum hold test: setup, monitoring, complete (spec 2 §4.5). */
export function VacuumTestSection({ leakCheck, write }: VacuumTestSectionProps) {
  const starting = useStartTest(leakCheck, write);
  const logging = useHoldReading(leakCheck, write);
  const completing = useCompleteTest(leakCheck, write);
  const status = leakCheck.vacuum_test_status;
  const phase = vacuumTestPhase(status);
  return (
    <TitledSection
      title="Vacuum Hold Test"
      note={
        status !== null && (
          <StatusPill
            tone={isTooShort(leakCheck, leakCheck.hold_limits) && status === 'passed' ? 'watch' : TONES[status]}
          >
            {describeTestStatus(leakCheck, leakCheck.hold_limits)}
          </StatusPill>
        )
      }
    >
      <div className={styles.phase}>
        {phase === 'setup' ? (
          <StartTestForm {...starting} />
        ) : (
          <UnsavedEntries
            {...starting}
            reason={TEST_ALREADY_STARTED}
            typed={[
              { label: 'Initial vacuum reading', text: starting.form.values.initialVacuumReading },
              { label: 'Notes', text: starting.form.values.vacuumTestNotes },
            ]}
          />
        )}
        {phase === 'monitoring' && <RunningTest {...{ leakCheck, logging, completing }} />}
        {phase === 'complete' && (
          <>
            <UnsavedEntries
              {...logging}
              reason={TEST_ALREADY_COMPLETE}
              typed={[{ label: 'Vacuum reading', text: logging.form.values.vacuumReading }]}
            />
            <UnsavedEntries
              {...completing}
              reason={TEST_ALREADY_COMPLETE}
              typed={[
                { label: 'Final vacuum reading', text: completing.form.values.finalVacuumReading },
                { label: 'Notes', text: completing.form.values.vacuumTestNotes },
              ]}
            />
            <CompletedTest leakCheck={leakCheck} />
          </>
        )}
      </div>
    </TitledSection>
  );
}
