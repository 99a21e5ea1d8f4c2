import { z } from 'zod';

/** The kinds of file in which a list is exported. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What an export takes besides the filter of its list. */
export const exportFields = { format: z.enum(EXPORT_FORMATS).default('csv') };

/** The most records that one export names, where a screen filters and sorts them itself. */
export const MOST_NAMED_ROWS = 10_000;

/** Rows are counted up to here, so that counting never takes longer than that. */
export const MOST_COUNTED_ROWS = 10_000;

/** How many rows an export would have; `is_more` if there are more than were counted. */
export const rowCountSchema = z.object({ rows: z.int(), is_more: z.boolean() });

export type RowCount = z.infer<typeof rowCountSchema>;
