import type { AddHoldReadingRequest, LeakCheckDetails, VacuumTestRequest } from '@dewar/contract/leak-checks';
import {
  FINAL_READING_REQUIRED,
  INITIAL_READING_REQUIRED,
  MAX_HOLD_READINGS,
  TEST_ALREADY_COMPLETE,
  TEST_ALREADY_STARTED,
  type VacuumTestStatus,
  vacuumTestPhase,
} from '@dewar/domain/leak-checks/hold-test';
import { areAllRepaired, leakCheckOutcome } from '@dewar/domain/leak-checks/leak-check-status';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { lockTankHome, requireAssigned } from '../tank-state/tank-access.ts';
import { createReading } from '../vacuum-readings/vacuum-reading-repository.ts';
import { editLeakCheck, type LeakCheckEdit } from './leak-check-edit.ts';
import { deleteHoldReading, insertHoldReading } from './leak-check-repository.ts';

const action = 'vacuum-test';

/** The note of the reading that the end of a test logs. */
const FINAL_READING_NOTE = 'Final reading of the vacuum hold test';

/**
 * Starts the test: the tank is on the pump and the hold time starts. Throws 409 if a leak is not repaired, the test has
 * started, or the tank is in stock.
 */
export async function startTest(context: RequestContext, edit: LeakCheckEdit<VacuumTestRequest>): Promise<string> {
  const { initialVacuumReading, vacuumTestNotes } = edit.request;
  if (initialVacuumReading === undefined) throw invalidInput({ initialVacuumReading: INITIAL_READING_REQUIRED });
  return editLeakCheck(context, edit, {
    action,
    change: async (transaction, stored) => {
      await requireAssigned(transaction, stored.tank_id);
      requireStartable(stored);
      return {
        ...statusWith(stored, 'on_pump'),
        vacuum_test_start: context.now,
        initial_vacuum_reading: initialVacuumReading,
        vacuum_test_notes: vacuumTestNotes ?? null,
      };
    },
  });
}

/**
 * Ends the test, which decides whether the leak check passes or fails, and logs its final reading as the tank's vacuum
 * unless told not to: after a passed test as a fresh pull (rules 9). Throws 409 if it has not started or is complete.
 */
export async function completeTest(context: RequestContext, edit: LeakCheckEdit<VacuumTestRequest>): Promise<string> {
  const { person, now } = context;
  const { finalVacuumReading, vacuumTestStatus, vacuumTestNotes, logFinalReading = true } = edit.request;
  if (finalVacuumReading === undefined) throw invalidInput({ finalVacuumReading: FINAL_READING_REQUIRED });
  if (vacuumTestStatus === undefined) throw invalidInput({ vacuumTestStatus: 'Vacuum test status is required' });
  return editLeakCheck(context, edit, {
    action,
    change: async (transaction, stored) => {
      await requireAssigned(transaction, stored.tank_id);
      const startedAt = requireRunning(stored, 'action');
      // The completing server's clock may be behind that of the starting one.
      const endedAt = new Date(Math.max(now.getTime(), startedAt));
      if (logFinalReading) {
        const { assignment_id } = await lockTankHome(transaction, person, stored.tank_id);
        await createReading(transaction, person, {
          tank_id: stored.tank_id,
          assignment_id,
          now: now.toISOString(),
          vacuum_reading: finalVacuumReading,
          reading_timestamp: endedAt.toISOString(),
          fresh_pull: vacuumTestStatus === 'passed',
          additional_notes: FINAL_READING_NOTE,
          captured_at: null,
        });
      }
      return {
        ...statusWith(stored, vacuumTestStatus),
        vacuum_test_end: endedAt,
        final_vacuum_reading: finalVacuumReading,
        vacuum_test_notes: vacuumTestNotes,
      };
    },
  });
}

/**
 * Adds a reading to a running test, from which the tank is off the pump. Throws 400 if it is dated before the start or
 * in the future, and 409 for a second one at the same time.
 */
export async function logHoldReading(
  context: RequestContext,
  edit: LeakCheckEdit<AddHoldReadingRequest>,
): Promise<string> {
  const { person, now } = context;
  const { id: assessment_id, request } = edit;
  const reading_timestamp = new Date(request.readingTimestamp ?? now);
  return editLeakCheck(context, edit, {
    action,
    change: async (transaction, stored) => {
      await requireAssigned(transaction, stored.tank_id);
      const startedAt = requireRunning(stored, 'vacuumReading');
      requireReadingTime(reading_timestamp, { startedAt, now });
      requireTeacherStorage(reading_timestamp, stored);
      const { vacuumReading: vacuum_reading } = request;
      await insertHoldReading(transaction, person, { assessment_id, vacuum_reading, reading_timestamp });
      return statusWith(stored, 'holding');
    },
  });
}

/** Removes a reading from a running test. Throws 404 for a reading of another leak check. */
export async function removeHoldReading(
  context: RequestContext,
  edit: LeakCheckEdit<{ readonly readingId: number }>,
): Promise<void> {
  const { readingId } = edit.request;
  await editLeakCheck(context, edit, {
    action,
    change: async (transaction, stored) => {
      if (!stored.vacuum_test_readings.some(({ id }) => id === readingId)) throw notFound();
      requireRunning(stored, 'readingId');
      await deleteHoldReading(transaction, readingId);
      return statusWith(stored, stored.vacuum_test_readings.length > 1 ? 'holding' : 'on_pump');
    },
  });
}

function statusWith({ leakPoints: points }: LeakCheckDetails, vacuum_test_status: VacuumTestStatus) {
  return { vacuum_test_status, overall_status: leakCheckOutcome({ points, vacuumTestStatus: vacuum_test_status }) };
}

function requireStartable({ vacuum_test_status, leakPoints }: LeakCheckDetails): void {
  const phase = vacuumTestPhase(vacuum_test_status);
  if (phase === 'monitoring') throw fieldConflict('action', TEST_ALREADY_STARTED);
  if (phase === 'complete') throw fieldConflict('action', TEST_ALREADY_COMPLETE);
  if (!areAllRepaired(leakPoints)) {
    throw fieldConflict('action', 'Every leak must be repaired before the vacuum test starts.');
  }
}

/** Returns when the test started. */
function requireRunning({ vacuum_test_status, vacuum_test_start }: LeakCheckDetails, field: string): number {
  if (vacuum_test_start === null) throw fieldConflict(field, 'The vacuum test has not started yet.');
  if (vacuumTestPhase(vacuum_test_status) === 'complete') throw fieldConflict(field, TEST_ALREADY_COMPLETE);
  return toMilliseconds(vacuum_test_start);
}

function fieldConflict(field: string, text: string) {
  return conflict(text, { [field]: text });
}

function requireReadingTime(taken: Date, { startedAt, now }: { readonly startedAt: number; readonly now: Date }): void {
  if (taken.getTime() <= startedAt) {
    throw invalidInput({ readingTimestamp: 'Reading timestamp must be after the start of the vacuum test' });
  }
  if (taken > now) throw invalidInput({ readingTimestamp: 'Reading timestamp is in the future' });
}

function requireTeacherStorage(taken: Date, { vacuum_test_readings: readings }: LeakCheckDetails): void {
  if (readings.some(({ reading_timestamp }) => toMilliseconds(reading_timestamp) === taken.getTime())) {
    throw fieldConflict('readingTimestamp', 'This vacuum test already has a reading at that time.');
  }
  if (readings.length >= MAX_HOLD_READINGS) {
    const text = `A vacuum test keeps at most ${MAX_HOLD_READINGS} readings between its start and its end.`;
    throw fieldConflict('vacuumReading', text);
  }
}
