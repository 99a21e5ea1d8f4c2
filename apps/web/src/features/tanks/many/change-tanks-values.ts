import { fieldErrors } from '@dewar/contract/field-errors';
import { tankBody } from '@dewar/contract/tanks';
import { bodyOf, type FormValues } from '../../../shared/forms/form-values.ts';
import { newTankValues, TANK_LABELS } from '../tank-form-values.ts';
import type { TanksChange } from './tank-changes-api.ts';

/** What many tanks commonly share; what is measured of one tank is set in its own form. */
export const CHANGE_FIELDS = [
  'company_name',
  'operational_status',
  'tank_status',
  'csc_inspection_date',
  'five_year_test_date',
  'relief_set_pressure',
  'capacity_litres',
] as const;

const chosenFields = tankBody.pick({
  company_name: true,
  operational_status: true,
  tank_status: true,
  csc_inspection_date: true,
  five_year_test_date: true,
  relief_set_pressure: true,
  capacity_litres: true,
});

/** What is typed, of which only the ticked fields are set; empty ones are emptied. */
export type ChangeValues = FormValues<(typeof chosenFields)['_output']> & { readonly fields: readonly string[] };

const {
  company_name,
  operational_status,
  tank_status,
  csc_inspection_date,
  five_year_test_date,
  relief_set_pressure,
  capacity_litres,
} = newTankValues('');

export const NO_CHANGE: ChangeValues = {
  fields: [],
  ...{ company_name, operational_status, tank_status, csc_inspection_date, five_year_test_date },
  ...{ relief_set_pressure, capacity_litres },
};

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
