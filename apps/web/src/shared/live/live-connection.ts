import { type LiveChange, listenLive, liveChangeSchema } from '@dewar/contract/live';
import { backOffMs, jitteredMs } from '@dewar/domain/time/back-off';
import { openStream } from '../api/api-client.ts';
import { ApiError, retryAfterOf } from '../api/api-error.ts';
import { refreshSession } from '../api/refresh-session.ts';
import { lastSignal } from '../api/response-age.ts';
import { connectionStatus } from './connection-status.ts';
import { watchHiddenForLong, whenComeBackTo, whenSeen } from './page-visibility.ts';
import { LONGEST_STREAM_SILENCE_MS, readEvents } from './read-events.ts';

export interface LiveListening {
  /** The company that an administrator is viewing; without it, all that the person may see. */
  readonly company?: string | undefined;
  /** Called once a connection carries something: the data on the screen may be outdated. */
  readonly onOpen: () => void;
  readonly onChange: (change: LiveChange) => void;
  /** Called when events may have been missed; every half minute while the stream alone does not come through. */
  readonly onMissed: () => void;
}

/** Shorter interruptions are not shown. */
const SAID_AFTER_MS = 5_000;
/** The server sends something at once; a proxy that holds it back holds the events back too. */
const FIRST_BYTES_WITHIN_MS = 15_000;
/** From so many failures in a row on, the page asks by itself. */
const FAILURES_UNTIL_ASKING = 3;
const ASK_EVERY_MS = 30_000;

type End = 'over' | 'hidden' | 'rights' | 'replaced';

/** Keeps a stream of others' changes open while the tab is visible. Returns a function that ends it. */
export function keepLiveConnection(listening: LiveListening): () => void {
  const stopping = new AbortController();
  void run(listening, stopping.signal);
  return () => stopping.abort();
}

async function run(listening: LiveListening, stopping: AbortSignal): Promise<void> {
  let failures = 0;
  const onOpen = () => {
    failures = 0;
    outage.end();
    listening.onOpen();
  };
  const outage = createOutage();
  while (!stopping.aborted) {
    await whenSeen(stopping);
    try {
      const end = await listenOnce({ ...listening, onOpen }, stopping);
      if (end === 'replaced') await whenComeBackTo(stopping);
      if (end === 'rights') await refreshSession();
      if (end === 'hidden') continue;
      // A server that stops disconnects many tabs at the same moment.
      await pauseUnlessOnline(pauseBeforeRetry(1, Math.random()), stopping);
    } catch (error) {
      if (stopping.aborted) break;
      if (error instanceof ApiError && isFinal(error)) {
        // A rejected session has changed by now; whoever follows the session starts again.
        await refreshSession().catch(() => undefined);
        break;
      }
      failures += 1;
      outage.begin();
      if (failures >= FAILURES_UNTIL_ASKING) outage.ask(listening.onMissed);
      await pauseUnlessOnline(pauseBeforeRetry(failures, Math.random(), retryAfterOf(error)), stopping);
    }
  }
  outage.end();
}

/** Resolves to the reason for the end of the stream; throws if it failed. */
async function listenOnce(listening: LiveListening, stopping: AbortSignal): Promise<End> {
  const hidden = new AbortController();
  const stopWatching = watchHiddenForLong(() => hidden.abort());
  const offline = new AbortController();
  // The device knows at once that it is offline; the stream would only fall silent.
  const leave = () => offline.abort();
  window.addEventListener('offline', leave);
  const signal = AbortSignal.any([stopping, hidden.signal, offline.signal]);
  try {
    const query = listening.company === undefined ? {} : { company: listening.company };
    const response = await openStream(listenLive, { query, signal });
    const events = readEvents(response, {
      longestSilenceMs: LONGEST_STREAM_SILENCE_MS,
      firstSilenceMs: FIRST_BYTES_WITHIN_MS,
      onFirstBytes: listening.onOpen,
    });
    for await (const { event, data } of events) {
      if (event === 'rights' || event === 'replaced') return event;
      if (event === 'refetch') listening.onMissed();
      if (event === 'change') takeChange(listening, data);
    }
    return 'over';
  } catch (error) {
    if (hidden.signal.aborted) return 'hidden';
    throw error;
  } finally {
    window.removeEventListener('offline', leave);
    stopWatching();
  }
}

function takeChange(listening: LiveListening, data: unknown): void {
  const change = liveChangeSchema.safeParse(data);
  // A newer server may send kinds that this page does not know yet.
  if (change.success) listening.onChange(change.data);
  else listening.onMissed();
}

/** 429 and unavailable servers are temporary; other errors would only be repeated. */
function isFinal({ status, code }: ApiError): boolean {
  return status < 500 && status !== 429 && code !== 'unavailable';
}

/** What is done and said while the stream fails. */
function createOutage() {
  let saying: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  let begunAt: number | undefined;
  return {
    begin: () => {
      if (begunAt !== undefined) return;
      begunAt = performance.now();
      saying = setTimeout(() => connectionStatus.set('offline'), SAID_AFTER_MS);
    },
    /** Once something else has come through since it began, it is the stream alone that fails. */
    ask: (onMissed: () => void) => {
      const askNow = () => {
        if (document.visibilityState === 'visible') onMissed();
      };
      const isAlone = begunAt !== undefined && lastSignal.get() > begunAt;
      clearTimeout(saying);
      connectionStatus.set(isAlone ? 'asking' : 'offline');
      if (asking !== undefined) return;
      asking = setInterval(askNow, ASK_EVERY_MS);
      askNow();
    },
    end: () => {
      clearTimeout(saying);
      clearInterval(asking);
      begunAt = undefined;
      asking = undefined;
      connectionStatus.set('online');
    },
  };
}

/** A device that comes online again does not wait. */
function pauseUnlessOnline(milliseconds: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end, { signal: over.signal });
    stopping.addEventListener('abort', end, { signal: over.signal });
  });
}

const BACK_OFF = { firstMs: 1_000, maxMs: 30_000 };

/**
 * The pause before the next attempt, after a number of failures in a row: twice as long each time, up to half a minute.
 * `chance` (0 to 1) spreads clients that lost the same server at the same moment.
 */
export function pauseBeforeRetry(failures: number, chance: number, askedSeconds = 0): number {
  return Math.max(jitteredMs(backOffMs(failures, BACK_OFF), chance), askedSeconds * 1_000);
}
