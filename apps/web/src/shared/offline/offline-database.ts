// What the web app keeps on this device until there is a signal. The service worker opens it too: nothing here needs a
// page.

const NAME = 'dewar-offline';
const VERSION = 1;
const RECORDS = 'records';
const OWNER = 'owner';

/** A device whose database is broken may never answer: whoever waits for it, as a logout does, goes on without it. */
const LONGEST_READ_MS = 3_000;
/** With photos. */
const LONGEST_WRITE_MS = 20_000;
/** After a database that did not open: nobody waits for it again so soon. */
const PAUSE_MS = 60_000;

/** Nothing can have been kept in it. */
export class ClosedDatabase extends Error {
  constructor(cause?: unknown) {
    super('The database of this device does not open', { cause });
  }
}

let opensAgainAt = 0;

/** For tests, which share one module graph. */
export function forgetClosedDatabase(): void {
  opensAgainAt = 0;
}

export type StoreName = typeof RECORDS | typeof OWNER;

/**
 * Runs one transaction on one store, and resolves with the result of `work` once it is committed. `work` waits for
 * nothing but requests of this store; if it throws, nothing is changed.
 */
export async function inStore<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (records: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openDatabase();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const transaction = database.transaction(store, mode, { durability: 'strict' });
    const silence = new Promise<never>((_, reject) => {
      const giveUp = () => {
        if (abort(transaction)) reject(new Error('The database of this device does not answer'));
      };
      timer = setTimeout(giveUp, mode === 'readonly' ? LONGEST_READ_MS : LONGEST_WRITE_MS);
    });
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    // Unheard while `work` fails by itself.
    committed.catch(() => undefined);
    const whole = async () => {
      const result = await work(transaction.objectStore(store));
      await committed;
      return result;
    };
    return await Promise.race([whole(), silence]);
  } finally {
    clearTimeout(timer);
    database.close();
  }
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** False if it is being committed already: it then ends by itself. */
function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch {
    return false;
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  if (performance.now() < opensAgainAt) throw new ClosedDatabase();
  const opening = openOrThrow();
  opening.onupgradeneeded = () => {
    // In the order in which they were captured.
    opening.result.createObjectStore(RECORDS, { keyPath: 'order', autoIncrement: true });
    opening.result.createObjectStore(OWNER);
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      opening.onsuccess = () => opening.result.close();
      opensAgainAt = performance.now() + PAUSE_MS;
      reject(new ClosedDatabase());
    }, LONGEST_READ_MS);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new ClosedDatabase(opening.error));
    opening.addEventListener('success', () => clearTimeout(timer));
    opening.addEventListener('error', () => clearTimeout(timer));
  });
}

function openOrThrow(): IDBOpenDBRequest {
  try {
    return indexedDB.open(NAME, VERSION);
  } catch (error) {
    throw new ClosedDatabase(error);
  }
}
