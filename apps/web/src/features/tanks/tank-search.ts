import { countOf } from '../../shared/format/numbers.ts';
import { MOST_OPTIONS } from '../../shared/ui/fields/find-options.ts';

/** Help for a list that is too long to scroll through. */
export function describeManyTanks({ length }: { readonly length: number }): string | undefined {
  return length > MOST_OPTIONS ? `${countOf(length, 'tank')}: type part of a number` : undefined;
}
