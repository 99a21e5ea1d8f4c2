import { eachPlateField, type PlateField } from '@dewar/domain/tanks/plate-fields';
import { labelOfName } from './field-labels.ts';
import type { Tank } from './tanks.ts';

/** Labels that do not follow from the field's name. */
export const SPECIAL_TANK_LABELS: Partial<Record<keyof Tank, string>> = {
  company_name: 'Company',
  operational_status: 'Operational',
  tank_status: 'Status',
  ...eachPlateField<Record<PlateField, string>>(({ label }) => label),
};

/** The label of a field where its value is shown; the form has the same. */
export function labelOfTank(field: keyof Tank): string {
  return SPECIAL_TANK_LABELS[field] ?? labelOfName(field);
}
