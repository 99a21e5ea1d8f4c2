import { z } from 'zod';
import { timestamp } from './fields.ts';

/**
 * A record that a device may send more than once. `capture_id` is made on the device and stands for one record for
 * ever: sent again by the same person it returns the response of the first time. `captured_at` is when it was captured
 * without a signal, at most 30 days ago; it is left out of what is sent at once.
 */
export const capturedFields = z.object({
  capture_id: z
    .guid({ error: 'must be a UUID' })
    .transform((id) => id.toLowerCase())
    .optional(),
  captured_at: timestamp.optional(),
});

export type CapturedFields = z.output<typeof capturedFields>;
