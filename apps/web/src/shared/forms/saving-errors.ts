import { ApiError, errorText } from '../api/api-error.ts';
import { isSessionSuspended } from '../session/session.ts';

/** An error that is shown and focused on its field is not repeated by the buttons. */
export function isSaidAtFields(thrown: unknown, values: object): boolean {
  if (!(thrown instanceof ApiError)) return false;
  const isOnForm = Object.keys(thrown.fields).every((name) => name in values);
  return isOnForm && Object.values(thrown.fields).includes(thrown.message);
}

/** The server does not know what this page asked for: an address or a field that another version had. */
export function mayBeOutOfDate(thrown: unknown): boolean {
  return thrown instanceof ApiError && [400, 404, 405].includes(thrown.status);
}

/** An attempt whose response was lost may have been saved; the server then rejects other content under the same key. */
export function textOf(thrown: unknown): string {
  if (thrown instanceof ApiError && thrown.code === 'idempotency_key_reused') {
    return 'An earlier attempt was saved although its confirmation did not arrive. Close this form and check what was saved before entering it again.';
  }
  if (isSessionSuspended()) {
    // Read after logging in again in place: what the call says would be out of date.
    return 'Your session had expired, so this is not saved yet. Please save it again.';
  }
  return errorText(thrown);
}
