import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { readSession } from '../session/session.ts';

const PREFIX = 'draft:';
const KEPT_DAYS = 7;
const MAX_DRAFTS = 50;
const MAX_DRAFT_CHARACTERS = 500_000;

/** Each person on a device has drafts of their own. */
export function ownDraftKey(kind: string, record?: number | string): string {
  const own = `${prefixOf(readSession()?.user.id ?? 0)}${kind}`;
  return record === undefined ? own : `${own}:${record}`;
}

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
  try {
    localStorage.setItem(key, text);
  } catch {
    return false;
  }
  if (isNew) pruneDrafts();
  return true;
}

export function hasDraft(key: string): boolean {
  return localStorage.getItem(key) !== null;
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}

/** The names of what somebody opened last are kept beside their drafts. */
export function recentChoicesPrefix(personId: number): string {
  return `quick-open-${personId}-`;
}

/** At a sign-out nothing stays that the person typed or opened. */
export function dropTracesOf(personId: number): void {
  const prefixes = [prefixOf(personId), recentChoicesPrefix(personId)];
  for (const key of prefixes.flatMap(listKeys)) localStorage.removeItem(key);
}

/** Removes what is too old, and the oldest of too many. */
export function pruneDrafts(): void {
  const drafts = listKeys(PREFIX).map((key) => ({ key, savedAt: savedAtOf(localStorage.getItem(key) ?? '') }));
  drafts.sort((one, other) => other.savedAt - one.savedAt);
  for (const [place, { key, savedAt }] of drafts.entries()) {
    if (place >= MAX_DRAFTS || isOld(savedAt)) dropDraft(key);
  }
}

function prefixOf(personId: number): string {
  return `${PREFIX}${personId}:`;
}

function listKeys(prefix: string): readonly string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
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
