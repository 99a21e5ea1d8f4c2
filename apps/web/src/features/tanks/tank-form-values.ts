import { fieldErrors } from '@dewar/contract/field-errors';
import { fieldLabels } from '@dewar/contract/field-labels';
import { SPECIAL_TANK_LABELS } from '@dewar/contract/tank-labels';
import { createTankBody, type Tank, tankBody } from '@dewar/contract/tanks';
import type { z } from 'zod';
import { blankValues, bodyOf, type FormValues, valuesOf } from '../../shared/forms/form-values.ts';

/** What is copied when a tank moves to another company. */
export interface TankCopies {
  readonly copy_latest_reading: boolean;
  readonly copy_latest_leak_check: boolean;
}

const NO_COPIES: TankCopies = { copy_latest_reading: false, copy_latest_leak_check: false };

/** What is typed of a tank; empty choices and dates are ''. */
export type TankValues = FormValues<z.output<typeof tankBody>> & TankCopies;

const BLANK: TankValues = { ...blankValues(tankBody), operational_status: true, ...NO_COPIES };

export function newTankValues(company_name: string): TankValues {
  return { ...BLANK, company_name };
}

export function tankValuesOf(tank: Tank): TankValues {
  return valuesOf(BLANK, tank);
}

/** The request: the number is trimmed, empty fields are null (spec 2 §2.5). */
export function tankRequestOf(values: TankValues) {
  return bodyOf(tankBody, values);
}

/** The request of a change: copies are sent with a move to a company only. */
export function tankChange(values: TankValues, isMove: boolean) {
  const { copy_latest_reading, copy_latest_leak_check } = values;
  return {
    ...tankRequestOf(values),
    ...(isMove && values.company_name !== '' && { copy_latest_reading, copy_latest_leak_check }),
  };
}

/** The contract's errors by field, before the server reports them. */
export function findTankErrors(values: TankValues): Record<string, string> {
  const parsed = createTankBody.safeParse(tankRequestOf(values));
  return parsed.success ? {} : fieldErrors(parsed.error, TANK_LABELS);
}

export const TANK_LABELS = {
  ...fieldLabels(tankBody, SPECIAL_TANK_LABELS),
  copy_latest_reading: 'Copy the latest vacuum reading',
  copy_latest_leak_check: 'Copy the latest leak check',
};
