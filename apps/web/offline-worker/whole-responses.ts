/** The headers of a response whose body is decoded already. */
export function withoutEncoding(headers: Headers): Headers {
  const decoded = new Headers(headers);
  for (const name of ['content-encoding', 'content-length']) decoded.delete(name);
  return decoded;
}

/** The same response once its body has arrived. */
export async function wholeOf(response: Response): Promise<Response> {
  const { status, headers } = response;
  return new Response(await response.arrayBuffer(), { status, headers: withoutEncoding(headers) });
}
