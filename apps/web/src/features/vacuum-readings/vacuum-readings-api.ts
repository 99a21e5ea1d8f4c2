import type { BodyOf } from '@dewar/contract/endpoint';
import {
  createVacuumReading,
  deleteVacuumReading,
  listVacuumReadings,
  updateVacuumReading,
  VACUUM_READINGS_PAGE,
  type VacuumReading,
} from '@dewar/contract/vacuum-readings';
import { LIST_LIMITS } from '@dewar/domain/primitives/limits';
import { type Instant, toMilliseconds } from '@dewar/domain/time/instants';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';

/** Half-open: includes the start and excludes the end. */
interface ReadingRange {
  readonly from?: string;
  readonly to?: string;
  readonly limit?: number;
}

const vacuumReadingKeys = {
  all: ['vacuum-readings'] as const,
  ofTank: (tankId: number) => [...vacuumReadingKeys.all, tankId] as const,
  ofCompanies: () => [...vacuumReadingKeys.all, 'of-company'] as const,
  ofTankIn: (tankId: number, range: ReadingRange) => [...vacuumReadingKeys.ofTank(tankId), range] as const,
};

/** A tank's readings, newest first: the latest page, or those of a period. */
export function tankReadingsQuery(tankId: number, range: ReadingRange = {}) {
  return queryOptions({
    queryKey: vacuumReadingKeys.ofTankIn(tankId, range),
    queryFn: async ({ signal }) =>
      (await callEndpoint(listVacuumReadings, { query: { tank_id: tankId, ...range }, signal })).data,
  });
}

/** The latest readings of a company, over all its tanks (spec 2 §2.5). */
export function companyReadingsQuery(companyName: string) {
  return queryOptions({
    queryKey: [...vacuumReadingKeys.ofCompanies(), companyName] as const,
    queryFn: async ({ signal }) => {
      const query = { company: companyName, limit: LIST_LIMITS.recent_readings };
      return (await callEndpoint(listVacuumReadings, { query, signal })).data;
    },
  });
}

/** A tank's readings page by page, newest first. */
export function readingPagesQuery(tankId: number) {
  return infiniteQueryOptions({
    queryKey: [...vacuumReadingKeys.ofTank(tankId), 'pages'] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const query = { tank_id: tankId, limit: LIST_LIMITS.tank_detail_readings_listed, ...cursor };
      const { data, next_cursor } = await callEndpoint(listVacuumReadings, { query, signal });
      return { readings: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** Whether a tank's latest page of readings, newest first, is complete since a given time. */
export function reachesBackTo(since: Instant, latestPage: readonly VacuumReading[]): boolean {
  const oldest = latestPage.at(-1);
  if (oldest === undefined || latestPage.length < VACUUM_READINGS_PAGE) return true;
  return toMilliseconds(oldest.reading_timestamp) <= toMilliseconds(since);
}

type NewVacuumReading = BodyOf<typeof createVacuumReading>;

export function useAddVacuumReading() {
  const write = useEndpointMutation(createVacuumReading);
  return (body: NewVacuumReading, idempotencyKey: string) => write({ body, idempotencyKey });
}

export function useSaveVacuumReading() {
  const write = useEndpointMutation(updateVacuumReading);
  return (id: number, body: BodyOf<typeof updateVacuumReading>, attempt: SaveAttempt) =>
    write({ params: { id }, body, ...attempt });
}

export function useRemoveVacuumReading() {
  const write = useEndpointMutation(deleteVacuumReading);
  return (id: number, version: number | undefined) => write({ params: { id }, version });
}
