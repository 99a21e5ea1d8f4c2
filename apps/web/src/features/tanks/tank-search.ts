import { countOf } from '../../shared/format/numbers.ts';

/** Nobody scrolls through a longer list; typing filters it. */
export const MOST_SHOWN = 100;

/** Help for a list that is too long to scroll through. */
export function describeManyTanks({ length }: { readonly length: number }): string | undefined {
  return length > MOST_SHOWN ? `${countOf(length, 'tank')}: type part of a number` : undefined;
}
