import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { z } from 'zod';
import { optionalNumberText, recordId, timestamp } from './fields.ts';

/** Ten years: a clock that has lost its battery begins with the year in which it was made. */
const MAX_CLOCK_ERROR_MS = 10 * 366 * MILLISECONDS_PER_DAY;

const clockErrorMs = z.number().min(-MAX_CLOCK_ERROR_MS).max(MAX_CLOCK_ERROR_MS);

/**
 * A record that a device may send more than once. `capture_id` is made on the device and stands for one record for
 * ever: sent again by the same person it returns the response of the first time. `captured_at` is when it was captured
 * without a signal, at most 30 days ago; it is left out of what is sent at once. `sent_at` is the device's own time when it
 * sends the record: where it differs from the server's, `captured_at` is corrected by the difference, and so are the
 * fields that `preset_times` names. `clock_error_ms` is how much the device knew its clock to be behind at the capture;
 * `captured_at` and the preset times have it already, `sent_at` has not.
 */
export const capturedFields = z.object({
  capture_id: z
    .guid({ error: 'must be a UUID' })
    .transform((id) => id.toLowerCase())
    .nullish()
    .transform((id) => id ?? undefined)
    .optional(),
  // Records say null of what was sent at once.
  captured_at: timestamp
    .nullish()
    .transform((at) => at ?? undefined)
    .optional(),
  sent_at: timestamp.optional(),
  clock_error_ms: clockErrorMs.optional(),
});

/** The same in a form with a file, which consists of texts. */
export const capturedFormFields = capturedFields.extend({ clock_error_ms: optionalNumberText(clockErrorMs) });

/**
 * Whose record it is, by an administrator's choice among the companies that had the tank. Otherwise it is that of the
 * company that had the tank at its moment.
 */
export const recordOwner = recordId.nullable().optional();

/** The names of the times that the device's clock has filled in, and nobody has typed. */
export function presetTimes<Name extends string>(names: readonly [Name, ...Name[]]) {
  return z.array(z.enum(names)).max(names.length).optional();
}

export type CapturedFields = z.output<typeof capturedFields>;
