import type { CapturedKind, NewCapture } from './captured-records.ts';
import { keptCacheOf } from './device-owner.ts';

/** The list of a tank's page in which a record stands, and the moment by which the list is ordered, newest first. */
const LISTS: Readonly<Partial<Record<CapturedKind, { readonly path: string; readonly moment: string }>>> = {
  reading: { path: '/api/vacuum-readings', moment: 'reading_timestamp' },
  load: { path: '/api/transfers', moment: 'loaded_at' },
  arrival: { path: '/api/transfers', moment: 'loaded_at' },
  note: { path: '/api/tank-notes', moment: 'created_at' },
};

type Row = Readonly<Record<string, unknown>>;

/**
 * Puts a record that the server has just saved into what this device keeps of its tank. If the signal is lost before the
 * tank is loaded again, its page then shows the record instead of the state before it; the next response of the server
 * takes the place of the whole list.
 */
export async function keepSaved(
  personId: number,
  { kind, tank }: Pick<NewCapture, 'kind' | 'tank'>,
  saved: unknown,
): Promise<void> {
  const list = LISTS[kind];
  const name = keptCacheOf(personId);
  // Opening a cache would make one for somebody who has signed out meanwhile.
  if (list === undefined || !isRow(saved) || !('caches' in globalThis) || !(await caches.has(name))) return;
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    const { pathname, searchParams } = new URL(request.url);
    // Later pages begin behind older records.
    if (pathname !== list.path || searchParams.get('tank_id') !== String(tank.id) || searchParams.has('cursor'))
      continue;
    const kept = await cache.match(request, { ignoreVary: true });
    const body: unknown = await kept?.json();
    if (kept === undefined || !isRow(body) || !Array.isArray(body.data)) continue;
    const others = body.data.filter(isRow).filter(({ id }) => id !== saved.id);
    const data = [saved, ...others].toSorted((one, other) => momentOf(other, list.moment) - momentOf(one, list.moment));
    const { status, headers } = kept;
    await cache.put(request.url, new Response(JSON.stringify({ ...body, data }), { status, headers }));
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}

function momentOf(row: Row, name: string): number {
  return Date.parse(String(row[name])) || 0;
}
