import type { LiveChange, listenLive } from '@dewar/contract/live';
import { LIVE_REPLAY_SECONDS, MOST_LIVE_STREAMS } from '@dewar/domain/live-changes';
import { canReadCompany } from '@dewar/domain/permissions';
import type { Clock } from '../../shared/clock.ts';
import type { EventStream } from '../../shared/http/event-stream.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';

export interface LiveListener {
  readonly person: SignedIn;
  /** The one company that an administrator asked for. */
  readonly namedCompanyId: number | undefined;
  readonly stream: EventStream<typeof listenLive>;
}

interface Remembered {
  readonly at: number;
  /** Undefined where something may have gone unheard. */
  readonly change: LiveChange | undefined;
}

/** Beyond this many at once a late-comer is told to ask for everything. */
const MOST_REMEMBERED = 500;

/** Who listens on this server, and what was told last. */
export class LiveListeners {
  readonly #clock: Clock;
  readonly #listeners = new Set<LiveListener>();
  /** Who was behind when something was told: they ask for everything once they caught up. */
  readonly #behind = new WeakSet<LiveListener>();
  #remembered: Remembered[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Told from now on, and what was told a moment ago: a screen is loaded before its stream is open. */
  join(listener: LiveListener): void {
    this.#endOldest(listener.person.id);
    this.#listeners.add(listener);
    listener.stream.onceClosed(() => this.#listeners.delete(listener));
    this.#forgetOld();
    for (const { change } of this.#remembered) this.#tell(listener, change);
  }

  tell(change: LiveChange | undefined): void {
    this.#forgetOld();
    const at = this.#clock.now().getTime();
    if (this.#remembered.length < MOST_REMEMBERED) this.#remembered.push({ at, change });
    else this.#remembered = [{ at, change: undefined }];
    for (const listener of this.#listeners) this.#tell(listener, change);
  }

  #forgetOld(): void {
    const since = this.#clock.now().getTime() - LIVE_REPLAY_SECONDS * 1_000;
    const isOld = (entry: Remembered | undefined) => entry !== undefined && entry.at < since;
    if (isOld(this.#remembered[0])) this.#remembered = this.#remembered.filter((entry) => !isOld(entry));
  }

  #tell(listener: LiveListener, change: LiveChange | undefined): void {
    if (change !== undefined && !concerns(listener, change)) return;
    const { stream } = listener;
    if (this.#behind.has(listener)) return;
    if (stream.isBehind) {
      // Nothing piles up for who is slow: whatever they miss, one word makes good.
      this.#behind.add(listener);
      stream.onceCaughtUp(() => {
        this.#behind.delete(listener);
        stream.send('refetch', {});
      });
    } else if (change === undefined) stream.send('refetch', {});
    else stream.send('change', change);
  }

  #endOldest(personId: number): void {
    const own = [...this.#listeners].filter(({ person }) => person.id === personId);
    for (const listener of own.slice(0, Math.max(0, own.length - MOST_LIVE_STREAMS + 1))) {
      this.#listeners.delete(listener);
      listener.stream.send('replaced', {});
      listener.stream.end();
    }
  }
}

function concerns({ person, namedCompanyId }: LiveListener, { company_id }: LiveChange): boolean {
  return canReadCompany(person, company_id) && (namedCompanyId ?? company_id) === company_id;
}
