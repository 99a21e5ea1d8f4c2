import { isEmailAddress } from '@dewar/domain/primitives/contact-details';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { hasPageAddress, PAGE_ADDRESS } from '@dewar/domain/primitives/page-addresses';
import { isName, isPlainText, withoutControls } from '@dewar/domain/primitives/texts';
import { isCalendarMonth } from '@dewar/domain/time/calendar-months';
import { FIRST_RECORD_YEAR, isRecordYear, LAST_RECORD_YEAR } from '@dewar/domain/time/instants';
import { isTimeZone } from '@dewar/domain/time/time-zones';
import { z } from 'zod';

const MAX_ID = 2_147_483_647;

/** A record id in a body: a positive integer. */
export const recordId = z.int().positive().max(MAX_ID);

/** The same as text, in a path or a query. */
export const recordIdText = z.preprocess(numberFromDigits, recordId);

export const idParams = z.object({ id: recordIdText });

/** `limit`: a positive integer; larger values are capped, not rejected (api.md, Conventions). */
export const limitText = (byDefault: number, cap: number) =>
  z.preprocess(
    numberFromDigits,
    z
      .int()
      .positive()
      .transform((limit) => Math.min(limit, cap))
      .default(byDefault),
  );

/** An optional number in a query; empty text is none. */
export const optionalNumberText = <Number extends z.ZodType>(number: Number) =>
  z.preprocess(numberOrNothing, number.optional());

/** A year that records may have, in a query. */
export const yearText = z.preprocess(
  numberFromDigits,
  z.int().refine(isRecordYear, { error: `must be between ${FIRST_RECORD_YEAR} and ${LAST_RECORD_YEAR}` }),
);

export const cursorText = z.string().max(200).optional();

/** 'true' or 'false' in a query. */
export const flagText = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'must be true or false' }),
);

/** A moment with a time zone, normalised to ISO 8601 in UTC. A timestamp without a zone is rejected. */
export const timestamp = z.iso
  .datetime({ offset: true, error: 'must be a date and time with a time zone' })
  .refine(hasRecordYear, { error: `must be between ${FIRST_RECORD_YEAR} and ${LAST_RECORD_YEAR}` })
  .transform((value) => new Date(value).toISOString());

/** A moment in a response. */
export const responseTimestamp = z.iso.datetime({ offset: true });

/** A suspension of an account or of a company, as it is stored: one with an end may be over. */
export const suspensionSchema = z.object({
  since: responseTimestamp,
  /** Null until an administrator lifts it. */
  until: responseTimestamp.nullable(),
  reason: z.string(),
  /** The email address of the administrator. */
  by: z.string(),
});

/** `YYYY-MM-DD`. */
export const calendarDate = z.iso
  .date({ error: 'must be a date, YYYY-MM-DD' })
  .refine(hasRecordYear, { error: `must be between ${FIRST_RECORD_YEAR} and ${LAST_RECORD_YEAR}` });

/** `YYYY-MM` in a query. */
export const calendarMonth = z.string().refine(isCalendarMonth, { error: 'must be a month, YYYY-MM' });

/** Text as it was typed or pasted, without signs for devices. */
export const typedText = (longest: number) =>
  z
    .string()
    .overwrite(withoutControls)
    .max(longest)
    .refine(isPlainText, { error: 'contains a character that cannot be stored' });

const plainText = (longest: number) => typedText(longest).transform((text) => text.trim());

/** Text that is searched for, not stored. */
export const queryText = (longest: number) => plainText(longest);

/** A time zone in a query: 'America/New_York'. */
export const timeZone = queryText(TEXT_LIMITS.timezone).refine(isTimeZone, { error: 'must be a time zone' });

/** Text that must not be empty after trimming. */
export const requiredText = (longest: number) =>
  plainText(longest).refine((text) => text !== '', { error: 'is required' });

export const NO_NAME = 'must be one line of printable characters';

/** A name of a record. */
export const requiredName = (longest: number) =>
  requiredText(longest).refine((text) => text === '' || isName(text), { error: NO_NAME });

const withoutPageAddress = <Text extends z.ZodType<string | null>>(text: Text) =>
  text.refine((value) => value === null || !hasPageAddress(value), { error: PAGE_ADDRESS });

/**
 * The name of a company or of a part of a person's name: it stands in mails, so it holds no address of a page. For what
 * is made anew; the service judges a change, because a name that is stored already may stay.
 */
export const newName = (longest: number) => withoutPageAddress(requiredName(longest));
export const newPersonName = () => withoutPageAddress(requiredText(TEXT_LIMITS.name));
export const optionalPersonName = () => withoutPageAddress(nullableText(TEXT_LIMITS.name));

/** Optional text; blank text is stored as null. */
export const nullableText = (longest: number) =>
  plainText(longest)
    .transform((text) => (text === '' ? null : text))
    .nullable();

/** Optional multi-line text, stored as typed; blank text is stored as null. */
export const nullableLines = (longest: number) =>
  typedText(longest)
    .transform((text) => (text.trim() === '' ? null : text))
    .nullable();

/** '#667eea', in upper or lower case. */
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour such as #667eea' });

export const emailAddress = z
  .string()
  .max(254)
  .transform((text) => text.trim())
  .refine(isEmailAddress, { error: 'must be an email address' })
  .meta({ format: 'email' });

/** The response of a delete: the record's id. */
export const deletedRecord = z.object({ id: recordId });

function numberFromDigits(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

function numberOrNothing(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
}

function hasRecordYear(value: string): boolean {
  return isRecordYear(new Date(value).getUTCFullYear());
}
