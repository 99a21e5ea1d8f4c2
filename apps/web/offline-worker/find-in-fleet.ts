import type { Fleet, TankState } from '@dewar/contract/fleet';
import type { LoadGate } from '@dewar/contract/load-gate';
import { KEPT_AT_HEADER } from '../src/shared/api/kept-at-header.ts';
import { isOwnResponse } from '../src/shared/responses/own-response.ts';

/** The addresses of one tank, the list of its company that holds the same, and how it is taken from there. */
const SINGLES = [
  { path: /^\/api\/tanks\/(\d+)\/state$/, list: /^\/api\/companies\/[^/]+\/fleet$/, take: stateOf },
  { path: /^\/api\/tanks\/(\d+)\/load-gate$/, list: /^\/api\/companies\/[^/]+\/load-gate$/, take: gateOf },
] as const;

/**
 * The response for one tank, taken from the kept one for its company, with the age of that: every tank of the fleet opens
 * and is judged without a signal, also one that was never opened. Undefined for other requests.
 */
export async function findInFleet(cache: Cache, request: Request): Promise<Response | undefined> {
  for await (const { single, headers } of keptOf(cache, request)) {
    return new Response(JSON.stringify({ data: single }), { headers });
  }
  return undefined;
}

/** Takes a tank that the server no longer shows out of what is kept for its company, so that it is not drawn again. */
export async function removeFromFleet(cache: Cache, request: Request): Promise<void> {
  for await (const { key, id, data, headers } of keptOf(cache, request)) {
    const tanks = data.tanks.filter((tank) => tank.id !== id);
    await cache.put(key, new Response(JSON.stringify({ data: { ...data, tanks } }), { headers }));
  }
}

/** Every kept list in which the tank of a request is. */
async function* keptOf(cache: Cache, { url }: Request) {
  const { pathname } = new URL(url);
  for (const { path, list, take } of SINGLES) {
    const id = Number(path.exec(pathname)?.[1] ?? Number.NaN);
    if (Number.isNaN(id)) continue;
    for (const key of await cache.keys()) {
      const kept = list.test(new URL(key.url).pathname) ? await cache.match(key, { ignoreVary: true }) : undefined;
      if (kept === undefined || !(await isSound(kept, 'json'))) continue;
      const { data }: { data: Fleet & LoadGate } = await kept.json();
      const single = take(data, id);
      if (single !== undefined) yield { key, id, data, single, headers: kept.headers };
    }
  }
}

/** Whether what lies in the cache is an answer of our server that was kept whole. Leaves its body unread. */
export async function isSound(kept: Response, kind: 'json' | 'file'): Promise<boolean> {
  if (!isOwnResponse(kept, kind) || !kept.headers.has(KEPT_AT_HEADER)) return false;
  try {
    const content = await kept.clone().text();
    return kind === 'file' ? content !== '' : 'data' in JSON.parse(content);
  } catch {
    return false;
  }
}

function stateOf({ cards: _, tanks, ...fleet }: Fleet, id: number): TankState | undefined {
  const tank = tanks.find((each) => each.id === id);
  return tank && { ...fleet, tank };
}

function gateOf({ company_name: _, tanks, ...view }: LoadGate, id: number) {
  const tank = tanks.find((each) => each.id === id);
  return tank && { ...view, tank };
}
