import { NetworkError } from './api-error.ts';

interface FormRequest {
  readonly form: FormData;
  readonly method: string;
  readonly headers: Headers;
  readonly onProgress: ((share: number) => void) | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Sends a form with a file. Not with fetch, which does not report upload progress. */
export function sendForm(url: URL, { form, method, headers, onProgress, signal }: FormRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress?.(loaded / total);
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: responseHeadersOf(request) }));
    request.onerror = () => reject(new NetworkError(undefined));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(signal?.reason ?? new DOMException('The upload was stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function responseHeadersOf(request: XMLHttpRequest): [string, string][] {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  return lines.flatMap((line) => {
    const [name = '', ...value] = line.split(': ');
    return name === '' ? [] : [[name, value.join(': ')] satisfies [string, string]];
  });
}
