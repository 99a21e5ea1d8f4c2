import { ApiError, errorText, failureTextOr, NetworkError } from './api-error.ts';

/** Runs a write. The server's own words are shown as they are; where it gave none, what failed is said first (spec 2 §8). */
export async function withErrorMessage<T>(what: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (thrown) {
    // Only the server's own answers carry a request id.
    if (thrown instanceof ApiError && thrown.requestId !== undefined) throw thrown;
    throw Object.assign(new NetworkError(thrown), { message: `${what}. ${errorText(thrown)}` });
  }
}

/** The same for screens on which a network failure has words of its own (spec 1 §8): there only an answer without words is named. */
export async function nameRefusal<T>(what: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (thrown) {
    const text = failureTextOr(what, thrown);
    if (thrown instanceof Error) thrown.message = text;
    throw thrown;
  }
}

/** The same where an answer without words and no answer at all have each their own sentence (spec 2 §8, notes and files). */
export async function nameEither<T>(
  { refused, unanswered }: { readonly refused: string; readonly unanswered: string },
  write: Promise<T>,
): Promise<T> {
  try {
    return await write;
  } catch (thrown) {
    const text = thrown instanceof NetworkError ? unanswered : failureTextOr(refused, thrown);
    if (thrown instanceof Error) thrown.message = text;
    throw thrown;
  }
}
