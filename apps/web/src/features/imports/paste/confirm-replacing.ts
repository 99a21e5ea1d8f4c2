import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import type { PastedRows } from './pasted-rows.ts';

export interface WaitingRows {
  readonly pasted: PastedRows | null;
  /** The rows of a file or of nothing were corrected or typed in the field. */
  readonly isTyped: boolean;
}

type Replacement = 'file' | 'paste' | 'kind';

const BY: Record<Replacement, string> = {
  file: 'The file would take their place.',
  paste: 'The rows that you paste now would take their place.',
  kind: 'So many rows are imported as readings alone: to import something else, they are removed.',
};

/**
 * Asks before rows go that are nowhere else: what was corrected or typed here, and pasted rows. Those that are pasted
 * over others as they were copied replace them at once.
 */
export async function confirmReplacing({ pasted, isTyped }: WaitingRows, by: Replacement): Promise<boolean> {
  const isPasted = pasted !== null && pasted.text !== '';
  const isCorrected = isTyped || (isPasted && pasted.is_corrected === true);
  if (!isCorrected && (!isPasted || by === 'paste')) return true;
  return confirm({
    title: 'Replace these rows?',
    body: `They were ${isCorrected ? 'typed or corrected' : 'pasted'} here and are not imported yet. ${BY[by]}`,
    verb: 'Replace them',
    safe: 'Keep the rows',
  });
}
