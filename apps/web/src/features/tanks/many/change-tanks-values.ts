import { fieldErrors } from '@dewar/contract/field-errors';
import { tankBody } from '@dewar/contract/tanks';
import { type CommonPlateField, PLATE_ENTRIES } from '@dewar/domain/tanks/plate-fields';
import { blankValues, bodyOf, type FormValues } from '../../../shared/forms/form-values.ts';
import { TANK_LABELS } from '../tank-form-values.ts';
import type { TanksChange } from './tank-changes-api.ts';

const COMMON_PLATE = PLATE_ENTRIES.filter(({ isCommon }) => isCommon === true).map(({ name }) => name);

type ChangeField = 'company_name' | 'operational_status' | 'tank_status' | CommonPlateField;

/** What many tanks commonly share; what is measured of one tank is set in its own form. */
export const CHANGE_FIELDS = ['company_name', 'operational_status', 'tank_status', ...COMMON_PLATE] as const;

const chosenFields = tankBody.pick(
  Object.fromEntries(CHANGE_FIELDS.map((name) => [name, true])) as Record<ChangeField, true>,
);

/** What is typed, of which only the ticked fields are set; empty ones are emptied. */
export type ChangeValues = FormValues<(typeof chosenFields)['_output']> & { readonly fields: readonly string[] };

export const NO_CHANGE: ChangeValues = { ...blankValues(chosenFields), operational_status: true, fields: [] };

/** The ticked fields of the request. */
export function changeOf(values: ChangeValues): Omit<TanksChange, 'tanks'> {
  const ticked = Object.entries(bodyOf(chosenFields, values)).filter(([name]) => values.fields.includes(name));
  return Object.fromEntries(ticked);
}

/** The contract's errors of the ticked fields. */
export function findChangeErrors(values: ChangeValues): Record<string, string> {
  const parsed = chosenFields.partial().safeParse(changeOf(values));
  return parsed.success ? {} : fieldErrors(parsed.error, TANK_LABELS);
}
