import { TEXT_LIMITS } from '@dewar/domain/text-limits';
import { formatNumber } from '../../shared/format/numbers.ts';

export function findNotesProblem(notes: string): string | null {
  return notes.trim().length > TEXT_LIMITS.note
    ? `Notes have at most ${formatNumber(TEXT_LIMITS.note)} characters`
    : null;
}
