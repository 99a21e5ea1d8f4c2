import { z } from 'zod';
import { ownDraftKey } from '../../shared/drafts/draft-keys.ts';
import { procedureValuesSchema } from './procedure-values.ts';

export const procedureDraftSchema = z.object({
  savedAt: z.iso.datetime(),
  /** Of the procedure that was being edited; null for a new one. */
  version: z.int().nullable(),
  values: procedureValuesSchema,
  /** The text of that version. */
  base: z.string().optional(),
});

/** One draft per person and procedure, on this device. */
export function procedureDraftPlace(procedureId: number | null): string {
  return ownDraftKey('procedure', procedureId ?? 'new');
}
