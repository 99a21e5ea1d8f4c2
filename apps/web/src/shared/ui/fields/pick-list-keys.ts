const PAGE = 8;

interface Place {
  /** The index of the highlighted option; -1 for none. */
  readonly place: number;
  readonly count: number;
  /** Home and End belong to the text while there is some. */
  readonly hasText: boolean;
}

/** The index that a key leads to; undefined for a key that does not move. */
export function placeAfter(key: string, { place, count, hasText }: Place): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(place + 1, last);
    case 'ArrowUp':
      return Math.max(place - 1, 0);
    case 'PageDown':
      return Math.min(place + PAGE, last);
    case 'PageUp':
      return Math.max(place - PAGE, 0);
    case 'Home':
      return hasText ? undefined : 0;
    case 'End':
      return hasText ? undefined : last;
    default:
      return undefined;
  }
}

/** Whether the caret is at the end that the left or right arrow points to: then the key may leave the list. */
export function isAtEdge(field: HTMLInputElement, key: string): boolean {
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart !== selectionEnd) return false;
  return key === 'ArrowLeft' ? selectionStart === 0 : selectionStart === value.length;
}
