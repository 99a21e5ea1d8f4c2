import { backOffMs } from '@dewar/domain/time/back-off';
import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError, retryAfterOf } from '../shared/api/api-error.ts';
import { callKeptFirst } from '../shared/api/kept-first.ts';
import { shareWithAge } from '../shared/api/response-age.ts';
import { createMutationCache } from './mutation-cache.ts';

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;
const BACK_OFF = { firstMs: 500, maxMs: 8_000 };

/**
 * Reads are retried when the network or the server was unavailable, never after another error. Writes are never
 * retried.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: shouldRetry,
        retryDelay,
        // Also without a signal: the service worker may have the response of an earlier visit.
        networkMode: 'always',
        refetchOnReconnect: true,
        structuralSharing: shareWithAge,
        persister: callKeptFirst,
      },
    },
  });
}

function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MOST_RETRIES && isPassing(error);
}

function isPassing(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status === 429 || error.code === 'unavailable');
}

function retryDelay(failures: number, error: unknown): number {
  const asked = retryAfterOf(error);
  if (asked !== undefined) return Math.min(asked * 1_000, BACK_OFF.maxMs);
  // TanStack Query counts the failures before this one.
  return backOffMs(failures + 1, BACK_OFF);
}
