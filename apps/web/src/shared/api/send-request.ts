import { isOwnResponse, type ResponseKind } from '../responses/own-response.ts';
import { ForeignResponseError, NetworkError } from './api-error.ts';
import { noteSignal } from './response-age.ts';

/** `kind` is what it is answered with if it succeeds. Throws NetworkError without an answer of our server. */
export async function sendRequest(url: URL, kind: ResponseKind, request: RequestInit): Promise<Response> {
  const response = await fetch(url, request).catch(rethrowAsNetworkError);
  requireOwn(response, kind);
  return response;
}

/** Errors are JSON, and so is the answer of a stream's endpoint that has nothing to stream. */
export function requireOwn(response: Response, kind: ResponseKind): void {
  const isOwn = isOwnResponse(response, 'json') || (response.ok && isOwnResponse(response, kind));
  if (!isOwn) throw new ForeignResponseError(response);
  if (kind !== 'events') noteSignal(response);
}

export function rethrowAsNetworkError(error: unknown): never {
  throw new NetworkError(error);
}
