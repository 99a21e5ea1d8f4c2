import { ApiError } from '../../shared/api/api-error.ts';

/** It does not exist, or is not the person's; the server does not tell them apart. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
