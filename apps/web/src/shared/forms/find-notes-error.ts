import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { formatNumber } from '../format/numbers.ts';

export function findNotesError(notes: string): string | null {
  return notes.trim().length > TEXT_LIMITS.note
    ? `Notes have at most ${formatNumber(TEXT_LIMITS.note)} characters`
    : null;
}
