import { countOf } from '../../shared/format/numbers.ts';

/** More would not be looked through but typed for. */
export const MOST_SHOWN = 100;

/** Help for a list that is too long to look through. */
export function describeManyTanks({ length }: { readonly length: number }): string | undefined {
  return length > MOST_SHOWN ? `${countOf(length, 'tank')}: type part of a number` : undefined;
}

/** A number as it is looked for: spaces, hyphens and case need not be typed. */
export function compactTankNumber(tankNumber: string): string {
  return tankNumber.replaceAll(/[\s-]/g, '').toLowerCase();
}
