import { NetworkError } from './api-error.ts';
import { Timeout } from './timeout.ts';

interface FormRequest {
  readonly form: FormData;
  readonly method: string;
  readonly headers: Headers;
  readonly onProgress: ((share: number) => void) | undefined;
  readonly signal: AbortSignal | undefined;
  readonly longestAnswerMs?: number;
}

/** A line on which no byte moves for so long is broken, also if it slept meanwhile. */
const LONGEST_STILLSTAND_MS = 60_000;

/** A server that has the whole may look for viruses before it answers (CLAMD_SECONDS). */
export const LONGEST_ANSWER_MS = 600_000;

const STALLED = 'The upload stood still for a minute and was stopped. Please try again.';
const UNANSWERED = 'The file was sent, but the server did not answer in ten minutes. Please try again.';

/**
 * Sends a form with a file. Not with fetch, which does not report upload progress. Throws NetworkError without a
 * response, if nothing is sent or received for a minute, and if the server has the whole for ten minutes or what is given.
 */
export function sendForm(url: URL, sending: FormRequest): Promise<Response> {
  const { form, method, headers, onProgress, signal, longestAnswerMs = LONGEST_ANSWER_MS } = sending;
  const stillstand = new Timeout(LONGEST_STILLSTAND_MS);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of headers) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
    stillstand.renew();
    if (lengthComputable) onProgress?.(loaded / total);
  };
  let isSent = false;
  request.upload.onload = () => {
    isSent = true;
    stillstand.renew(longestAnswerMs);
  };
  request.onprogress = () => stillstand.renew();
  request.onload = () => resolve(responseOf(request, url));
  request.onerror = () => reject(new NetworkError(undefined));
  request.ontimeout = request.onerror;
  request.onabort = () => reject(signal?.reason ?? new DOMException('The upload was stopped.', 'AbortError'));
  const stop = () => request.abort();
  signal?.addEventListener('abort', stop, { once: true });
  stillstand.signal.addEventListener('abort', () => {
    reject(new NetworkError(stillstand.signal.reason, isSent ? UNANSWERED : STALLED));
    request.abort();
  });
  request.send(form);
  return promise.finally(() => {
    stillstand.end();
    signal?.removeEventListener('abort', stop);
  });
}

/** With what a response of fetch would say about redirects. */
function responseOf(request: XMLHttpRequest, url: URL): Response {
  const response = new Response(request.responseText || null, {
    status: request.status,
    headers: responseHeadersOf(request),
  });
  const redirected = request.responseURL !== '' && request.responseURL !== url.href;
  return Object.defineProperty(response, 'redirected', { value: redirected });
}

function responseHeadersOf(request: XMLHttpRequest): [string, string][] {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  return lines.flatMap((line) => {
    const colon = line.indexOf(':');
    return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()] satisfies [string, string]];
  });
}
