import { z } from 'zod';
import { planValuesSchema } from '../plan-values.ts';

export const planDraftSchema = z.object({
  savedAt: z.iso.datetime(),
  /** Of the plan that was being edited. */
  version: z.int(),
  values: planValuesSchema,
});

export type PlanDraft = z.infer<typeof planDraftSchema>;

/** One draft a person and plan, on this device. */
export function planDraftKey(personId: number, planId: number): string {
  return `lesson-plan-draft:${personId}:${planId}`;
}
