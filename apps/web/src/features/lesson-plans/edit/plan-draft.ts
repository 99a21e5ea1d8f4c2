import { z } from 'zod';
import { ownDraftKey } from '../../../shared/drafts/draft-keys.ts';
import { planValuesSchema } from '../plan-values.ts';

export const planDraftSchema = z.object({
  savedAt: z.iso.datetime(),
  /** Of the plan that was being edited. */
  version: z.int(),
  values: planValuesSchema,
  /** Files were picked, which the draft does not keep. */
  hasFiles: z.boolean().default(false),
});

/** One draft per person and plan, on this device. */
export function planDraftPlace(planId: number): string {
  return ownDraftKey('lesson-plan', planId);
}
