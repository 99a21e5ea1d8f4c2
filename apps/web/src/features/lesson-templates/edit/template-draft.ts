import { z } from 'zod';
import { templateValuesSchema } from '../template-values.ts';

export const templateDraftSchema = z.object({
  savedAt: z.iso.datetime(),
  /** Of the template that was being edited. */
  version: z.int(),
  values: templateValuesSchema,
});

export type TemplateDraft = z.infer<typeof templateDraftSchema>;

/** One draft a person and template, on this device. */
export function templateDraftKey(personId: number, templateId: number): string {
  return `lesson-template-draft:${personId}:${templateId}`;
}
