import type { BulkFate } from '@dewar/contract/bulk';
import { notifySuccess, notifyWarning } from '../states/notify.ts';

interface FateWords {
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
  const named = refused.slice(0, NAMED).map(({ id, label, message }) => `${label ?? `No. ${id}`}: ${message}`);
  const more = refused.length > NAMED ? [`And ${refused.length - NAMED} more.`] : [];
  notifyWarning(`${countOf(refused.length)} not ${done}`, { hint: [...named, ...more].join(' ') });
}
