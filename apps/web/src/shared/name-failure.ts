import { ApiFailure, failureText, NetworkFailure } from './failures.ts';

/** Runs a write. The server's own words are shown as they are; where it gave none, what failed is said first (spec 2 §8). */
export async function nameFailure<T>(what: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (thrown) {
    // Only the server's own answers carry a request id.
    if (thrown instanceof ApiFailure && thrown.requestId !== undefined) throw thrown;
    throw Object.assign(new NetworkFailure(thrown), { message: `${what}. ${failureText(thrown)}` });
  }
}
