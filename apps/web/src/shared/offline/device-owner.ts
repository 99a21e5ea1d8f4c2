import { inStore, resultOf } from './offline-database.ts';

/** Whose records and pages this device keeps now. The service worker cannot read the session of the page. */
export interface DeviceOwner {
  readonly personId: number;
  readonly token: string;
}

const KEY = 'owner';

export function readOwner(): Promise<DeviceOwner | undefined> {
  return inStore('owner', 'readonly', (owner) => resultOf<DeviceOwner | undefined>(owner.get(KEY)));
}

/** Nobody once the session has ended. */
export async function storeOwner(owner: DeviceOwner | undefined): Promise<void> {
  await inStore('owner', 'readwrite', async (store) => {
    if (owner === undefined) await resultOf(store.delete(KEY));
    else await resultOf(store.put(owner, KEY));
  });
}

/** The cache with what one person has loaded. */
export function keptCacheOf(personId: number): string {
  return `${KEPT_CACHE}${RELEASED_SHAPES}-${personId}`;
}

export const KEPT_CACHE = 'kept-';

/** One more whenever a release reads fields that responses kept by the one before do not have. */
const RELEASED_SHAPES = 2;
