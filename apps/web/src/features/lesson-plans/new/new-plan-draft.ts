import { z } from 'zod';
import { ownDraftKey } from '../../../shared/drafts/draft-keys.ts';
import { NO_TEMPLATE } from './new-plan-address.ts';
import { newPlanValuesSchema } from './new-plan-values.ts';

export const newPlanDraftSchema = z.object({
  savedAt: z.iso.datetime(),
  template: z.union([z.int().positive(), z.literal(NO_TEMPLATE)]),
  values: newPlanValuesSchema,
});

/** One draft of a new plan per person, on this device. */
export function newPlanDraftPlace(): string {
  return ownDraftKey('lesson-plan', 'new');
}
