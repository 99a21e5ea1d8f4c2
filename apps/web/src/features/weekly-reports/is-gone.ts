import { ApiFailure } from '../../shared/failures.ts';

/** Not there, or not the person's; the server tells them apart for nobody. */
export function isGone(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 404;
}
