import type { FastifyRequest } from 'fastify';
import type { HttpError } from '../errors.ts';

const FOR_PROGRAMS = /^\/(?:api.*|scim.*|healthz|readyz|metrics)$/;
/** Which a browser opens on its way to the provider of a company and back. */
const ON_THE_WAY = /^\/api\/auth\/sign-on\/(?:[^/]+\/start|callback)$/;

/** Whether a browser asks for a page of the web app, and would show whatever comes instead of it. */
export function isPageRequest({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const [path = ''] = url.split('?', 1);
  if (method !== 'GET' || (FOR_PROGRAMS.test(path) && !ON_THE_WAY.test(path))) return false;
  return headers.accept?.includes('text/html') === true;
}

/** An error for a person: without scripts, so that it is shown whatever else fails. */
export function errorPage({ message }: HttpError): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Page not shown</title>
<body style="font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1rem">
<h1 style="font-size: 1.5rem">Page not shown</h1>
<p>${escapeText(message)}</p>
<p><a href="">Try again</a> · <a href="/">Start page</a></p>
</body>
</html>
`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
