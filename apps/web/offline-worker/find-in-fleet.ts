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
  for (const { path, list, take } of SINGLES) {
    const id = tankOf(request, path);
    if (id === undefined) continue;
    for await (const { data, headers } of keptLists(cache, list)) {
      const single = take(data, id);
      if (single !== undefined) return new Response(JSON.stringify({ data: single }), { headers });
    }
  }
  return undefined;
}

/**
 * Takes a tank that the server no longer shows, by whichever of its addresses, out of all that is kept for its company, so
 * that it is not drawn again.
 */
export async function removeFromFleet(cache: Cache, request: Request): Promise<void> {
  const id = SINGLES.map(({ path }) => tankOf(request, path)).find((each) => each !== undefined);
  if (id === undefined) return;
  for (const { list } of SINGLES) {
    for await (const { key, data, headers } of keptLists(cache, list)) {
      const tanks = data.tanks.filter((tank) => tank.id !== id);
      if (tanks.length === data.tanks.length) continue;
      await cache.put(key, new Response(JSON.stringify({ data: { ...data, tanks } }), { headers }));
    }
  }
}

function tankOf({ url }: Request, path: RegExp): number | undefined {
  const id = path.exec(new URL(url).pathname)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The kept lists of one kind, of whichever company. */
async function* keptLists(cache: Cache, list: RegExp) {
  for (const key of await cache.keys()) {
    const kept = list.test(new URL(key.url).pathname) ? await cache.match(key, { ignoreVary: true }) : undefined;
    if (kept === undefined || !(await isSound(kept, 'json'))) continue;
    const { data }: { data: Fleet & LoadGate } = await kept.json();
    yield { key, data, headers: kept.headers };
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
