import { KEPT_AT_HEADER } from '../src/shared/api/kept-at-header.ts';
import { keptCacheOf, readOwner } from '../src/shared/offline/device-owner.ts';
import { outgrownResponses } from '../src/shared/offline/outgrown-responses.ts';
import { findInFleet } from './find-in-fleet.ts';

/** What people need in the yard: their fleet, the tanks, and the procedures with their pictures. */
const KEPT = [
  /^\/api\/companies\/[^/]+\/(?:fleet|load-gate|logo)$/,
  /^\/api\/tanks(?:\/\d+(?:\/(?:state|timeline|vacuum-forecast|load-gate))?)?$/,
  /^\/api\/(?:tank-statuses|tank-notes|vacuum-readings|vacuum-readings\/sparklines)$/,
  /^\/api\/(?:transfers|transfers\/weighing-places|leak-check-assessments(?:\/\d+)?)$/,
  /^\/api\/tank-files(?:\/\d+\/thumbnail)?$/,
  /^\/api\/(?:categories|procedures(?:\/\d+)?)$/,
  /^\/api\/uploads\/[^/]+$/,
];

const MAX_RESPONSES = 600;
const MAX_RESPONSE_BYTES = 5_000_000;
/** Every so many responses those that are too many go. */
const TRIM_EVERY = 40;

/** The last token of each tab: pictures are fetched with a cookie, which nobody can read here. */
const tokensOfTabs = new Map<string, string>();
let untilTrim = 0;

export function isKept(url: URL): boolean {
  return KEPT.some((path) => path.test(url.pathname));
}

/** The server's response; without one, the kept one of the same person, with the time at which it was loaded. */
export async function respondWithKept(event: FetchEvent): Promise<Response> {
  const { request, clientId } = event;
  const owner = await readOwner().catch(() => undefined);
  const token = tokenOf(request, clientId);
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    if (owner === undefined || owner.token !== token) throw error;
    const cache = await caches.open(keptCacheOf(owner.personId));
    const kept = (await cache.match(request, { ignoreVary: true })) ?? (await findInFleet(cache, request));
    if (kept === undefined) throw error;
    return kept;
  }
  // Whose it is shows once it is here: a page that has just signed in may say it after its first requests.
  if (token !== undefined) event.waitUntil(keep(request, token, response.clone()).catch(() => undefined));
  return response;
}

function tokenOf(request: Request, tab: string): string | undefined {
  const sent = request.headers.get('authorization')?.replace(/^Bearer /, '');
  if (sent === undefined) return tokensOfTabs.get(tab);
  tokensOfTabs.set(tab, sent);
  return sent;
}

async function keep(request: Request, token: string, response: Response): Promise<void> {
  const owner = await readOwner();
  if (owner?.token !== token) return;
  const { personId } = owner;
  const { status } = response;
  // The session has ended: so does the access to what was loaded with it.
  if (status === 401) {
    await caches.delete(keptCacheOf(personId));
    return;
  }
  const cache = await caches.open(keptCacheOf(personId));
  if (status === 403 || status === 404) await cache.delete(request, { ignoreVary: true });
  if (status !== 200 || Number(response.headers.get('content-length') ?? 0) > MAX_RESPONSE_BYTES) return;
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT_HEADER, new Date().toISOString());
  // The body is decoded already.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const body = await response.blob();
  if (body.size > MAX_RESPONSE_BYTES) return;
  // The person may have signed out while it was loading.
  if ((await readOwner())?.personId !== personId) return;
  await cache.put(request.url, new Response(body, { status, headers }));
  await trim(cache);
}

async function trim(cache: Cache): Promise<void> {
  untilTrim -= 1;
  if (untilTrim > 0) return;
  untilTrim = TRIM_EVERY;
  const addresses = (await cache.keys()).map(({ url }) => url);
  for (const address of outgrownResponses(addresses, MAX_RESPONSES)) await cache.delete(address, { ignoreVary: true });
}
