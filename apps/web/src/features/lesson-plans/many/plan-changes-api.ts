import { BULK_LIMIT } from '@dewar/contract/bulk';
import type { BodyOf, QueryOf } from '@dewar/contract/endpoint';
import { type LessonPlanRow, listLessonPlans } from '@dewar/contract/lesson-plans';
import { changePlans, previewPlansChange, undoPlanChange } from '@dewar/contract/plan-changes';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint, writeWithoutRefetch } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';

export type PlansChange = BodyOf<typeof changePlans>;
export type PlanAct = PlansChange['act'];

/** What a change would do to each plan. */
export function plansChangeQuery(change: PlansChange, isReady: boolean) {
  return queryOptions({
    queryKey: ['lesson-plans-change', change] as const,
    queryFn: async ({ signal }) => (await writeWithoutRefetch(previewPlansChange, { body: change, signal })).data,
    enabled: isReady,
    gcTime: 0,
  });
}

export function useChangePlans() {
  const write = useEndpointMutation(changePlans, { awaitsQueries: true });
  return async (body: PlansChange, idempotencyKey: string) => (await write({ body, idempotencyKey })).data;
}

export function useUndoPlanChange() {
  const write = useEndpointMutation(undoPlanChange, { awaitsQueries: true });
  return async (id: number) => (await write({ params: { id } })).data;
}

/** The plans that match, as many as can be changed at once, and whether there are more. */
export async function findMatchingPlans(
  filter: Omit<QueryOf<typeof listLessonPlans>, 'limit' | 'cursor'>,
): Promise<{ readonly plans: readonly LessonPlanRow[]; readonly hasMore: boolean }> {
  const { data, next_cursor } = await callEndpoint(listLessonPlans, { query: { ...filter, limit: BULK_LIMIT } });
  return { plans: data, hasMore: next_cursor !== undefined };
}
