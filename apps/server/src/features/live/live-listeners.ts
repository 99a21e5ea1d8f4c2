import type { LiveChange, listenLive } from '@dewar/contract/live';
import { mayHearOf } from '@dewar/contract/token-access';
import { can } from '@dewar/domain/accounts/permissions';
import { LIVE_REPLAY_SECONDS, MAX_LIVE_STREAMS } from '@dewar/domain/tanks/live-changes';
import type { Clock } from '../../shared/clock.ts';
import type { EventStream } from '../../shared/http/event-stream.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';

export interface LiveListener {
  readonly person: SignedIn;
  /** The company that an administrator asked for. */
  readonly namedCompanyId: number | undefined;
  /** The browser tab that listens. */
  readonly clientId: string | undefined;
  readonly stream: EventStream<typeof listenLive>;
}

/** A change, with the browser tab that wrote it, if any. */
export interface WrittenChange extends LiveChange {
  readonly writer?: string | undefined;
}

/** Undefined if changes may have been missed. */
type MaybeChange = WrittenChange | undefined;

interface RecentChange {
  readonly at: number;
  readonly change: MaybeChange;
}

/** With more than this many, a stream that is just opened is told to refetch everything. */
const MAX_RECENT = 500;

/** The open streams of this server and the recent changes. */
export class LiveListeners {
  readonly #clock: Clock;
  readonly #listeners = new Set<LiveListener>();
  /** Listeners that were behind when a change happened: they refetch everything once they have caught up. */
  readonly #behind = new WeakSet<LiveListener>();
  /** By content, latest last: a repeated change is kept once. */
  readonly #recent = new Map<string, RecentChange>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Sends changes from now on, and those of a moment ago: a screen is loaded before its stream is open. */
  join(listener: LiveListener): void {
    this.#endOldest(listener.person);
    this.#listeners.add(listener);
    listener.stream.onceClosed(() => this.#listeners.delete(listener));
    this.#dropOld();
    for (const { change } of this.#recent.values()) this.#send(listener, change);
  }

  announce(change: MaybeChange): void {
    this.#dropOld();
    if (this.#recent.size >= MAX_RECENT) {
      this.#recent.clear();
      this.#addRecent(undefined);
    }
    this.#addRecent(change);
    for (const listener of this.#listeners) this.#send(listener, change);
  }

  #addRecent(change: MaybeChange): void {
    const text = JSON.stringify(change ?? null);
    this.#recent.delete(text);
    this.#recent.set(text, { at: this.#clock.now().getTime(), change });
  }

  #dropOld(): void {
    const since = this.#clock.now().getTime() - LIVE_REPLAY_SECONDS * 1_000;
    for (const [text, { at }] of this.#recent) {
      if (at >= since) return;
      this.#recent.delete(text);
    }
  }

  #send(listener: LiveListener, change: MaybeChange): void {
    if (change !== undefined && !concerns(listener, change)) return;
    const { stream } = listener;
    if (this.#behind.has(listener)) return;
    if (stream.isBehind) {
      // Nothing accumulates for a slow reader: whatever it misses, one refetch makes up for it.
      this.#behind.add(listener);
      stream.onceCaughtUp(() => {
        this.#behind.delete(listener);
        stream.send('refetch', {});
      });
    } else if (change === undefined) stream.send('refetch', {});
    else stream.send('change', changeFor(listener, change));
  }

  /**
   * Whoever sees the portal as somebody takes none of that person's streams away, and a program's streams are counted apart
   * from those of its person's screens.
   */
  #endOldest({ id, seen_by, token }: SignedIn): void {
    const own = [...this.#listeners].filter(
      ({ person }) => person.id === id && person.seen_by?.id === seen_by?.id && person.token?.id === token?.id,
    );
    for (const listener of own.slice(0, Math.max(0, own.length - MAX_LIVE_STREAMS + 1))) {
      this.#listeners.delete(listener);
      listener.stream.send('replaced', {});
      listener.stream.end();
    }
  }
}

function concerns({ person, namedCompanyId }: LiveListener, { kind, company_id }: LiveChange): boolean {
  if (person.token !== undefined && !mayHearOf(person.token.scopes, kind)) return false;
  return can(person, 'read', 'company', company_id) && (namedCompanyId ?? company_id) === company_id;
}

/** Only the writer learns that the change is its own. */
function changeFor({ clientId }: LiveListener, { writer, ...change }: WrittenChange): LiveChange {
  return writer !== undefined && writer === clientId ? { ...change, own: true } : change;
}
