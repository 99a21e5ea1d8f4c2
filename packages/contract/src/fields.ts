import { isName, isPlainText } from '@dewar/domain/primitives/texts';
import { FIRST_RECORD_YEAR, LAST_RECORD_YEAR } from '@dewar/domain/time/instants';
import { z } from 'zod';

const LARGEST_ID = 2_147_483_647;

/** A record's id in a body: a positive integer. */
export const recordId = z.int().positive().max(LARGEST_ID);

/** The same where it travels as text, in a path or a query. */
export const recordIdText = z.preprocess(numberFromDigits, recordId);

export const idParams = z.object({ id: recordIdText });

/** `limit`: a positive integer, capped rather than refused (api.md, Conventions). */
export const limitText = (byDefault: number, cap: number) =>
  z.preprocess(
    numberFromDigits,
    z
      .int()
      .positive()
      .transform((limit) => Math.min(limit, cap))
      .default(byDefault),
  );

export const cursorText = z.string().max(200).optional();

/** 'true' or 'false' in a query. */
export const flagText = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'must be true or false' }),
);

/** An instant with a zone; kept as ISO 8601 in UTC. A timestamp without a zone is refused. */
export const timestamp = z.iso
  .datetime({ offset: true, error: 'must be a date and time with a time zone' })
  .refine(hasRecordYear, { error: `must be between ${FIRST_RECORD_YEAR} and ${LAST_RECORD_YEAR}` })
  .transform((value) => new Date(value).toISOString());

/** An instant as the server answers it. */
export const answeredTimestamp = z.iso.datetime({ offset: true });

/** `YYYY-MM-DD`. */
export const calendarDate = z.iso
  .date({ error: 'must be a date, YYYY-MM-DD' })
  .refine(hasRecordYear, { error: `must be between ${FIRST_RECORD_YEAR} and ${LAST_RECORD_YEAR}` });

const plainText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine(isPlainText, { error: 'contains a character that cannot be stored' })
    .transform((text) => text.trim());

/** Text that is looked up rather than stored. */
export const queryText = (longest: number) => plainText(longest);

/** Text that must say something after trimming. */
export const requiredText = (longest: number) =>
  plainText(longest).refine((text) => text !== '', { error: 'is required' });

export const NO_NAME = 'must be one line of printable characters';

/** A name that people will know something by. */
export const requiredName = (longest: number) =>
  requiredText(longest).refine((text) => text === '' || isName(text), { error: NO_NAME });

/** Text that may be missing; blank text is kept as null. */
export const nullableText = (longest: number) =>
  plainText(longest)
    .transform((text) => (text === '' ? null : text))
    .nullable();

/** Text of several lines that is kept as it was typed; blank text is kept as null. */
export const nullableLines = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine(isPlainText, { error: 'contains a character that cannot be stored' })
    .transform((text) => (text.trim() === '' ? null : text))
    .nullable();

/** '#667eea', in either case. */
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour such as #667eea' });

export const emailAddress = z
  .string()
  .max(254)
  .transform((text) => text.trim())
  .pipe(z.email({ error: 'must be an e-mail address' }));

/** A deleted record answers its id. */
export const deletedRecord = z.object({ id: recordId });

function numberFromDigits(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

function hasRecordYear(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= FIRST_RECORD_YEAR && year <= LAST_RECORD_YEAR;
}
