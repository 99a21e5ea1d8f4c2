import { readSession } from '../session/session.ts';

/** Before what somebody typed and has not saved. */
export const DRAFT_PREFIX = 'draft:';

/** Each person on a device has drafts of their own. */
export function ownDraftKey(kind: string, record?: number | string): string {
  const own = `${prefixOf(readSession()?.user.id ?? 0)}${kind}`;
  return record === undefined ? own : `${own}:${record}`;
}

/** The names of what somebody opened last are kept beside their drafts. */
export function recentChoicesPrefix(personId: number): string {
  return `quick-open-${personId}-`;
}

/** At a sign-out nothing stays that the person typed or opened. */
export function dropTracesOf(personId: number): void {
  const prefixes = [prefixOf(personId), recentChoicesPrefix(personId)];
  for (const key of prefixes.flatMap(listStoredKeys)) localStorage.removeItem(key);
}

/** What this device stores under keys that begin so. */
export function listStoredKeys(prefix: string): readonly string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

function prefixOf(personId: number): string {
  return `${DRAFT_PREFIX}${personId}:`;
}
