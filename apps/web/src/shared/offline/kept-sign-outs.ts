import { inStore, resultOf } from './offline-database.ts';

/** The tag of the browser's background sync. */
export const SIGN_OUT_TAG = 'send-sign-outs';

const KEY = 'sign-outs';
/** As many as one request may name; the oldest have long expired. */
const MAX_KEPT = 50;

/** The hashes of the tokens whose sign-out the server has not confirmed: nobody can read anything with a hash. */
export function listSignOuts(): Promise<readonly string[]> {
  return inStore('owner', 'readonly', readList);
}

export function addSignOut(hash: string): Promise<void> {
  return change((hashes) => [...hashes.filter((other) => other !== hash), hash].slice(-MAX_KEPT));
}

export function removeSignOuts(sent: readonly string[]): Promise<void> {
  return change((hashes) => hashes.filter((hash) => !sent.includes(hash)));
}

async function change(next: (hashes: readonly string[]) => readonly string[]): Promise<void> {
  await inStore('owner', 'readwrite', async (store) => {
    await resultOf(store.put(next(await readList(store)), KEY));
  });
}

async function readList(store: IDBObjectStore): Promise<readonly string[]> {
  return (await resultOf<readonly string[] | undefined>(store.get(KEY))) ?? [];
}
