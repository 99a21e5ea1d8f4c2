import { getLessonTemplate, listLessonPresets, listLessonTemplates } from '@dewar/contract/lesson-templates';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../api/api-client.ts';

/** The templates are managed by one feature and chosen in another: both read the same cached answer. */
export const templatesQuery = queryOptions({
  queryKey: ['lesson-templates', 'list'],
  queryFn: async ({ signal }) => (await callEndpoint(listLessonTemplates, { signal })).data,
});

export function templateQuery(id: number) {
  return queryOptions({
    queryKey: ['lesson-templates', 'one', id],
    queryFn: async ({ signal }) => (await callEndpoint(getLessonTemplate, { params: { id }, signal })).data,
  });
}

/** The built-in templates change only with a new version of the program. */
export const presetsQuery = queryOptions({
  queryKey: ['lesson-templates', 'presets'],
  queryFn: async ({ signal }) => (await callEndpoint(listLessonPresets, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
