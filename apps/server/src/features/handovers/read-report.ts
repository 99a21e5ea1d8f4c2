import type { BodyOf } from '@dewar/contract/endpoint';
import type { reportHandover } from '@dewar/contract/handovers';
import { toPsig } from '@dewar/domain/thermodynamics/gauge-units';
import { findImpossiblePressure } from '@dewar/domain/thermodynamics/pressure-limits';
import { capturedTimeShiftMs } from '@dewar/domain/time/captured-times';
import { isAheadOfClock } from '@dewar/domain/time/entry-times';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { invalidInput } from '../../shared/errors.ts';
import type { GuardedCall } from '../auth/accounts/invited-account-access.ts';

type Report = BodyOf<typeof reportHandover>;

/** What a receiver reports, with true times. Throws 400 that names the field for what cannot be. */
export function readReport({ request, now }: Pick<GuardedCall, 'request' | 'now'>, typed: Report): Report {
  const report = withTrueTimes(typed, request.receivedAt ?? now);
  requirePossible(report, now);
  return report;
}

/**
 * The report with the times of a clock that is ahead moved back: nothing is filled in after it was received. An arrival
 * that is ahead too, and not after the filling in, has it from the same clock.
 */
function withTrueTimes(fields: Report, receivedAt: Date): Report {
  const { captured_at: capturedAt, arrived_at } = fields;
  if (capturedAt === undefined) return fields;
  const shiftMs = capturedTimeShiftMs({ capturedAt, sentAt: receivedAt, receivedAt });
  const moved = (at: string) => new Date(toMilliseconds(at) + shiftMs).toISOString();
  const arrived = toMilliseconds(arrived_at);
  const isOfSameClock = arrived > receivedAt.getTime() && arrived <= toMilliseconds(capturedAt);
  return { ...fields, captured_at: moved(capturedAt), ...(isOfSameClock && { arrived_at: moved(arrived_at) }) };
}

function requirePossible({ arrived_at, level, level_unit, latitude, longitude, ...report }: Report, now: Date): void {
  const impossible = report.arrival_pressure === undefined ? null : findImpossiblePressure(report.arrival_pressure);
  // What no arrival can have would wait for the company in vain.
  if (impossible !== null) throw invalidInput({ arrival_pressure: `The pressure ${impossible}` });
  if (isAheadOfClock(arrived_at, now)) throw invalidInput({ arrived_at: 'The arrival must not be in the future' });
  if (level !== undefined && level_unit === undefined) throw invalidInput({ level_unit: 'The unit is required' });
  if ((latitude === undefined) !== (longitude === undefined))
    throw invalidInput({ [latitude === undefined ? 'latitude' : 'longitude']: 'is required with the other' });
  requireSamePressure(report);
}

/** What is accepted is in psig: it must be what the company sees beside it. */
function requireSamePressure({ arrival_pressure, gauge_pressure, gauge_unit }: Partial<Report>): void {
  if (gauge_pressure === undefined && gauge_unit === undefined) return;
  if (gauge_pressure === undefined || gauge_unit === undefined)
    throw invalidInput({
      [gauge_unit === undefined ? 'gauge_unit' : 'gauge_pressure']: 'is required with the other',
    });
  if (arrival_pressure !== toPsig(gauge_pressure, gauge_unit))
    throw invalidInput({ arrival_pressure: 'must be the pressure of the gauge in psig' });
}
