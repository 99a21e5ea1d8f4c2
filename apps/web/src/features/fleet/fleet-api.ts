import { getFleet, getTankState } from '@dewar/contract/fleet';
import { listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { RECENT_ACTIVITY_DAYS } from '@dewar/domain/primitives/limits';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { trueNow } from '../../shared/api/device-clock.ts';
import { loadSparkline } from './sparkline-batch.ts';

export const fleetKeys = {
  all: ['fleet'] as const,
  ofCompany: (companyName: string) => [...fleetKeys.all, companyName] as const,
  recentReadings: (companyName: string) => [...fleetKeys.ofCompany(companyName), 'recent-readings'] as const,
  tank: (tankId: number) => [...fleetKeys.all, 'tank', tankId] as const,
  sparkline: (tankId: number, latestReadingId: number) =>
    [...fleetKeys.all, 'sparkline', tankId, latestReadingId] as const,
};

export function fleetQuery(companyName: string) {
  return queryOptions({
    queryKey: fleetKeys.ofCompany(companyName),
    queryFn: async ({ signal }) => (await callEndpoint(getFleet, { params: { companyName }, signal })).data,
  });
}

/** One tank with its latest records and what its evaluation needs. */
export function tankStateQuery(tankId: number) {
  return queryOptions({
    queryKey: fleetKeys.tank(tankId),
    queryFn: async ({ signal }) => (await callEndpoint(getTankState, { params: { id: tankId }, signal })).data,
  });
}

interface ReadingsPage {
  /** Computed once for all pages: the range must not move while somebody loads further pages. */
  readonly from: string;
  readonly cursor?: string;
}

/** The readings of the last seven days, newest first, page by page (spec 2 §9). */
export function recentReadingsQuery(companyName: string) {
  return infiniteQueryOptions({
    queryKey: fleetKeys.recentReadings(companyName),
    initialPageParam: null as ReadingsPage | null,
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam ?? { from: recentSince(trueNow()) };
      const { data, next_cursor } = await callEndpoint(listVacuumReadings, {
        query: { ...page, company: companyName },
        signal,
      });
      return { readings: data, next: next_cursor === undefined ? null : { from: page.from, cursor: next_cursor } };
    },
    getNextPageParam: ({ next }): ReadingsPage | null => next,
  });
}

/** A tank's small curve; curves that are requested within a moment share one call. */
export function sparklineQuery(tankId: number, latestReadingId: number) {
  return queryOptions({
    queryKey: fleetKeys.sparkline(tankId, latestReadingId),
    queryFn: ({ signal }) => loadSparkline(tankId, signal),
    // Its key changes with the tank's latest reading.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function recentSince(now: Date): string {
  return new Date(now.getTime() - RECENT_ACTIVITY_DAYS * MILLISECONDS_PER_DAY).toISOString();
}
