import type { ZodType } from 'zod';
import { readSession } from '../session/session.ts';

/** Drafts are one's own: another person on this device has others. */
export function ownDraftKey(kind: string, record?: number | 'new'): string {
  const own = `${kind}:${readSession()?.user.id ?? 0}`;
  return record === undefined ? own : `${own}:${record}`;
}

/** What an earlier visit left unsaved on this device; null where there is nothing, or nothing that can be read. */
export function readDraft<Draft>(key: string, schema: ZodType<Draft>): Draft | null {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

/** False where the device has no room for it. */
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
