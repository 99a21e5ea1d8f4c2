import type { ZodType } from 'zod';
import { readSession } from '../session/session.ts';

/** Each person on a device has drafts of their own. */
export function ownDraftKey(kind: string, record?: number | 'new'): string {
  const own = `${kind}:${readSession()?.user.id ?? 0}`;
  return record === undefined ? own : `${own}:${record}`;
}

/** The draft of an earlier visit on this device; null if there is none, or if it is unreadable. */
export function readDraft<Draft>(key: string, schema: ZodType<Draft>): Draft | null {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

/** Returns false if the device has no room for it. */
export function writeDraft(key: string, draft: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}
