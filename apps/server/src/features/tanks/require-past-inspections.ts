import { labelOfTank } from '@dewar/contract/tank-labels';
import {
  findFutureInspections,
  INSPECTION_IN_FUTURE,
  type InspectionDates,
} from '@dewar/domain/tanks/inspection-question';
import { invalidInput } from '../../shared/errors.ts';

interface Confirmed extends InspectionDates {
  readonly is_future_inspection?: boolean | undefined;
}

/** Throws 400 for a new date of an inspection in the future that nobody has confirmed. */
export function requirePastInspections(
  { is_future_inspection, ...dates }: Confirmed,
  view: { readonly known?: InspectionDates; readonly now: Date },
): void {
  const ahead = is_future_inspection === true ? [] : findFutureInspections(dates, view);
  if (ahead.length === 0) return;
  const errors = ahead.map((name) => [
    name,
    `${labelOfTank(name)} ${INSPECTION_IN_FUTURE} Send is_future_inspection if it is right.`,
  ]);
  throw invalidInput(Object.fromEntries(errors));
}
