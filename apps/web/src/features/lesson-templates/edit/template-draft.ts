import { z } from 'zod';
import { ownDraftKey } from '../../../shared/drafts/draft-keys.ts';
import { templateValuesSchema } from '../template-values.ts';

export const templateDraftSchema = z.object({
  savedAt: z.iso.datetime(),
  /** Of the template that was being edited. */
  version: z.int(),
  values: templateValuesSchema,
});

/** One draft per person and template, on this device. */
export function templateDraftPlace(templateId: number): string {
  return ownDraftKey('lesson-template', templateId);
}
