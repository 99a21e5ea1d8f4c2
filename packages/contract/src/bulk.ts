import { MAX_LIST_LIMIT } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { queryText, recordId, recordIdText } from './fields.ts';

/** The most records that one request changes: those of one long page. */
export const BULK_LIMIT = MAX_LIST_LIMIT;

const unique = (ids: readonly number[]) => [...new Set(ids)];

/** The records of one request, each once. */
export const bulkIds = z.array(recordId).min(1).max(BULK_LIMIT).transform(unique);

const MAX_DIGITS = 10;

/** The same in a query: '3,7,12'. */
export const bulkIdsText = queryText(BULK_LIMIT * (MAX_DIGITS + 1))
  .transform((text): unknown => text.split(','))
  .pipe(z.array(recordIdText).max(BULK_LIMIT).transform(unique));

export const BULK_OUTCOMES = ['done', 'unchanged', 'refused'] as const;

/** What becomes of one record: each has its own fate, and one that is refused does not keep the others back. */
export const bulkFateSchema = z.object({
  id: recordId,
  /** Its name; null if there is no such record. */
  label: z.string().nullable(),
  outcome: z.enum(BULK_OUTCOMES),
  /** In words that fit before and after it is done: 'From Polar Gas to Arctic Gas'. */
  message: z.string(),
});

export type BulkFate = z.infer<typeof bulkFateSchema>;
