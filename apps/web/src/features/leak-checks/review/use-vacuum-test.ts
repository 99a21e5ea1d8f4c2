import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { SUCCESS } from '@dewar/contract/success-texts';
import { readingsOfTest } from '@dewar/domain/leak-checks/hold-readings';
import {
  FINAL_READING_REQUIRED,
  INITIAL_READING_REQUIRED,
  VACUUM_TEST_STATUS_LABELS,
  type VacuumTestResult,
} from '@dewar/domain/leak-checks/hold-test';
import { describeHoldVerdict, judgeHold } from '@dewar/domain/leak-checks/hold-verdict';
import { suggestTestResult } from '@dewar/domain/leak-checks/suggested-result';
import { useForm } from '@mantine/form';
import { trueNow } from '../../../shared/api/device-clock.ts';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { findNotesError } from '../../../shared/forms/find-notes-error.ts';
import { useSaving } from '../../../shared/forms/use-saving.ts';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { findMicronsError } from './find-entry-error.ts';
import { useChangeVacuumTest } from './leak-review-api.ts';
import type { LeakCheckWrite } from './use-leak-check-write.ts';
import { restartIfSaved } from './use-leak-check-write.ts';

interface StartValues {
  readonly initialVacuumReading: number | null;
  readonly vacuumTestNotes: string;
}

/** Puts the tank on the pump and starts the hold time (spec 2 §5, §7). */
export function useStartTest({ id, hold_limits: limits }: LeakCheckDetails, write: LeakCheckWrite) {
  const changeVacuumTest = useChangeVacuumTest();
  const form = useForm<StartValues>({
    initialValues: { initialVacuumReading: null, vacuumTestNotes: '' },
    validate: {
      initialVacuumReading: (microns) => findMicronsError(microns, INITIAL_READING_REQUIRED),
      vacuumTestNotes: findNotesError,
    },
  });
  const saving = useSaving({
    form,
    draft: { form: 'start-test', record: id },
    onSubmit: ({ initialVacuumReading, vacuumTestNotes }, { idempotencyKey }): Promise<void> => {
      const body = {
        action: 'start' as const,
        initialVacuumReading: initialVacuumReading ?? undefined,
        vacuumTestNotes,
      };
      return restartIfSaved(saving, write(changeVacuumTest(id, body, idempotencyKey)));
    },
    onClose: () => {
      notifySuccess(SUCCESS.vacuumTestStarted);
      form.reset();
    },
  });
  return { form, saving, limits };
}

export type StartingTest = ReturnType<typeof useStartTest>;

interface CompleteValues {
  readonly finalVacuumReading: number | null;
  readonly vacuumTestStatus: VacuumTestResult | null;
  readonly vacuumTestNotes: string;
  /** Whether the final reading becomes the tank's latest one. */
  readonly logFinalReading: boolean;
}

/** Ends the test: passed or failed (spec 2 §5, §7). */
export function useCompleteTest(leakCheck: LeakCheckDetails, write: LeakCheckWrite) {
  const { id } = leakCheck;
  const changeVacuumTest = useChangeVacuumTest();
  const form = useForm<CompleteValues>({
    initialValues: { finalVacuumReading: null, vacuumTestStatus: null, vacuumTestNotes: '', logFinalReading: true },
    validate: {
      finalVacuumReading: (microns) => findMicronsError(microns, FINAL_READING_REQUIRED),
      vacuumTestStatus: (result) => (result === null ? 'Please choose passed or failed' : null),
      vacuumTestNotes: findNotesError,
    },
  });
  // The result follows the final reading until the person chooses another one.
  form.watch('finalVacuumReading', ({ previousValue, value }) => {
    const { vacuumTestStatus: result } = form.getValues();
    if (result !== null && result !== suggestResult(previousValue, leakCheck)) return;
    form.setFieldValue('vacuumTestStatus', suggestResult(value, leakCheck));
  });
  const saving = useSaving({
    form,
    draft: { form: 'complete-test', record: id },
    confirmSave: (values) => askToComplete(values, leakCheck),
    onSubmit: (values, { idempotencyKey }): Promise<void> => {
      const { finalVacuumReading, vacuumTestStatus, vacuumTestNotes, logFinalReading } = values;
      const body = {
        action: 'complete' as const,
        logFinalReading,
        finalVacuumReading: finalVacuumReading ?? undefined,
        vacuumTestStatus: vacuumTestStatus ?? undefined,
        // Without new notes those of the start stay.
        ...(vacuumTestNotes.trim() !== '' && { vacuumTestNotes }),
      };
      return restartIfSaved(saving, write(changeVacuumTest(id, body, idempotencyKey)));
    },
    onClose: () => {
      notifySuccess(`Vacuum test marked as ${form.getValues().vacuumTestStatus}`);
      form.reset();
    },
  });
  const { finalVacuumReading, vacuumTestStatus } = form.values;
  const isSuggested = vacuumTestStatus !== null && vacuumTestStatus === suggestResult(finalVacuumReading, leakCheck);
  return { form, saving, isSuggested };
}

export type CompletingTest = ReturnType<typeof useCompleteTest>;

async function askToComplete(
  { vacuumTestStatus: result, finalVacuumReading: final }: CompleteValues,
  leakCheck: LeakCheckDetails,
): Promise<boolean> {
  if (result === null) return true;
  const { tank_number, initial_vacuum_reading: initial } = leakCheck;
  const label = VACUUM_TEST_STATUS_LABELS[result];
  const figures = final !== null && initial !== null && final > initial ? `${describeRise(initial, final)} ` : '';
  const verdict = final === null ? '' : describeOtherVerdict(result, final, leakCheck);
  return confirm({
    title: `Mark the vacuum test as ${label.toLowerCase()}?`,
    body: `${figures}${verdict}This ends the test of ${tank_number} permanently. To test the tank again, start a new leak check.`,
    verb: `Mark as ${label}`,
    isDestructive: result === 'failed',
  });
}

/** What the readings show, where it is not the result chosen. */
function describeOtherVerdict(result: VacuumTestResult, final: number, leakCheck: LeakCheckDetails): string {
  const verdict = judgeHold(readingsUntilNow(final, leakCheck), leakCheck.hold_limits);
  const isAsChosen = verdict.kind === (result === 'passed' ? 'holds' : 'rises');
  return isAsChosen ? '' : `${describeHoldVerdict(verdict)} `;
}

function suggestResult(final: number | null, leakCheck: LeakCheckDetails): VacuumTestResult | null {
  return final === null ? null : suggestTestResult(readingsUntilNow(final, leakCheck), leakCheck.hold_limits);
}

/** The readings of the running test, and the final one as if it were taken now. */
function readingsUntilNow(final: number, leakCheck: LeakCheckDetails) {
  return [...readingsOfTest(leakCheck), { vacuumMicrons: final, takenAt: trueNow() }];
}

/** 'The vacuum is worse than at the start: 12 µm then, 45 µm now.' */
function describeRise(initial: number, final: number): string {
  const microns = (value: number) => `${formatNumber(value)} µm`;
  return `The vacuum is worse than at the start: ${microns(initial)} then, ${microns(final)} now.`;
}
