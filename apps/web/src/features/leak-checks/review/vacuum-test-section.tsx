import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { VACUUM_TEST_STATUS_LABELS, type VacuumTestStatus, vacuumTestPhase } from '@dewar/domain/leak-checks/hold-test';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { StatusPill, type Tone } from '../../../shared/ui/states/status-pill.tsx';
import { CompletedTest } from './completed-test.tsx';
import { RunningTest } from './running-test.tsx';
import { StartTestForm } from './start-test-form.tsx';
import { UnsavedEntries } from './unsaved-entries.tsx';
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
  const completing = useCompleteTest(leakCheck, write);
  const status = leakCheck.vacuum_test_status;
  const phase = vacuumTestPhase(status);
  return (
    <TitledSection
      title="Vacuum Hold Test"
      note={status !== null && <StatusPill tone={TONES[status]}>{VACUUM_TEST_STATUS_LABELS[status]}</StatusPill>}
    >
      <div className={styles.phase}>
        {phase === 'setup' ? (
          <StartTestForm {...starting} />
        ) : (
          <UnsavedEntries
            error={starting.saving.error}
            typed={[
              { label: 'Initial vacuum reading', text: String(starting.form.values.initialVacuumReading ?? '') },
              { label: 'Notes', text: starting.form.values.vacuumTestNotes },
            ]}
          />
        )}
        {phase === 'monitoring' && <RunningTest {...{ leakCheck, completing, write }} />}
        {phase === 'complete' && (
          <>
            <UnsavedEntries
              error={completing.saving.error}
              typed={[
                { label: 'Final vacuum reading', text: String(completing.form.values.finalVacuumReading ?? '') },
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
