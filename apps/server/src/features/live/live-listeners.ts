import type { LiveChange, listenLive } from '@dewar/contract/live';
import { canReadCompany } from '@dewar/domain/accounts/permissions';
import { LIVE_REPLAY_SECONDS, MAX_LIVE_STREAMS } from '@dewar/domain/tanks/live-changes';
import type { Clock } from '../../shared/clock.ts';
import type { EventStream } from '../../shared/http/event-stream.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';

export interface LiveListener {
  readonly person: SignedIn;
  /** The one company that an administrator asked for. */
  readonly namedCompanyId: number | undefined;
  /** The browser tab that listens. */
  readonly clientId: string | undefined;
  readonly stream: EventStream<typeof listenLive>;
}

/** A change, and the browser tab that wrote it where one did. */
export interface WrittenChange extends LiveChange {
  readonly writer?: string | undefined;
}

/** Undefined where something may have gone unheard. */
type News = WrittenChange | undefined;

interface Remembered {
  readonly at: number;
  readonly news: News;
}

/** Beyond this many at once a late-comer is told to ask for everything. */
const MOST_REMEMBERED = 500;

/** Who listens on this server, and what was told last. */
export class LiveListeners {
  readonly #clock: Clock;
  readonly #listeners = new Set<LiveListener>();
  /** Who was behind when something was told: they ask for everything once they caught up. */
  readonly #behind = new WeakSet<LiveListener>();
  /** By what is said, the latest last: said again it is one word. */
  readonly #remembered = new Map<string, Remembered>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Told from now on, and what was told a moment ago: a screen is loaded before its stream is open. */
  join(listener: LiveListener): void {
    this.#endOldest(listener.person.id);
    this.#listeners.add(listener);
    listener.stream.onceClosed(() => this.#listeners.delete(listener));
    this.#forgetOld();
    for (const { news } of this.#remembered.values()) this.#tell(listener, news);
  }

  tell(news: News): void {
    this.#forgetOld();
    if (this.#remembered.size >= MOST_REMEMBERED) {
      this.#remembered.clear();
      this.#remember(undefined);
    }
    this.#remember(news);
    for (const listener of this.#listeners) this.#tell(listener, news);
  }

  #remember(news: News): void {
    const text = JSON.stringify(news ?? null);
    this.#remembered.delete(text);
    this.#remembered.set(text, { at: this.#clock.now().getTime(), news });
  }

  #forgetOld(): void {
    const since = this.#clock.now().getTime() - LIVE_REPLAY_SECONDS * 1_000;
    for (const [text, { at }] of this.#remembered) {
      if (at >= since) return;
      this.#remembered.delete(text);
    }
  }

  #tell(listener: LiveListener, news: News): void {
    if (news !== undefined && !concerns(listener, news)) return;
    const { stream } = listener;
    if (this.#behind.has(listener)) return;
    if (stream.isBehind) {
      // Nothing piles up for who is slow: whatever they miss, one word makes good.
      this.#behind.add(listener);
      stream.onceCaughtUp(() => {
        this.#behind.delete(listener);
        stream.send('refetch', {});
      });
    } else if (news === undefined) stream.send('refetch', {});
    else stream.send('change', toldTo(listener, news));
  }

  #endOldest(personId: number): void {
    const own = [...this.#listeners].filter(({ person }) => person.id === personId);
    for (const listener of own.slice(0, Math.max(0, own.length - MAX_LIVE_STREAMS + 1))) {
      this.#listeners.delete(listener);
      listener.stream.send('replaced', {});
      listener.stream.end();
    }
  }
}

function concerns({ person, namedCompanyId }: LiveListener, { company_id }: LiveChange): boolean {
  return canReadCompany(person, company_id) && (namedCompanyId ?? company_id) === company_id;
}

/** Who wrote it is told to the writer alone. */
function toldTo({ clientId }: LiveListener, { writer, ...change }: WrittenChange): LiveChange {
  return writer !== undefined && writer === clientId ? { ...change, own: true } : change;
}
