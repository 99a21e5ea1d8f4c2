import { type Instant, toMilliseconds } from '../time/instants.ts';

/** Longest texts, in UTF-16 units as JavaScript counts. Forms, contract and database agree on these. */
export const TEXT_LIMITS = {
  tank_number: 40,
  tank_status: 200,
  email: 254,
  name: 200,
  phone: 40,
  address: 500,
  website: 500,
  timezone: 64,
  title: 200,
  summary: 1_000,
  description: 1_000,
  bol_number: 100,
  customer_name: 200,
  product_name: 200,
  note: 4_000,
  reason: 1_000,
  message: 2_000,
  search: 200,
  url: 2_000,
  color: 7,
  file_name: 255,
  weld_location: 100,
  leak_severity: 40,
  procedure_content: 200_000,
  setting_value: 10_000,
  lesson_section: 20_000,
  lesson_topic: 200,
  lesson_context: 2_000,
  lesson_instruction: 4_000,
  token: 512,
} as const;

/** Most sections of one lesson (rules 7). */
export const MAX_LESSON_SECTIONS = 40;

/** Records are dated inside these years; a date beyond them is a slip of the keyboard. */
export const FIRST_RECORD_YEAR = 1970;
export const LAST_RECORD_YEAR = 2100;

/** Text that a database and a browser both keep as it is: no NUL, no lone surrogate. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Whether a text can stand as a name: on one line, with something to be seen, and no sign that turns the direction of
 * reading round, by which one name can be made to look like another.
 */
export function isName(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text) && /[^\p{C}\p{Z}\p{M}]/u.test(text);
}

/** Whether a moment lies in a year that records may carry (in UTC). Throws RangeError if it is no moment. */
export function isRecordTime(instant: Instant): boolean {
  return isRecordYear(new Date(toMilliseconds(instant)).getUTCFullYear());
}

/** Whether a year is one that records may carry. */
export function isRecordYear(year: number): boolean {
  return year >= FIRST_RECORD_YEAR && year <= LAST_RECORD_YEAR;
}
