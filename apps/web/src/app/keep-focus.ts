import type { AppRouter } from './router.tsx';

const LOOKED_AT_EACH_MS = 100;
/** What had the focus is given up for the heading after so long: its row is gone, or the device draws slowly. */
const BACK_MS = 3_000;
/** Another heading of the same address is waited for so long. */
const RENAMED_MS = 2_000;
/** A heading that is still not there is given up. */
const GIVEN_UP_MS = 60_000;
/** The person has gone on by themselves. */
const BY_PERSON = ['pointerdown', 'keydown'] as const;
const CONTROLS = 'main :is(a[href], button, input, select, textarea, summary)';
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

interface Location {
  readonly href: string;
  readonly state: { readonly __TSR_key?: string };
}

/** What had the focus when a screen was left, to be found on another drawing of it. */
interface FocusPlace {
  readonly words: string;
  /** Among the controls of the screen with the same words. */
  readonly index: number;
}

/**
 * A new screen is read from its heading on: the focus goes there once its words are there, and on Back to where it was.
 * What takes the focus by itself (a form's first field, a dialog) keeps it. Another tab or filter is the same screen.
 * Where an address shows another record or form by what it asks for, the heading gets the focus if nothing else has it.
 */
export function keepFocus(router: Pick<AppRouter, 'subscribe'>): void {
  const places = new Map<string, FocusPlace>();
  let left: Element | null = null;
  let heading: string | undefined;
  let stop = () => {};
  let stopOther = () => {};

  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    heading = findHeading()?.textContent;
    if (fromLocation === undefined || !pathChanged) return;
    stop();
    left = document.activeElement;
    const place = describePlace(left);
    if (place !== undefined) places.set(keyOf(fromLocation), place);
  });
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined) return;
    stopOther();
    if (!pathChanged) {
      stopOther = leadToOther(heading);
      return;
    }
    stop();
    stop = lead(left, places.get(keyOf(toLocation)));
  });
}

/** Each entry of the history has its own place. */
function keyOf({ href, state }: Location): string {
  return state.__TSR_key ?? href;
}

/** Looks until the focus is where it belongs, or until the person goes on. Returns how to end that. */
function lead(left: Element | null, place: FocusPlace | undefined): () => void {
  const began = performance.now();
  const hasWaited = (ms: number) => performance.now() - began >= ms;
  const look = () => {
    if (hasWaited(GIVEN_UP_MS) || isTaken(left)) return stop();
    if (isInDialogOf(left)) return;
    const target = (place && findPlace(place)) ?? (place === undefined || hasWaited(BACK_MS) ? findHeading() : null);
    if (target === null) return;
    // A dialog that closes late gives the focus back to its button: it is led once more.
    if (document.activeElement === target) return stop();
    focus(target);
  };
  const ended = new AbortController();
  const timer = setInterval(look, LOOKED_AT_EACH_MS);
  const stop = () => {
    clearInterval(timer);
    ended.abort();
  };
  for (const event of BY_PERSON) window.addEventListener(event, stop, { signal: ended.signal, passive: true });
  look();
  return stop;
}

/** Looks a while whether the heading becomes another one and nothing has the focus. Returns how to end that. */
function leadToOther(before: string | undefined): () => void {
  const began = performance.now();
  const look = () => {
    const target = findHeading();
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (target !== null && target.textContent !== before && isLost) focus(target);
    else if (performance.now() - began < RENAMED_MS) return;
    clearInterval(timer);
  };
  const timer = setInterval(look, LOOKED_AT_EACH_MS);
  return () => clearInterval(timer);
}

/** By something of the new screen, or by a dialog over it. */
function isTaken(left: Element | null): boolean {
  const active = document.activeElement;
  if (active === null || active === left || active === findHeading()) return false;
  return active.closest(`main, ${DIALOGS}`) !== null && !isInDialogOf(left);
}

/** The screen was chosen in a dialog, which is still closing. */
function isInDialogOf(left: Element | null): boolean {
  return document.activeElement?.closest(DIALOGS)?.contains(left) === true;
}

/** Null as long as a skeleton stands in its place. */
export function findHeading(): HTMLElement | null {
  const heading =
    document.querySelector<HTMLElement>('main [data-screen-heading]') ?? document.querySelector<HTMLElement>('main h1');
  return heading !== null && heading.textContent.trim() !== '' ? heading : null;
}

function focus(target: HTMLElement): void {
  if (!target.matches(CONTROLS)) target.tabIndex = -1;
  // Where the screen is scrolled to is not decided here.
  target.focus({ preventScroll: true });
}

function describePlace(element: Element | null): FocusPlace | undefined {
  if (element === null || !element.matches(CONTROLS)) return undefined;
  const words = wordsOf(element);
  return { words, index: listControls(words).indexOf(element) };
}

function findPlace({ words, index }: FocusPlace): HTMLElement | null {
  return (listControls(words)[index] as HTMLElement | undefined) ?? null;
}

function listControls(words: string): readonly Element[] {
  return [...document.querySelectorAll(CONTROLS)].filter((control) => wordsOf(control) === words);
}

/** A link by its address, since its words may have changed meanwhile. */
function wordsOf(element: Element): string {
  const name = element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent;
  return `${element.tagName} ${name || element.id}`;
}
