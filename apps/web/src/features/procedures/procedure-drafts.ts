import { z } from 'zod';
import { procedureValuesSchema } from './procedure-values.ts';

export const procedureDraftSchema = z.object({
  savedAt: z.iso.datetime(),
  /** Of the procedure that was being edited; none of a new one. */
  version: z.int().nullable(),
  values: procedureValuesSchema,
});

export type ProcedureDraft = z.infer<typeof procedureDraftSchema>;

/** One draft a person and procedure, on this device. */
export function draftKey(personId: number, procedureId: number | null): string {
  return `procedure-draft:${personId}:${procedureId ?? 'new'}`;
}
