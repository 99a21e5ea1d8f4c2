import { z } from 'zod';
import { recordId, responseTimestamp } from './fields.ts';

/** To how many people a version was mailed, and when. */
export const reportMailingSchema = z.object({ version: z.int(), mailed_at: responseTimestamp, mailed_to: z.int() });

/** The version before, and what differs from it, in a line. */
export const replacedReportSchema = z.object({
  version: z.int(),
  generated_at: responseTimestamp,
  changes: z.string(),
  /** The last version before this one that was mailed. */
  mailed: reportMailingSchema.nullable(),
});

/** A reading of the report that was corrected after it; null where it was deleted. */
export const correctedReadingSchema = z.object({
  reading_id: recordId,
  now: z
    .object({ vacuum_reading: z.number(), reading_timestamp: responseTimestamp, fresh_pull: z.boolean() })
    .nullable(),
});

export type CorrectedReading = z.infer<typeof correctedReadingSchema>;

export const reportVersionSchema = z.object({
  version: z.int(),
  generated_at: responseTimestamp,
  /** Null for the scheduled job. */
  generated_by_email: z.string().nullable(),
  /** What differs from the version before, in a line; null of the first one. */
  changes: z.string().nullable(),
  mailed_at: responseTimestamp.nullable(),
  mailed_to: z.int().nullable(),
});

export type ReportVersion = z.infer<typeof reportVersionSchema>;
