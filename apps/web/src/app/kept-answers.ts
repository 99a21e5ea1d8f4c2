import { backOffMs } from '@dewar/domain/time/back-off';
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/api/api-error.ts';
import { takeFirstAnswer } from '../shared/api/kept-first.ts';
import { freshResponses, hasKept, isAnswerDue, keptAtOf, keptSince } from '../shared/api/response-age.ts';

type UpdateAction = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action'];

const BACK_OFF = { firstMs: 5_000, maxMs: 30_000 };
/** For so long nobody is told that a screen is the device's, while the server is asked. */
const UNTOLD_MS = 4_000;
/** Answers that come together ask once. */
const GATHERED_MS = 500;

/**
 * Gives each query the age of its own data: what the device kept is not taken for loaded now, and the bar says since when
 * the oldest of it on the screen is kept. It is asked for again as soon as any fresh answer comes, and every half minute
 * without one; what is kept all the same is asked for less and less often. Returns a function that stops it.
 */
export function followKeptAnswers(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  /** Questions that fresh answers led to, and when the last one was asked. */
  let asked = 0;
  let askedAt = 0;
  let isStopped = false;
  /** Shown from the device while the server is asked, and nobody is told. */
  const untold = new Set<Query>();
  /** Begun by the device, and not answered by the server since. */
  const begun = new WeakSet<Query>();

  const confirm = (query: Query) => {
    untold.add(query);
    begun.add(query);
    const tell = () => untold.delete(query) && followOnce();
    setTimeout(tell, UNTOLD_MS);
    queueMicrotask(() => void query.fetch().catch(() => undefined));
  };
  const askAgain = () =>
    queryClient.invalidateQueries({ predicate: (query) => isKept(query) && query.state.fetchStatus === 'idle' });
  const askSoon = () => {
    // The answer may itself be fresh in part, or come with others that are: it would lead to the next question for ever.
    const pause = asked === 0 ? 0 : askedAt + backOffMs(asked, BACK_OFF) - performance.now();
    gathering ??= setTimeout(
      () => {
        gathering = undefined;
        asked += 1;
        askedAt = performance.now();
        void askAgain();
      },
      Math.max(GATHERED_MS, pause),
    );
  };
  const waitToAsk = () => {
    waiting ??= setTimeout(
      () => {
        waiting = undefined;
        tries += 1;
        // A device that knows it is offline asks again by itself once it is not.
        if (navigator.onLine) void askAgain();
        follow();
      },
      backOffMs(tries + 1, BACK_OFF),
    );
  };
  const follow = () => {
    const shown = cache.getAll().filter((query) => query.isActive() && !untold.has(query) && isKept(query));
    const [oldest] = shown.flatMap(({ state }) => keptAtOf(state.data) ?? []).toSorted();
    if (keptSince.get() !== oldest) keptSince.set(oldest);
    const isDue = shown.length > 0 && shown.every((query) => begun.has(query) && isFirstAsked(query));
    if (isAnswerDue.get() !== isDue) isAnswerDue.set(isDue);
    if (oldest !== undefined) return waitToAsk();
    clearTimeout(waiting);
    waiting = undefined;
    tries = 0;
    asked = 0;
  };
  // A screen with many curves changes hundreds of queries at once.
  const followOnce = oncePerTurn(() => !isStopped && follow());
  const takeAnswer = (query: Query, action: UpdateAction) => {
    if (action.type === 'success') {
      untold.delete(query);
      takeAge(query);
      if (!isKept(query)) begun.delete(query);
      if (takeFirstAnswer(query) && isKept(query)) confirm(query);
    }
    // What there is no more, or not for this person, is not left on the screen.
    if (action.type === 'error') {
      untold.delete(query);
      if (isGone(action.error) && begun.delete(query)) query.setState({ data: undefined });
    }
  };
  const unsubscribe = [
    cache.subscribe((event) => {
      if (!hasKept.get()) return;
      if (event.type === 'updated') takeAnswer(event.query, event.action);
      followOnce();
    }),
    freshResponses.subscribe(askSoon),
  ];
  return () => {
    isStopped = true;
    for (const stop of unsubscribe) stop();
    clearTimeout(gathering);
    clearTimeout(waiting);
  };
}

function oncePerTurn(work: () => unknown): () => void {
  let isQueued = false;
  return () => {
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(() => {
      isQueued = false;
      work();
    });
  };
}

function isKept({ state }: Query): boolean {
  return keptAtOf(state.data) !== undefined;
}

function isFirstAsked({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount === 0;
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 410].includes(error.status);
}

/** Stale from the first moment, whatever its screen takes for fresh. */
function takeAge(query: Query): void {
  const keptAt = keptAtOf(query.state.data);
  if (keptAt !== undefined) query.setState({ dataUpdatedAt: Date.parse(keptAt), isInvalidated: true });
}
