import { fieldErrors } from '@dewar/contract/field-errors';
import { createTankBody, type Tank } from '@dewar/contract/tanks';
import {
  computeIso6346CheckDigit,
  hasValidIso6346CheckDigit,
  looksLikeIso6346,
} from '@dewar/domain/tanks/tank-numbers';

/** What goes along when a tank moves to another company. */
export interface TankCopies {
  readonly copy_latest_reading: boolean;
  readonly copy_latest_leak_check: boolean;
}

const NO_COPIES: TankCopies = { copy_latest_reading: false, copy_latest_leak_check: false };

/** What is typed of a tank; empty choices and dates are ''. */
export interface TankValues extends TankCopies {
  readonly tank_number: string;
  readonly company_name: string;
  readonly operational_status: boolean;
  readonly tank_status: string;
  readonly csc_inspection_date: string;
  readonly relief_set_pressure: number | null;
}

export function newTankValues(company_name: string): TankValues {
  return {
    tank_number: '',
    company_name,
    operational_status: true,
    tank_status: '',
    csc_inspection_date: '',
    relief_set_pressure: null,
    ...NO_COPIES,
  };
}

export function tankValuesOf(tank: Tank): TankValues {
  return {
    tank_number: tank.tank_number,
    company_name: tank.company_name,
    operational_status: tank.operational_status,
    tank_status: tank.tank_status ?? '',
    csc_inspection_date: tank.csc_inspection_date ?? '',
    relief_set_pressure: tank.relief_set_pressure,
    ...NO_COPIES,
  };
}

/** As it is sent: the number trimmed, what is empty as null (spec 2 §2.5). */
export function tankBody(values: TankValues) {
  const { tank_number, company_name, operational_status, relief_set_pressure } = values;
  return {
    tank_number: tank_number.trim(),
    company_name,
    operational_status,
    tank_status: values.tank_status === '' ? null : values.tank_status,
    csc_inspection_date: values.csc_inspection_date === '' ? null : values.csc_inspection_date,
    relief_set_pressure,
  };
}

/** As a change of a tank is sent: copies go along with a move alone. */
export function tankChange(values: TankValues, isMove: boolean) {
  const { copy_latest_reading, copy_latest_leak_check } = values;
  return { ...tankBody(values), ...(isMove && { copy_latest_reading, copy_latest_leak_check }) };
}

/** What the contract has against single fields, before the server says it. */
export function findTankErrors(values: TankValues): Record<string, string> {
  const parsed = createTankBody.safeParse(tankBody(values));
  return parsed.success ? {} : fieldErrors(parsed.error, TANK_LABELS);
}

export const TANK_LABELS = {
  tank_number: 'Tank number',
  company_name: 'Company',
  operational_status: 'Operational',
  tank_status: 'Status',
  csc_inspection_date: 'CSC inspection date',
  relief_set_pressure: 'Relief set pressure',
  copy_latest_reading: 'Copy the latest vacuum reading',
  copy_latest_leak_check: 'Copy the latest leak check',
} as const;

/** A word on a container number whose check digit does not fit; legacy numbers are left alone. */
export function adviseOnNumber(tankNumber: string): string | undefined {
  if (!looksLikeIso6346(tankNumber) || hasValidIso6346CheckDigit(tankNumber)) return undefined;
  const number = tankNumber.replaceAll(/[\s-]/g, '').toUpperCase();
  const digit = computeIso6346CheckDigit(number.slice(0, -1));
  return `By ISO 6346 the last digit would be ${digit}. Look at the number again.`;
}
