import { z } from 'zod';
import { ownDraftKey } from '../../shared/drafts/draft-keys.ts';
import { lessonDetailsSchema } from './lesson-details.ts';
import { reviewedLessonSchema } from './reviewed-lesson.ts';

/** The steps after choosing a template (spec 3 §2). */
export const LESSON_STEPS = ['details', 'generate', 'review'] as const;
export type LessonStep = (typeof LESSON_STEPS)[number];

export const assistantDraftSchema = z.object({
  savedAt: z.iso.datetime(),
  template: z.int().positive(),
  step: z.enum(LESSON_STEPS),
  details: lessonDetailsSchema,
  lesson: reviewedLessonSchema,
});

export type AssistantDraft = z.infer<typeof assistantDraftSchema>;

/** One draft of a generated lesson per person, on this device. */
export function assistantDraftPlace(): string {
  return ownDraftKey('ai-lesson');
}
