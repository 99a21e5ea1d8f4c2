import type { LessonAssistantState } from '@dewar/contract/ai-lesson';
import { describeRunSeconds, estimateRunSeconds } from '@dewar/domain/lessons/run-time';
import type { ReviewedSection } from './reviewed-lesson.ts';

/** How long the model takes for these sections, 'about 2 minutes'; null while its pace is not known. */
export function describeRunTime(
  { ms_per_word }: LessonAssistantState,
  sections: readonly ReviewedSection[],
): string | null {
  return ms_per_word === null ? null : describeRunSeconds(estimateRunSeconds(sections, ms_per_word));
}

/** '47 of 50'; null without a model or a limit. */
export function describeLessonsLeft({ generator, lessons_left, lessons_per_day }: LessonAssistantState): string | null {
  if (generator === 'template' || lessons_left === null) return null;
  return `${lessons_left} of ${lessons_per_day}`;
}
