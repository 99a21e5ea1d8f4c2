import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { PEOPLE } from '../../test-support/people.ts';
import { forgetSession, storeSession } from '../shared/session/session.ts';
import { keepScrollPlace } from './keep-scroll-place.ts';

type Listener = (event: { readonly fromLocation?: object; readonly toLocation: object }) => void;

const LIST = { href: '/tanks', state: { __TSR_key: 'list' } };
const TANK = { href: '/tanks/1', state: { __TSR_key: 'tank' } };

const listeners = new Map<string, Listener>();
const router = {
  subscribe: (name: string, listener: Listener) => {
    listeners.set(name, listener);
    return () => {};
  },
};
let grow: () => void;
let fetching: number;
/** How far the page can be scrolled. */
let scrollable: number;
const scrollTo = vi.fn(({ top }: { readonly top: number }) => scrolledTo(Math.min(top, scrollable)));

/** Leaves a screen for another, which is not there yet. */
const leave = (fromLocation: object, toLocation: object) =>
  listeners.get('onBeforeLoad')?.({ fromLocation, toLocation });
/** The screen is there. */
const arrive = (fromLocation: object, toLocation: object) => {
  for (const name of ['onResolved', 'onRendered']) listeners.get(name)?.({ fromLocation, toLocation });
};
const scrolledTo = (top: number) => vi.stubGlobal('scrollY', top);

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #isObserving = false;
      constructor(onGrowth: () => void) {
        grow = () => this.#isObserving && onGrowth();
      }
      observe(): void {
        this.#isObserving = true;
      }
      disconnect(): void {
        this.#isObserving = false;
      }
    },
  );
  vi.stubGlobal('scrollTo', scrollTo);
  scrollTo.mockClear();
  fetching = 0;
  scrollable = 5_000;
  keepScrollPlace(router as never, { isFetching: () => fetching });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps the place of a screen whose next one was left before it was there', () => {
  scrolledTo(1349);
  leave(LIST, TANK);
  scrolledTo(0);
  leave(LIST, LIST);
  arrive(LIST, LIST);
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 1349 }));
});

it('keeps the place when the screen that was opened is loaded again before Back', () => {
  scrolledTo(1349);
  leave(LIST, TANK);
  arrive(LIST, TANK);
  // The page begins anew.
  keepScrollPlace(router as never, { isFetching: () => fetching });
  scrolledTo(0);
  leave(TANK, LIST);
  arrive(TANK, LIST);
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 1349 }));
});

it('forgets the places of a person who signs out', () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  scrolledTo(1349);
  leave(LIST, TANK);
  expect(sessionStorage.getItem('scroll-places')).toContain('1349');
  forgetSession();
  expect(sessionStorage.getItem('scroll-places')).toBe('[]');
});

it.each(['not JSON', '{"list":1}'])('begins without places where %s is stored', (stored) => {
  sessionStorage.setItem('scroll-places', stored);
  keepScrollPlace(router as never, { isFetching: () => fetching });
  arrive(TANK, LIST);
  expect(scrollTo).not.toHaveBeenCalled();
});

it('scrolls again when rows come late, as long as something is loaded', () => {
  scrolledTo(1349);
  leave(LIST, TANK);
  scrolledTo(0);
  arrive(LIST, TANK);
  leave(TANK, LIST);
  fetching = 1;
  arrive(TANK, LIST);
  vi.advanceTimersByTime(12_000);
  grow();
  expect(scrollTo).toHaveBeenCalledTimes(2);
  fetching = 0;
  vi.advanceTimersByTime(5_000);
  grow();
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

it('scrolls on while rows are drawn slowly, with nothing left to load', () => {
  scrolledTo(1349);
  leave(LIST, TANK);
  scrolledTo(0);
  arrive(LIST, TANK);
  leave(TANK, LIST);
  scrollable = 200;
  arrive(TANK, LIST);
  for (scrollable of [400, 800]) {
    vi.advanceTimersByTime(8_000);
    grow();
    expect(window.scrollY).toBe(scrollable);
  }
  scrollable = 2_000;
  grow();
  expect(window.scrollY).toBe(1349);
});

it('gives up a place whose row does not come back', () => {
  scrolledTo(1349);
  leave(LIST, TANK);
  scrolledTo(0);
  arrive(LIST, TANK);
  leave(TANK, LIST);
  scrollable = 200;
  arrive(TANK, LIST);
  vi.advanceTimersByTime(65_000);
  scrollable = 2_000;
  grow();
  expect(window.scrollY).toBe(200);
});

it('leaves a person who scrolls alone', () => {
  scrolledTo(1349);
  leave(LIST, TANK);
  arrive(LIST, TANK);
  leave(TANK, LIST);
  arrive(TANK, LIST);
  window.dispatchEvent(new Event('wheel'));
  grow();
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

it('returns to the row also when a bar has the same link by then', () => {
  const tops: Record<string, number> = { row: 340, bar: 660 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.id], 0, 0);
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    document.body.replaceChildren();
  });
  document.body.innerHTML = '<main><a id="row" href="/tanks/1">T-1</a></main>';
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  document.getElementById('row')?.click();
  scrolledTo(1349);
  leave(LIST, TANK);
  arrive(LIST, TANK);
  document.body.insertAdjacentHTML('afterbegin', '<nav><a id="bar" href="/tanks/1">T-1</a></nav>');
  tops.row = 900;
  scrolledTo(0);
  leave(TANK, LIST);
  arrive(TANK, LIST);
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 560 }));
});
