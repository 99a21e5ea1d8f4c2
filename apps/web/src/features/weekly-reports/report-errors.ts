import { ApiError } from '../../shared/api/api-error.ts';

/** It does not exist, or is not the person's; the server does not tell them apart. */
export function isGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}
