// What the web app keeps on this device until there is a signal. The service worker opens it too: nothing here needs a
// page.

const NAME = 'dewar-offline';
const VERSION = 1;
const RECORDS = 'records';
const OWNER = 'owner';

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
  try {
    const transaction = database.transaction(store, mode, { durability: 'strict' });
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    // Unheard while `work` fails by itself.
    committed.catch(() => undefined);
    const result = await work(transaction.objectStore(store));
    await committed;
    return result;
  } finally {
    database.close();
  }
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, VERSION);
  opening.onupgradeneeded = () => {
    // In the order in which they were captured.
    opening.result.createObjectStore(RECORDS, { keyPath: 'order', autoIncrement: true });
    opening.result.createObjectStore(OWNER);
  };
  return resultOf(opening);
}
