import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { storeOnDevice } from '../state/store-on-device.ts';
import { DRAFT_PREFIX, listStoredKeys } from './draft-keys.ts';

const COPY = '#';
const COPY_NAME = /^#[0-9a-f]+$/;
const KEPT_DAYS = 7;
const MAX_DRAFTS = 50;
const MAX_DRAFT_CHARACTERS = 500_000;

/**
 * The key of one opening of a form, below its key from `ownDraftKey`. Two tabs with the same form, and a form that is
 * typed in below the draft of an earlier visit, do not overwrite each other.
 */
export function newDraftCopy(place: string): string {
  return `${place}${COPY}${newIdempotencyKey()}`;
}

/** What earlier visits and other tabs left of a form, newest first. */
export function listDraftCopies(place: string): readonly string[] {
  const copies = listStoredKeys(place).filter((key) => key === place || COPY_NAME.test(key.slice(place.length)));
  const savedAt = new Map(copies.map((key) => [key, savedAtOf(localStorage.getItem(key) ?? '')]));
  return copies.sort((one, other) => (savedAt.get(other) ?? 0) - (savedAt.get(one) ?? 0));
}

/** When a draft was last written, if it is there; false if it could not be. */
export type KeptAt = string | null | false;

/** A zod schema, or a function in its shape. */
export interface DraftSchema<Draft> {
  readonly parse: (value: unknown) => Draft;
}

/** The draft of an earlier visit on this device; null if there is none, or if it is too old or unreadable. */
export function readDraft<Draft>(key: string, schema: DraftSchema<Draft>): Draft | null {
  const text = localStorage.getItem(key);
  if (text === null || isOver(text)) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns false if the device has no room for it. `savedAt` comes first in it. */
export function writeDraft(key: string, draft: { readonly savedAt: string }): boolean {
  const text = JSON.stringify(draft);
  if (text.length > MAX_DRAFT_CHARACTERS) return false;
  const isNew = !hasDraft(key);
  if (!storeOnDevice(key, text)) return false;
  if (isNew) pruneDrafts();
  return true;
}

export function hasDraft(key: string): boolean {
  return localStorage.getItem(key) !== null;
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}

/** Removes what is too old, and the oldest of too many. */
export function pruneDrafts(): void {
  const drafts = listStoredKeys(DRAFT_PREFIX).map((key) => ({
    key,
    savedAt: savedAtOf(localStorage.getItem(key) ?? ''),
  }));
  drafts.sort((one, other) => other.savedAt - one.savedAt);
  for (const [place, { key, savedAt }] of drafts.entries()) {
    if (place >= MAX_DRAFTS || isOld(savedAt)) dropDraft(key);
  }
}

function isOver(text: string): boolean {
  return isOld(savedAtOf(text));
}

/** Without a readable time it counts as old. */
function isOld(savedAt: number): boolean {
  return !(Date.now() - savedAt < KEPT_DAYS * MILLISECONDS_PER_DAY);
}

/** Without parsing the whole draft, which may be long. */
function savedAtOf(text: string): number {
  return Date.parse(/"savedAt":"([^"]*)"/.exec(text)?.[1] ?? '') || 0;
}
