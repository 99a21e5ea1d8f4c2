import { SERVER_TIME_HEADER } from '@dewar/contract/endpoint';

/** What an answer can be: 'file' is a picture or a document. */
export type ResponseKind = 'json' | 'events' | 'page' | 'file';

const TYPES: Readonly<Record<ResponseKind, RegExp>> = {
  json: /^application\/json\b/i,
  events: /^text\/event-stream\b/i,
  page: /^text\/html\b/i,
  // A page in the place of a file is what a network shows that asks to sign in.
  file: /^(?!text\/html\b)./i,
};

type Answer = Pick<Response, 'headers' | 'redirected'>;

/**
 * Whether an answer is our server's: it has its mark and its type, and came from the address that was asked. Anything
 * else is of a proxy, or of a network that asks to sign in, and counts as no answer: nothing is stored, ended, deleted or
 * shown by it. Files of the build have no mark; the service worker knows them by their hash.
 */
export function isOwnResponse({ headers, redirected }: Answer, kind: ResponseKind): boolean {
  return !redirected && headers.has(SERVER_TIME_HEADER) && TYPES[kind].test(headers.get('content-type') ?? '');
}
