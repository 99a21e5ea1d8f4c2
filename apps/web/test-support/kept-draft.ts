import { dropDraft, listDraftCopies } from '../src/shared/drafts/drafts.ts';

/** The newest draft of a form that is kept on this device, as text; null if there is none. */
export function keptDraft(place: string): string | null {
  const [newest] = listDraftCopies(place);
  return newest === undefined ? null : localStorage.getItem(newest);
}

export function forgetDrafts(place: string): void {
  for (const key of listDraftCopies(place)) dropDraft(key);
}
