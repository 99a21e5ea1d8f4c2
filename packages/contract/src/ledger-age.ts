import { z } from 'zod';
import { responseTimestamp } from './fields.ts';

/** Of when figures are that the custody ledger keeps, and how many changes wait to be in them; now if none does. */
export const ledgerAgeSchema = z.object({
  as_of: responseTimestamp,
  changes_waiting: z.int(),
  /** More changes wait than are counted, of whosever loads. Left out by the release before. */
  more_may_wait: z.boolean().optional(),
});

export type LedgerAge = z.infer<typeof ledgerAgeSchema>;
