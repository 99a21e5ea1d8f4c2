import type { BodyOf } from '@dewar/contract/endpoint';
import {
  bumpLessonEvents,
  createLessonEvent,
  deleteLessonEvent,
  exportLessonCalendar,
  type LessonEvent,
  listLessonEvents,
  listLessonTexts,
  listTaughtWeeks,
  moveLessonEvents,
  previewLessonBump,
  proposeLessonSlot,
  updateLessonEvent,
} from '@dewar/contract/lesson-calendar';
import { getLessonPlan, type LessonPlanRow, listLessonPlans } from '@dewar/contract/lesson-plans';
import { listLessonPeriods } from '@dewar/contract/lesson-scheduling';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import type { SaveAttempt } from '../../shared/forms/use-saving.ts';
import type { Days } from './visible-days.ts';

/** What the calendar needs to know about a plan that it adds. */
export type SchedulablePlan = Pick<LessonPlanRow, 'id' | 'title' | 'subject' | 'duration_minutes'>;

const calendarKeys = {
  all: ['lesson-calendar'] as const,
  events: () => [...calendarKeys.all, 'events'] as const,
  days: (days: Days) => [...calendarKeys.events(), days] as const,
  plans: (wanted: WantedPlans) => [...calendarKeys.all, 'plans', wanted] as const,
  plan: (id: number) => [...calendarKeys.all, 'plan', id] as const,
  slot: (plan: number) => [...calendarKeys.all, 'slot', plan] as const,
  /** Days without school outdate it. */
  periods: (days: Days) => [...calendarKeys.all, 'derived', 'periods', days] as const,
  weeks: (days: Days) => [...calendarKeys.all, 'derived', 'weeks', days] as const,
  texts: (days: Days) => [...calendarKeys.all, 'texts', days] as const,
  bump: (event: LessonEvent) => [...calendarKeys.all, 'bump', event.id, event.version] as const,
};

/** Lessons also move on other screens, so they are refetched each time. */
export function eventsQuery({ start_date, end_date }: Days) {
  return queryOptions({
    queryKey: calendarKeys.days({ start_date, end_date }),
    queryFn: async ({ signal }) =>
      (await callEndpoint(listLessonEvents, { query: { start_date, end_date }, signal })).data,
    staleTime: 0,
  });
}

/** The plans that a choice offers at once. */
export const MOST_PLANS = 50;

/** Which plans are offered: all of them where nothing is wanted. */
export interface WantedPlans {
  readonly search?: string;
  readonly subject?: string;
  /** 'no': only those that the calendar does not have. */
  readonly scheduled?: 'no' | undefined;
}

/** The first plans that match, the last changed first. */
export function schedulablePlansQuery({ search = '', subject = '', scheduled }: WantedPlans) {
  const wanted = { ...(search !== '' && { search }), ...(subject !== '' && { subject }), scheduled };
  return queryOptions({
    queryKey: calendarKeys.plans(wanted),
    queryFn: async ({ signal }): Promise<SchedulablePlan[]> =>
      (await callEndpoint(listLessonPlans, { query: { limit: MOST_PLANS, ...wanted }, signal })).data,
    staleTime: 0,
  });
}

export function schedulablePlanQuery(id: number) {
  return queryOptions({
    queryKey: calendarKeys.plan(id),
    queryFn: async ({ signal }): Promise<SchedulablePlan> =>
      (await callEndpoint(getLessonPlan, { params: { id }, signal })).data,
    staleTime: 0,
  });
}

/** When a plan could be taught next; null where nothing is free. */
export function nextSlotQuery(plan: number) {
  return queryOptions({
    queryKey: calendarKeys.slot(plan),
    queryFn: async ({ signal }) => (await callEndpoint(proposeLessonSlot, { params: { id: plan }, signal })).data,
    staleTime: 0,
  });
}

