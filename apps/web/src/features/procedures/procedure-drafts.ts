import { z } from 'zod';
import { ownDraftKey } from '../../shared/drafts/drafts.ts';
import { procedureValuesSchema } from './procedure-values.ts';

export const procedureDraftSchema = z.object({
  savedAt: z.iso.datetime(),
  /** Of the procedure that was being edited; null for a new one. */
  version: z.int().nullable(),
  values: procedureValuesSchema,
});

/** One draft per person and procedure, on this device. */
export function draftKey(procedureId: number | null): string {
  return ownDraftKey('procedure', procedureId ?? 'new');
}
