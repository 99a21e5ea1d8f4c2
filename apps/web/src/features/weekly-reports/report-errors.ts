import { ApiError } from '../../shared/api/api-error.ts';

/** Not there, or not the person's; the server tells them apart for nobody. */
export function isGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}
