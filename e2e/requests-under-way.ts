import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';

const NEXT_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))';

/** The pending requests of a page: when there are none and none follow, all data has arrived. */
export class RequestsUnderWay {
  readonly #page: Page;
  readonly #open = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      // The event stream stays open.
      if (request.headers().accept !== 'text/event-stream') this.#open.add(request);
    });
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      page.on(end as 'requestfinished', (request) => void this.#open.delete(request));
    }
  }

  async end(): Promise<void> {
    do {
      const addresses = () => [...this.#open].map((request) => request.url());
      await expect.poll(addresses, { message: 'requests under way', intervals: [20] }).toEqual([]);
      await this.#page.evaluate(NEXT_FRAMES);
    } while (this.#open.size > 0);
  }
}