/** The periods of the timetable on some days, at most a week. */
export function periodsQuery({ start_date, end_date }: Days) {
  return queryOptions({
    queryKey: calendarKeys.periods({ start_date, end_date }),
    queryFn: async ({ signal }) =>
      (await callEndpoint(listLessonPeriods, { query: { start_date, end_date }, signal })).data,
    staleTime: 0,
  });
}

/** The weeks with lessons, at most a school year. */
export function taughtWeeksQuery({ start_date, end_date }: Days) {
  return queryOptions({
    queryKey: calendarKeys.weeks({ start_date, end_date }),
    queryFn: async ({ signal }) =>
      (await callEndpoint(listTaughtWeeks, { query: { start_date, end_date }, signal })).data,
    staleTime: 0,
  });
}

/** The texts of the plans that are taught on some days. */
export function lessonTextsQuery(days: Days) {
  const { start_date, end_date } = days;
  return queryOptions({
    queryKey: calendarKeys.texts(days),
    queryFn: async ({ signal }) =>
      (await callEndpoint(listLessonTexts, { query: { start_date, end_date }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The preview of a bump. */
export function bumpPreviewQuery(event: LessonEvent) {
  return queryOptions({
    queryKey: calendarKeys.bump(event),
    queryFn: async ({ signal }) => (await callEndpoint(previewLessonBump, { params: { id: event.id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useAddEvent() {
  const write = useEndpointMutation(createLessonEvent);
  return async (body: BodyOf<typeof createLessonEvent>, { idempotencyKey }: SaveAttempt) =>
    (await withErrorMessage('Failed to save', write({ body, idempotencyKey }))).data;
}

export function useSaveEvent() {
  const write = useEndpointMutation(updateLessonEvent);
  return async (
    id: number,
    body: BodyOf<typeof updateLessonEvent>,
    attempt: Pick<SaveAttempt, 'version'> & Partial<SaveAttempt>,
  ) => (await withErrorMessage('Failed to save', write({ params: { id }, body, ...attempt }))).data;
}

export function useRemoveEvent() {
  const write = useEndpointMutation(deleteLessonEvent, { awaitsQueries: true });
  return (id: number, version: number | undefined) =>
    withErrorMessage('Failed to delete', write({ params: { id }, version }));
}

export function useBumpEvents() {
  const write = useEndpointMutation(bumpLessonEvents);
  return async ({ id, version }: LessonEvent, idempotencyKey: string) => {
    const call = write({ params: { id }, version, idempotencyKey });
    return (await withErrorMessage('Failed to bump', call)).data;
  };
}

export type EventMove = BodyOf<typeof moveLessonEvents>['events'][number];

export function useMoveEvents() {
  const write = useEndpointMutation(moveLessonEvents);
  return async (events: EventMove[]) => (await withErrorMessage('Failed to move', write({ body: { events } }))).data;
}

export function exportCalendar() {
  return withErrorMessage('Failed to download file', downloadFrom(exportLessonCalendar));
}

/** The events of all loaded ranges, each once in its newest version. */
export function listShownEvents(queryClient: QueryClient): LessonEvent[] {
  const newest = new Map<number, LessonEvent>();
  for (const [, events] of queryClient.getQueriesData<LessonEvent[]>({ queryKey: calendarKeys.events() })) {
    for (const event of events ?? []) {
      if ((newest.get(event.id)?.version ?? 0) < event.version) newest.set(event.id, event);
    }
  }
  return [...newest.values()];
}

/** The event in any of the loaded ranges. */
export function findShownEvent(queryClient: QueryClient, id: number): LessonEvent | undefined {
  return listShownEvents(queryClient).find((event) => event.id === id);
}

/** Shows a changed event before the queries are refetched. */
export function showEvent(queryClient: QueryClient, event: LessonEvent): void {
  queryClient.setQueriesData<LessonEvent[]>({ queryKey: calendarKeys.events() }, (events) =>
    events?.map((shown) => (shown.id === event.id ? event : shown)),
  );
}
