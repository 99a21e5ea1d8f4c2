import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import type { UserIdle } from './user-idle.ts';

/** Changes that are written together arrive together. */
const BATCH_MS = 250;
/** However many events arrive, the server is not asked more often than this. */
const SHORTEST_PAUSE_MS = 1_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Refetches queries: collects filters, runs one round at a time, and waits for an idle user. */
export class InvalidationQueue {
  readonly #queryClient: QueryClient;
  readonly #userIdle: UserIdle;
  readonly #pending = new Map<string, QueryFilters>();
  #isUnderWay = false;

  constructor(queryClient: QueryClient, userIdle: UserIdle) {
    this.#queryClient = queryClient;
    this.#userIdle = userIdle;
  }

  /** Filters with the same name are merged. */
  want(filters: Readonly<Record<string, QueryFilters>>): void {
    for (const [name, filter] of Object.entries(filters)) this.#pending.set(name, filter);
    if (!this.#isUnderWay) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isUnderWay = true;
    while (this.#pending.size > 0) {
      await pause(BATCH_MS);
      await this.#userIdle.whenIdle();
      const filters = [...this.#pending.values()];
      this.#pending.clear();
      await Promise.all([
        pause(SHORTEST_PAUSE_MS),
        ...filters.map((filter) => this.#queryClient.invalidateQueries(filter)),
      ]);
    }
    this.#isUnderWay = false;
  }
}
