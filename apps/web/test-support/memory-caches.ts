/** The caches of a browser, in memory. */
export class MemoryCaches {
  readonly #stores = new Map<string, MemoryCache>();

  async open(name: string): Promise<MemoryCache> {
    const store = this.#stores.get(name) ?? new MemoryCache();
    this.#stores.set(name, store);
    return store;
  }

  async has(name: string): Promise<boolean> {
    return this.#stores.has(name);
  }

  async keys(): Promise<string[]> {
    return [...this.#stores.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#stores.delete(name);
  }
}

type Key = string | { readonly url: string };

class MemoryCache {
  readonly #responses = new Map<string, Response>();

  async match(key: Key): Promise<Response | undefined> {
    return this.#responses.get(pathOf(key))?.clone();
  }

  async put(key: Key, response: Response): Promise<void> {
    const { status, headers } = response;
    const body = await response.arrayBuffer();
    this.#responses.set(pathOf(key), new Response(body, { status, headers }));
  }

  async delete(key: Key): Promise<boolean> {
    return this.#responses.delete(pathOf(key));
  }

  async keys(): Promise<{ readonly url: string }[]> {
    return [...this.#responses.keys()].map((path) => ({ url: new URL(path, window.location.origin).href }));
  }
}

/** Without the origin: each server of a test has another. */
function pathOf(key: Key): string {
  const { pathname, search } = new URL(typeof key === 'string' ? key : key.url, window.location.origin);
  return pathname + search;
}
