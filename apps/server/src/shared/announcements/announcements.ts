import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs, jitteredMs } from '@dewar/domain/time/back-off';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pg from 'pg';
import { collectAnnouncements } from './collect-announcements.ts';

export interface AnnouncementListener {
  /** Called for every announcement of a trigger, on this or another server. */
  onAnnouncement(text: string): void;
  /** Called when announcements may have been missed. */
  onMissed(): void;
}

/** Announces writes to every server that shares the database. */
export interface Announcements {
  subscribe(listener: AnnouncementListener): void;
}

/** The application_name of this connection, which every running server has exactly once. */
export const ANNOUNCEMENTS_CONNECTION = 'dewar announcements';

const CHANNEL = 'dewar_announcements';
/** Sent instead of the texts when there are too many. */
const MISSED = '';
/** Long enough to send related announcements together, too short to be noticed. */
const BATCH_MS = 40;
const MAX_WAITING = 1_000;
const BACK_OFF = { firstMs: 250, maxMs: 10_000 };
/** A connection that broke without an error is detected by a query that gets no response. */
const PING_EVERY_MS = 20_000;
const PING_TIMEOUT_MS = 10_000;

/**
 * One connection per server in addition to the pool's: it sends the announcements of its own writers, coalesced and
 * after their commit, and receives those of all servers. It is open while the server listens and reconnects by itself.
 */
export function createAnnouncements(app: FastifyInstance, pool: pg.Pool, log: FastifyBaseLogger): Announcements {
  const line = new AnnouncementConnection(pool, log);
  let running: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    running = line.run();
  });
  app.addHook('onClose', async () => {
    line.stop();
    await running;
  });
  return line;
}

/** Announces to every server; call it after the commit. */
export async function sendAnnouncements(client: pg.ClientBase, texts: readonly string[]): Promise<void> {
  await client.query('select pg_notify($1, text) from unnest($2::text[]) as text', [CHANNEL, texts]);
}

class AnnouncementConnection implements Announcements {
  readonly #pool: pg.Pool;
  readonly #log: FastifyBaseLogger;
  readonly #listeners: AnnouncementListener[] = [];
  readonly #stopping = new AbortController();
  readonly #waiting = new Set<string>();
  #isRunning = false;
  #client: pg.Client | undefined;
  #sending: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, log: FastifyBaseLogger) {
    this.#pool = pool;
    this.#log = log;
    collectAnnouncements(pool, (texts) => this.#announce(texts));
  }

  subscribe(listener: AnnouncementListener): void {
    this.#listeners.push(listener);
  }

  async run(): Promise<void> {
    this.#isRunning = true;
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#listen(() => {
          failures = 0;
        });
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#log.warn({ err: error }, 'change notifications are not received; retrying');
      }
      failures += 1;
      // Many servers lose the same database at the same moment.
      await this.#rest(jitteredMs(backOffMs(failures, BACK_OFF), Math.random()));
    }
  }

  stop(): void {
    this.#isRunning = false;
    clearTimeout(this.#sending);
    this.#stopping.abort();
  }

  /** Returns when stopped; throws once the connection is lost. */
  async #listen(onReady: () => void): Promise<void> {
    const client = new pg.Client(this.#pool.options);
    const lost = Promise.withResolvers<never>();
    client.on('error', lost.reject);
    client.on('end', () => lost.reject(new Error('The connection ended')));
    client.on('notification', ({ payload = MISSED }) => this.#onAnnouncement(payload));
    lost.promise.catch(() => {});
    try {
      await client.connect();
      await client.query(`set application_name = '${ANNOUNCEMENTS_CONNECTION}'; listen ${CHANNEL}`);
      onReady();
      this.#client = client;
      // Announcements made before this connection were missed.
      this.#onAnnouncement(MISSED);
      this.#sendSoon();
      while (!this.#stopping.signal.aborted) {
        await Promise.race([this.#rest(PING_EVERY_MS), lost.promise]);
        await Promise.race([client.query('select 1'), lost.promise, this.#timeOut()]);
      }
    } finally {
      this.#client = undefined;
      client.end().catch(() => {});
    }
  }

  #onAnnouncement(text: string): void {
    for (const listener of this.#listeners) {
      if (text === MISSED) listener.onMissed();
      else listener.onAnnouncement(text);
    }
  }

  #announce(texts: Iterable<string>): void {
    if (!this.#isRunning) return;
    for (const text of texts) this.#waiting.add(text);
    if (this.#waiting.size > MAX_WAITING) {
      this.#waiting.clear();
      this.#waiting.add(MISSED);
    }
    this.#sendSoon();
  }

  #sendSoon(): void {
    if (this.#client === undefined || this.#waiting.size === 0) return;
    this.#sending ??= setTimeout(() => {
      this.#sending = undefined;
      void this.#send();
    }, BATCH_MS);
  }

  async #send(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    const texts = [...this.#waiting];
    this.#waiting.clear();
    try {
      await sendAnnouncements(client, texts);
    } catch (error) {
      // The connection is about to be found broken; they are sent after reconnecting.
      this.#log.warn({ err: error }, 'change notifications could not be sent yet');
      this.#announce(texts);
    }
  }

  #rest(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {});
  }

  async #timeOut(): Promise<never> {
    await this.#rest(PING_TIMEOUT_MS);
    throw new Error('The connection does not respond');
  }
}
