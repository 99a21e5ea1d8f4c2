import { readSession } from '../session/session.ts';
import { createStore, useStore } from '../state/store.ts';
import { storeOnDevice } from '../state/store-on-device.ts';
import { recentChoicesPrefix } from './draft-keys.ts';

type Used = 'tank' | 'product';

const changes = createStore(0);

/** What this person used last on this device; each company of a person has its own. */
export function readLastUsed(what: Used): string | null {
  return localStorage.getItem(keyOf(what));
}

/** The same, followed by the component. */
export function useLastUsed(what: Used): string | null {
  useStore(changes);
  return readLastUsed(what);
}

/** Null forgets it. A device without room for it does without. */
export function rememberLastUsed(what: Used, text: string | null): void {
  if (text === readLastUsed(what)) return;
  if (text === null) localStorage.removeItem(keyOf(what));
  else if (!storeOnDevice(keyOf(what), text)) return;
  changes.set(changes.get() + 1);
}

/** Goes at a sign-out, with what else the person opened last. */
function keyOf(what: Used): string {
  const { id = 0, role, company_name } = readSession()?.user ?? {};
  return `${recentChoicesPrefix(id)}last-${what}-${role}-${company_name}`;
}
