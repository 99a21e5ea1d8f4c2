import { getLessonAssistant } from '@dewar/contract/ai-lesson';
import type { LessonGenerator } from '@dewar/domain/lessons/lesson-assistant';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../api/api-client.ts';

/** Who writes sections, at what pace, and what is left of the day's limits. */
export const lessonAssistantQuery = queryOptions({
  queryKey: ['lesson-assistant'],
  queryFn: async ({ signal }) => (await callEndpoint(getLessonAssistant, { signal })).data,
  staleTime: 0,
});

/** Whether a model or the template itself writes the sections; undefined until it is known. */
export function useLessonGenerator(): LessonGenerator | undefined {
  return useQuery(lessonAssistantQuery).data?.generator;
}
