import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../shared/api/api-error.ts';

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 8_000;

/** Reads are tried again when the line or the server was away, never when the answer was no. Writes never by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: shouldRetry, retryDelay },
      mutations: { retry: false },
    },
  });
}

function shouldRetry(failures: number, failure: unknown): boolean {
  return failures < MOST_RETRIES && isPassing(failure);
}

function isPassing(failure: unknown): boolean {
  if (failure instanceof NetworkError) return true;
  return failure instanceof ApiError && (failure.status === 429 || failure.code === 'unavailable');
}

function retryDelay(failures: number, failure: unknown): number {
  const asked = failure instanceof ApiError ? failure.retryAfterSeconds : undefined;
  return Math.min(asked === undefined ? FIRST_RETRY_MS * 2 ** failures : asked * 1000, LONGEST_RETRY_MS);
}
