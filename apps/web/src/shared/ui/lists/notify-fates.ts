import type { BulkFate } from '@dewar/contract/bulk';
import { notifySuccess, notifyWarning } from '../states/notify.ts';

export interface FateWords {
  /** '3 people'. */
  readonly countOf: (count: number) => string;
  /** Completes it: 'moved'. */
  readonly done: string;
}

const NAMED = 3;

/** Tells how many records were changed, and which were refused and why. */
export function notifyFates(fates: readonly BulkFate[], { countOf, done }: FateWords): void {
  const refused = fates.filter(({ outcome }) => outcome === 'refused');
  const changed = fates.filter(({ outcome }) => outcome === 'done').length;
  if (changed > 0) notifySuccess(`${countOf(changed)} ${done}`);
  if (refused.length === 0) return;
  notifyWarning(`${countOf(refused.length)} not ${done}`, { hint: nameRefused(refused) });
}

interface UndoableWords extends FateWords {
  /** Where it can be undone later. */
  readonly hint?: string | undefined;
  readonly undo: (change_id: number) => Promise<readonly BulkFate[]>;
}

/** The same for a change with one undo, null if there is none; returns whether any record was changed. */
export function notifyUndoable(
  { change_id, fates }: { readonly change_id: number | null; readonly fates: readonly BulkFate[] },
  { hint, undo, ...words }: UndoableWords,
): boolean {
  const changed = fates.filter(({ outcome }) => outcome === 'done').length;
  const isUndoable = changed > 0 && change_id !== null;
  notifyFates(isUndoable ? fates.filter(({ outcome }) => outcome === 'refused') : fates, words);
  if (isUndoable) {
    const { countOf, done } = words;
    const giveBack = async () => notifyGivenBack(await undo(change_id), countOf);
    notifySuccess(`${countOf(changed)} ${done}`, giveBack, { hint, isToldByUndo: true });
  }
  return changed > 0;
}

/** Tells how many records an undo gave back, and which it could not and why. */
export function notifyGivenBack(fates: readonly BulkFate[], countOf: FateWords['countOf']): void {
  const refused = fates.filter(({ outcome }) => outcome === 'refused');
  const back = fates.length - refused.length;
  const count = refused.length === 0 ? countOf(back) : `${back} of ${countOf(fates.length)}`;
  const message = `${count} ${back === 1 ? 'is' : 'are'} as before`;
  if (refused.length === 0) notifySuccess(message);
  else notifyWarning(message, { hint: nameRefused(refused) });
}

/** 'T-3: It was changed since.', for the first few. */
function nameRefused(refused: readonly BulkFate[]): string {
  const named = refused.slice(0, NAMED).map(({ id, label, message }) => `${label ?? `No. ${id}`}: ${message}`);
  const more = refused.length > NAMED ? [`And ${refused.length - NAMED} more.`] : [];
  return [...named, ...more].join(' ');
}
