import { z } from 'zod';
import { procedureValuesSchema } from './procedure-values.ts';

const draftSchema = z.object({
  savedAt: z.iso.datetime(),
  /** Of the procedure that was being edited; none of a new one. */
  version: z.int().nullable(),
  values: procedureValuesSchema,
});

export type ProcedureDraft = z.infer<typeof draftSchema>;

/** One draft a person and procedure, on this device. */
export function draftKey(personId: number, procedureId: number | null): string {
  return `procedure-draft:${personId}:${procedureId ?? 'new'}`;
}

export function readDraft(key: string): ProcedureDraft | null {
  try {
    return draftSchema.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

/** False where the device has no room for it. */
export function writeDraft(key: string, draft: ProcedureDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}
