/** Returns the same response, reporting the number of bytes whenever more arrive. */
export function withDownloadProgress(response: Response, onBytes: (bytes: number) => void): Response {
  if (response.body === null) return response;
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, next) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      next.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), { status: response.status, headers: response.headers });
}
