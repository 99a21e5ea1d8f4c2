import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { formatNumber } from '../../shared/format/numbers.ts';

/** The error of a note's text, or null. */
export function findNoteError(text: string): string | null {
  const { length } = text.trim();
  if (length === 0) return 'Write the note first';
  return length > TEXT_LIMITS.note ? `A note has at most ${formatNumber(TEXT_LIMITS.note)} characters` : null;
}
