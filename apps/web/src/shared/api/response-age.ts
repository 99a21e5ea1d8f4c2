import { replaceEqualDeep } from '@tanstack/react-query';
import { createStore } from '../state/store.ts';
import { KEPT_AT_HEADER } from './kept-at-header.ts';

/** When the oldest of the data on the screen was loaded, if it comes from this device for want of a signal. */
export const keptSince = createStore<string | undefined>(undefined);

/** Whether the server has been asked for all of that and may still answer: the line may only be slow. */
export const isAnswerDue = createStore(false);

/**
 * How many requests the server has met since this page has shown anything that the device kept; before, none is counted.
 * An error says nothing about what the device kept.
 */
export const freshResponses = createStore(0);

/** Whether this page has had a response from the device: until then nothing has an age to look for. */
export const hasKept = createStore(false);

/** When the device loaded what a response, or the data of a query, consists of; null if it is known to be fresh. */
const ages = new WeakMap<object, string | null>();

/** An envelope, its data, the lists in it, and their rows. */
const DEPTH = 3;

/** When the last answer of the server came, by the page's timer; a stream of events does not count. */
export const lastSignal = createStore(Number.NEGATIVE_INFINITY);

/** Notes that there is a signal, by an answer of our server. */
export function noteSignal({ ok, headers }: Response): void {
  if (headers.has(KEPT_AT_HEADER)) return;
  lastSignal.set(performance.now());
  if (ok && hasKept.get()) freshResponses.set(freshResponses.get() + 1);
}

/** Notes since when the device has kept what it answers with. */
export function noteAge({ headers }: Response, body: unknown): void {
  const keptAt = headers.get(KEPT_AT_HEADER);
  if (keptAt === null) return;
  hasKept.set(true);
  mark(body, keptAt, DEPTH);
}

/** When the device loaded the data of a query; undefined if it is fresh. */
export function keptAtOf(data: unknown): string | undefined {
  return isObject(data) ? (ages.get(data) ?? undefined) : undefined;
}

/** How queries take new data over: what is the same stays the same object, with the age of the new data. */
export function shareWithAge(before: unknown, next: unknown): unknown {
  if (!hasKept.get()) return replaceEqualDeep(before, next);
  const age = oldestIn(next, DEPTH);
  const agesOfPages = pagesOf(next).map((page) => oldestIn(page, DEPTH));
  const shared = replaceEqualDeep(before, next);
  if (isObject(shared)) ages.set(shared, age);
  for (const [index, page] of pagesOf(shared).entries()) if (isObject(page)) ages.set(page, agesOfPages[index] ?? null);
  return shared;
}

function mark(value: unknown, keptAt: string, depth: number): void {
  if (!isObject(value)) return;
  ages.set(value, keptAt);
  if (depth > 0) for (const part of Object.values(value)) mark(part, keptAt, depth - 1);
}

function oldestIn(value: unknown, depth: number): string | null {
  if (!isObject(value)) return null;
  const known = ages.get(value);
  if (known !== undefined) return known;
  if (depth === 0) return null;
  let oldest: string | null = null;
  for (const part of Object.values(value)) {
    const age = oldestIn(part, depth - 1);
    if (age !== null && (oldest === null || age < oldest)) oldest = age;
  }
  return oldest;
}

/** Of a list that is loaded page by page. */
function pagesOf(data: unknown): readonly unknown[] {
  return isObject(data) && 'pages' in data && Array.isArray(data.pages) ? data.pages : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
