import type { QueryClient } from '@tanstack/react-query';
import { subscribeSession } from '../shared/session/session.ts';
import type { AppRouter } from './router.tsx';

/** How long a screen that loads nothing must keep its height to count as whole. */
const STILL_MS = 5_000;
/** A place that is still not there, because its row is gone or the device draws slowly, is given up after so long. */
const GIVEN_UP_MS = 60_000;
const BY_PERSON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The link that was followed, and where it stood on the screen. */
interface FollowedLink {
  readonly href: string;
  /** Among the links of the screen with the same address. */
  readonly index: number;
  readonly top: number;
}

interface Place {
  readonly scrollY: number;
  readonly link: FollowedLink | undefined;
}

/**
 * Back returns to the row that was left. The router scrolls once, when a screen is first drawn; its rows come later. Until
 * the screen is whole, or the person scrolls, it is scrolled again each time that it grows: to the link that was followed
 * if it is still there, because what stands above may have changed.
 */
export function keepScrollPlace(
  router: Pick<AppRouter, 'subscribe'>,
  queryClient: Pick<QueryClient, 'isFetching'>,
): void {
  const places = readPlaces();
  let followed: FollowedLink | undefined;
  /** The next screen is on its way: a skeleton may stand in the place of this one, scrolled to its top. */
  let isLeft = false;
  let stop = () => {};

  document.addEventListener('click', ({ target }) => (followed = describeLink(target)), { capture: true });
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    stop();
    if (fromLocation === undefined || isLeft) return;
    isLeft = true;
    places.delete(keyOf(fromLocation));
    places.set(keyOf(fromLocation), { scrollY: window.scrollY, link: followed });
    writePlaces(places);
  });
  // The addresses of one person are none of the next one's.
  subscribeSession((cause) => {
    if (cause !== 'signed-out') return;
    places.clear();
    writePlaces(places);
  });
  router.subscribe('onResolved', () => (isLeft = false));
  router.subscribe('onRendered', ({ toLocation }) => {
    followed = undefined;
    const place = places.get(keyOf(toLocation));
    if (place !== undefined) stop = holdPlace(place, () => queryClient.isFetching() > 0);
  });
}

/** Those of this tab outlive a reload of the screen that was opened. */
const PLACES_KEY = 'scroll-places';
const MOST_PLACES = 50;

function readPlaces(): Map<string, Place> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(PLACES_KEY) ?? '[]') as [string, Place][]);
  } catch {
    return new Map();
  }
}

function writePlaces(places: ReadonlyMap<string, Place>): void {
  try {
    sessionStorage.setItem(PLACES_KEY, JSON.stringify([...places].slice(-MOST_PLACES)));
  } catch {
    // Without storage they last as long as the page.
  }
}

interface Location {
  readonly href: string;
  readonly state: { readonly __TSR_key?: string };
}

/** Each entry of the history has its own place. */
function keyOf({ href, state }: Location): string {
  return state.__TSR_key ?? href;
}

function describeLink(target: EventTarget | null): FollowedLink | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (link === null) return undefined;
  const href = link.getAttribute('href') ?? '';
  const index = listLinks(href).indexOf(link);
  return index < 0 ? undefined : { href, index, top: link.getBoundingClientRect().top };
}

/** Of the screen itself: the bars around it stay where they are, and link to the tank that was just opened. */
function listLinks(href: string): readonly Element[] {
  return [...document.querySelectorAll(`main a[href="${CSS.escape(href)}"]`)];
}

/** Scrolls to a place now and whenever the page grows, until it is there to stay. Returns how to end that. */
function holdPlace({ scrollY, link }: Place, isLoading: () => boolean): () => void {
  const findTop = () => {
    const there = link && listLinks(link.href)[link.index];
    if (there === undefined || link === undefined) return scrollY;
    return window.scrollY + there.getBoundingClientRect().top - link.top;
  };
  const scroll = () => window.scrollTo({ top: findTop(), behavior: 'instant' });
  const isThere = () => Math.abs(findTop() - window.scrollY) <= 1;
  const givenUpAt = Date.now() + GIVEN_UP_MS;
  const endIfWhole = () => {
    if (!isLoading() && (isThere() || Date.now() >= givenUpAt)) stop();
  };
  let timer = setInterval(endIfWhole, STILL_MS);
  const growth = new ResizeObserver(() => {
    scroll();
    clearInterval(timer);
    timer = setInterval(endIfWhole, STILL_MS);
  });
  const ended = new AbortController();
  const stop = () => {
    growth.disconnect();
    clearInterval(timer);
    ended.abort();
  };
  for (const event of BY_PERSON) window.addEventListener(event, stop, { signal: ended.signal, passive: true });
  growth.observe(document.body);
  scroll();
  return stop;
}
