import { KEPT_AT_HEADER, KEPT_FIRST_HEADER } from '../src/shared/api/kept-at-header.ts';
import { Timeout } from '../src/shared/api/timeout.ts';
import { withDownloadProgress } from '../src/shared/api/with-download-progress.ts';
import { keptCacheOf, readOwner } from '../src/shared/offline/device-owner.ts';
import { outgrownResponses } from '../src/shared/offline/outgrown-responses.ts';
import { isOwnResponse } from '../src/shared/responses/own-response.ts';
import { findInFleet, isSound, removeFromFleet } from './find-in-fleet.ts';
import { pause } from './pause.ts';
import { wholeOf, withoutEncoding } from './whole-responses.ts';

/** What people need in the yard: their fleet, the tanks, and the procedures. */
const KEPT_DATA = [
  /^\/api\/companies\/[^/]+\/(?:fleet|load-gate)$/,
  /^\/api\/tanks(?:\/\d+(?:\/(?:state|timeline|vacuum-forecast|load-gate))?)?$/,
  /^\/api\/(?:tank-statuses|tank-notes|vacuum-readings|vacuum-readings\/sparklines)$/,
  /^\/api\/(?:transfers|transfers\/weighing-places|leak-check-assessments(?:\/\d+)?)$/,
  /^\/api\/(?:tank-files|categories|procedures(?:\/\d+)?)$/,
];
/** And their pictures. */
const KEPT_FILES = [
  /^\/api\/companies\/[^/]+\/logo$/,
  /^\/api\/tank-files\/\d+\/thumbnail$/,
  /^\/api\/uploads\/[^/]+$/,
];

/** A line on which nothing comes for so long is none, where the device has something to show. */
const LONGEST_SILENCE_MS = 10_000;
/** What takes longer is noticed: a screen that has nothing to show gets what is kept. */
const KEPT_AFTER_MS = 100;
/** Who asks again does so at once. */
const HELD_MS = 30_000;
const MAX_RESPONSES = 600;
const MAX_RESPONSE_BYTES = 5_000_000;
/** Every so many responses those that are too many go. */
const TRIM_EVERY = 40;

/** The last token of each tab: pictures are fetched with a cookie, which nobody can read here. */
const tokensOfTabs = new Map<string, string>();
let untilTrim = 0;
/** Answers on their way behind kept ones, by address and token: who asks again gets them. */
const held = new Map<string, Promise<Response>>();

export function isKept(url: URL): boolean {
  return kindOf(url) !== undefined;
}

function kindOf({ pathname }: URL): 'json' | 'file' | undefined {
  if (KEPT_DATA.some((path) => path.test(pathname))) return 'json';
  return KEPT_FILES.some((path) => path.test(pathname)) ? 'file' : undefined;
}

/**
 * The server's response; without one, the kept one of the same person, with the time at which it was loaded. What another
 * has sent in its place is no response. A screen that has nothing to show gets what is kept if the server takes a while,
 * and the server's response once it asks again.
 */
export async function respondWithKept(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const key = `${request.url} ${request.headers.get('authorization')}`;
  const behind = held.get(key);
  held.delete(key);
  if (behind !== undefined) return behind;
  const cache = await openOwn(event);
  const answer = answerOf(event, cache);
  if (cache === undefined || !mayComeFirst(request)) return answer;
  const kept = (await isSettledIn(KEPT_AFTER_MS, answer)) ? undefined : await findKept(cache, request, 'json');
  if (kept === undefined) return answer;
  event.waitUntil(answer.catch(() => undefined));
  held.set(key, answer);
  setTimeout(() => held.get(key) === answer && held.delete(key), HELD_MS);
  return kept;
}

/**
 * A page cannot ask again for a picture that it shows. What may be loaded is decided, and printed, by the server's answer
 * alone where there is one.
 */
function mayComeFirst({ url, headers }: Request): boolean {
  const address = new URL(url);
  return headers.has(KEPT_FIRST_HEADER) && kindOf(address) === 'json' && !address.pathname.endsWith('/load-gate');
}

/** The store of the person who asks, if the device is theirs. */
async function openOwn({ request, clientId }: FetchEvent): Promise<Cache | undefined> {
  const owner = await readOwner().catch(() => undefined);
  if (owner === undefined || owner.token !== tokenOf(request, clientId)) return undefined;
  return caches.open(keptCacheOf(owner.personId)).catch(() => undefined);
}

async function answerOf(event: FetchEvent, cache: Cache | undefined): Promise<Response> {
  const { request, clientId } = event;
  const kind = kindOf(new URL(request.url)) ?? 'json';
  const token = tokenOf(request, clientId);
  let foreign: Response | undefined;
  let failure: unknown;
  try {
    const response = await fetchInTime(request, (await cache?.match(request, { ignoreVary: true })) !== undefined);
    if (isOwnResponse(response, kind)) {
      // Whose it is shows once it is here: a page that has just signed in may say it after its first requests.
      if (token !== undefined) event.waitUntil(keep(request, token, response.clone()).catch(() => undefined));
      return response;
    }
    foreign = response;
  } catch (error) {
    failure = error;
  }
  const kept = cache === undefined ? undefined : await findKept(cache, request, kind);
  if (kept !== undefined) return kept;
  if (foreign === undefined) throw failure;
  // The page knows that it is not ours, and says what to do.
  return kind === 'json' ? foreign : Response.error();
}

function isSettledIn(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const isSettled = work.then(
    () => true,
    () => true,
  );
  return Promise.race([isSettled, pause(milliseconds).then(() => false)]);
}

/** With something to fall back on, the whole response has to come, without long silences. */
async function fetchInTime(request: Request, hasFallback: boolean): Promise<Response> {
  if (!hasFallback) return fetch(request);
  const silence = new Timeout(LONGEST_SILENCE_MS, request.signal);
  try {
    const response = await fetch(request, { signal: silence.signal });
    if (response.redirected || response.type === 'opaque' || response.body === null) return response;
    return await wholeOf(withDownloadProgress(response, () => silence.renew()));
  } finally {
    silence.end();
  }
}

/** What is not as it was kept is dropped: a worker of before may have kept the page of a network. */
async function findKept(cache: Cache, request: Request, kind: 'json' | 'file'): Promise<Response | undefined> {
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept !== undefined && (await isSound(kept, kind))) return kept;
  if (kept !== undefined) await cache.delete(request, { ignoreVary: true });
  return findInFleet(cache, request).catch(() => undefined);
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
  if (status === 403 || status === 404) {
    await cache.delete(request, { ignoreVary: true });
    await removeFromFleet(cache, request);
  }
  if (status !== 200 || Number(response.headers.get('content-length') ?? 0) > MAX_RESPONSE_BYTES) return;
  const headers = withoutEncoding(response.headers);
  headers.set(KEPT_AT_HEADER, new Date().toISOString());
  const body = await response.arrayBuffer();
  if (body.byteLength > MAX_RESPONSE_BYTES) return;
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
