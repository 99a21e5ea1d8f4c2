import { isEmailAddress } from '../primitives/contact-details.ts';
import { isTimeZone } from '../time/time-zones.ts';
import { findWorkingHoursError, type WorkingHours } from '../time/working-hours.ts';

export type SettingValue = number | boolean | string | readonly string[] | WorkingHours;

/** The normalised value, or what is wrong with it as a sentence for the sender. */
export type SettingRead<Value> = { readonly value: Value } | { readonly error: string };

export interface NumberRange {
  readonly minimum: number;
  readonly maximum: number;
  readonly decimals: number;
}

/** The most addresses to which one company's alerts are mailed. */
export const MAX_ALERT_RECIPIENTS = 50;

export function readBoolean(value: unknown): SettingRead<boolean> {
  return typeof value === 'boolean' ? { value } : { error: 'The value must be true or false.' };
}

export function readNumber(value: unknown, { minimum, maximum, decimals }: NumberRange): SettingRead<number> {
  const kind = decimals === 0 ? 'a whole number' : 'a number';
  const error = `The value must be ${kind} from ${minimum} to ${maximum}.`;
  if (typeof value !== 'number' || !(value >= minimum && value <= maximum)) return { error };
  if (Number(value.toFixed(decimals)) === value) return { value };
  return { error: decimals === 0 ? error : `The value must have at most ${decimals} decimal.` };
}

export function readTimeZone(value: unknown): SettingRead<string> {
  if (typeof value === 'string' && isTimeZone(value)) return { value };
  return { error: 'The value must be a time zone, such as America/New_York.' };
}

/** Compared without case: most mail systems deliver both spellings to one mailbox. */
export function readEmailAddresses(value: unknown): SettingRead<readonly string[]> {
  if (!Array.isArray(value)) return { error: 'The value must be a list of email addresses.' };
  if (value.length > MAX_ALERT_RECIPIENTS) {
    return { error: `The list must have at most ${MAX_ALERT_RECIPIENTS} addresses.` };
  }
  const addresses: string[] = [];
  for (const [index, item] of value.entries()) {
    const address = typeof item === 'string' ? item.trim() : '';
    if (!isEmailAddress(address)) return { error: `Entry ${index + 1} of the list is not an email address.` };
    const isKnown = addresses.some((known) => known.toLowerCase() === address.toLowerCase());
    if (isKnown) return { error: `${address} is in the list twice.` };
    addresses.push(address);
  }
  return { value: addresses };
}

export function readWorkingHours(value: unknown): SettingRead<WorkingHours> {
  if (!isTextRecord(value)) return { error: 'The value must have a start, an end and a timezone.' };
  const { start = '', end = '', timezone = '' } = value;
  const hours = { start, end, timezone };
  const error = findWorkingHoursError(hours);
  return error === null ? { value: hours } : { error };
}

function isTextRecord(value: unknown): value is Readonly<Partial<Record<string, string>>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((part) => typeof part === 'string')
  );
}
