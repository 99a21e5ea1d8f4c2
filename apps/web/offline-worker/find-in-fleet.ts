import type { Fleet, TankState } from '@dewar/contract/fleet';

const STATE = /^\/api\/tanks\/(\d+)\/state$/;
const FLEET = /^\/api\/companies\/[^/]+\/fleet$/;

/**
 * The response for one tank, taken from the kept one for its fleet, with the age of that: every tank of the fleet opens
 * without a signal, also one that was never opened. Undefined for other requests.
 */
export async function findInFleet(cache: Cache, request: Request): Promise<Response | undefined> {
  const [, id] = STATE.exec(new URL(request.url).pathname) ?? [];
  if (id === undefined) return undefined;
  for (const key of await cache.keys()) {
    const kept = FLEET.test(new URL(key.url).pathname) ? await cache.match(key, { ignoreVary: true }) : undefined;
    if (kept === undefined) continue;
    const { data }: { readonly data: Fleet } = await kept.json();
    const state = stateOf(data, Number(id));
    if (state !== undefined) return new Response(JSON.stringify({ data: state }), { headers: kept.headers });
  }
  return undefined;
}

function stateOf({ cards: _, tanks, ...fleet }: Fleet, id: number): TankState | undefined {
  const tank = tanks.find((each) => each.id === id);
  return tank && { ...fleet, tank };
}
