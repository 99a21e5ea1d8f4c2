import { ApiError, errorText, errorTextOr, NetworkError, withAdvice } from './api-error.ts';

/** Runs a write. The server's message is shown as it is; without one, what failed is named first (spec 2 §8). */
export async function withErrorMessage<T>(what: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (thrown) {
    // Only the server's own responses have a request id.
    if (thrown instanceof ApiError && thrown.requestId !== undefined) throw thrown;
    throw Object.assign(new NetworkError(thrown), { message: `${what}. ${errorText(thrown)}` });
  }
}

/**
 * The same for screens on which a network error has its own text (spec 1 §8): only a response without a message is
 * named.
 */
export async function withFallbackMessage<T>(what: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (thrown) {
    const text = errorTextOr(what, thrown);
    if (thrown instanceof Error) thrown.message = text;
    throw thrown;
  }
}

/**
 * The same where a response without a message and a missing response each have their own text (spec 2 §8, notes and
 * files).
 */
export async function withFallbackMessages<T>(
  { rejected, noResponse }: { readonly rejected: string; readonly noResponse: string },
  write: Promise<T>,
): Promise<T> {
  try {
    return await write;
  } catch (thrown) {
    const text = thrown instanceof NetworkError ? withAdvice(noResponse, thrown) : errorTextOr(rejected, thrown);
    if (thrown instanceof Error) thrown.message = text;
    throw thrown;
  }
}
