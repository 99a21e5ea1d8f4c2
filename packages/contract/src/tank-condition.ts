import { z } from 'zod';

/** What stands behind a tank's heat leak. */
export const heatLeakBasisSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trips') }),
  z.object({ kind: z.literal('plate') }),
  z.object({ kind: z.literal('plate_since'), at: z.string() }),
  z.object({ kind: z.literal('vacuum_changed'), at: z.string(), microns: z.number() }),
  z.object({ kind: z.literal('not_used'), since: z.string() }),
]);

const keptReading = z.object({ vacuum_reading: z.number(), reading_timestamp: z.string() });

/** How a tank stands, by its trips, readings and pulls. */
export const tankConditionSchema = z.object({
  basis: heatLeakBasisSchema,
  pumped_at: z.string().nullable(),
  /** The latest cold reading since the last pull or passed hold test. */
  latest_cold: keptReading.nullable(),
  /** The vacuum was lost since the last trip; not confirmed while one warm reading alone says so. */
  vacuum_lost: keptReading.extend({ is_confirmed: z.boolean() }).nullable(),
  is_gauge_doubtful: z.boolean(),
  /** The last loading, if no reading was taken since a month before it. */
  unread_loading: z.string().nullable(),
});
