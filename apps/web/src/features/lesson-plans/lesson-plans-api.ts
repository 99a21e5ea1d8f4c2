import type { BodyOf } from '@dewar/contract/endpoint';
import { listPlanLessons } from '@dewar/contract/lesson-calendar';
import {
  createLessonPlan,
  deleteLessonPlan,
  duplicateLessonPlan,
  exportLessonPlanDocx,
  getLessonPlan,
  listLessonPlans,
  updateLessonPlan,
} from '@dewar/contract/lesson-plans';
import { listLessonSubjects } from '@dewar/contract/lesson-subjects';
import { getTeacherSettings, updateTeacherSettings } from '@dewar/contract/teacher-settings';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { withErrorMessage, withFallbackMessages } from '../../shared/api/with-error-message.ts';
import type { SaveAttempt } from '../../shared/forms/use-saving.ts';
import type { LessonPlanFilter } from './lesson-plan-filter.ts';

const lessonPlanKeys = {
  all: ['lesson-plans'] as const,
  list: (filter: LessonPlanFilter) => [...lessonPlanKeys.all, 'list', filter] as const,
  recent: () => [...lessonPlanKeys.all, 'recent'] as const,
  one: (id: number) => [...lessonPlanKeys.all, 'one', id] as const,
  subjects: () => [...lessonPlanKeys.all, 'subjects'] as const,
  defaults: () => [...lessonPlanKeys.all, 'defaults'] as const,
};

const PAGE = 24;

/** The plans that match a filter, page by page, the last changed first. */
export function lessonPlansQuery(filter: LessonPlanFilter) {
  return infiniteQueryOptions({
    queryKey: lessonPlanKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { ...filter, limit: PAGE, cursor };
      const { data, next_cursor } = await callEndpoint(listLessonPlans, { query, signal });
      return { plans: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** spec 3 §9: the number on the dashboard. */
export const RECENT_PLANS = 5;

export const recentPlansQuery = queryOptions({
  queryKey: lessonPlanKeys.recent(),
  queryFn: async ({ signal }) => (await callEndpoint(listLessonPlans, { query: { limit: RECENT_PLANS }, signal })).data,
  staleTime: 0,
});

export function lessonPlanQuery(id: number) {
  return queryOptions({
    queryKey: lessonPlanKeys.one(id),
    queryFn: async ({ signal }) => (await callEndpoint(getLessonPlan, { params: { id }, signal })).data,
  });
}

/** When a plan is taught, earliest first; kept among the entries of the calendar, which outdate it. */
export function planLessonsQuery(id: number) {
  return queryOptions({
    queryKey: ['lesson-calendar', 'events', 'of-plan', id] as const,
    queryFn: async ({ signal }) => (await callEndpoint(listPlanLessons, { params: { id }, signal })).data,
    staleTime: 0,
  });
}

export const subjectsQuery = queryOptions({
  queryKey: lessonPlanKeys.subjects(),
  queryFn: async ({ signal }) => (await callEndpoint(listLessonSubjects, { signal })).data,
});

/** The defaults of the teacher's new plans. */
export const planDefaultsQuery = queryOptions({
  queryKey: lessonPlanKeys.defaults(),
  queryFn: async ({ signal }) => (await callEndpoint(getTeacherSettings, { signal })).data,
  staleTime: 0,
});

// spec 3 §8
const CREATING = { rejected: 'Failed to create lesson plan', noResponse: 'Failed to create lesson plan' };
const SAVING = { rejected: 'Failed to save lesson plan', noResponse: 'Error saving lesson plan' };
const DELETING = { rejected: 'Failed to delete lesson plan', noResponse: 'Error deleting lesson plan' };
const DUPLICATING = { rejected: 'Failed to duplicate lesson plan', noResponse: 'Error duplicating lesson plan' };
const EXPORTING = { rejected: 'Failed to download file', noResponse: 'Error downloading file' };

export function useAddPlan() {
  const write = useEndpointMutation(createLessonPlan);
  return async (body: BodyOf<typeof createLessonPlan>, { idempotencyKey }: SaveAttempt) =>
    (await withFallbackMessages(CREATING, write({ body, idempotencyKey }))).data;
}

export function useSavePlan() {
  const write = useEndpointMutation(updateLessonPlan);
  return async (id: number, body: BodyOf<typeof updateLessonPlan>, attempt: SaveAttempt) =>
    (await withFallbackMessages(SAVING, write({ params: { id }, body, ...attempt }))).data;
}

export function useRemovePlan(leave?: () => Promise<unknown>) {
  const write = useEndpointMutation(deleteLessonPlan, { awaitsQueries: true, leave });
  return (id: number, version: number | undefined) =>
    withFallbackMessages(DELETING, write({ params: { id }, version }));
}

export function useCopyPlan() {
  const write = useEndpointMutation(duplicateLessonPlan);
  return async (id: number, idempotencyKey: string) =>
    (await withFallbackMessages(DUPLICATING, write({ params: { id }, idempotencyKey }))).data;
}

export function exportPlanDocx(id: number) {
  return withFallbackMessages(EXPORTING, downloadFrom(exportLessonPlanDocx, { params: { id } }));
}

export function useSaveDefaults() {
  const write = useEndpointMutation(updateTeacherSettings);
  return async (body: BodyOf<typeof updateTeacherSettings>, attempt: SaveAttempt) =>
    (await withErrorMessage('Failed to save defaults', write({ body, ...attempt }))).data;
}
