/** The number as it is stored: trimmed (spec 2 §2.5). */
export function normalizeTankNumber(tankNumber: string): string {
  return tankNumber.trim();
}

/** Two tanks that are not deleted must not have the same key: trimmed, in lower case (api, Tanks). */
export function tankNumberKey(tankNumber: string): string {
  return normalizeTankNumber(tankNumber).toLowerCase();
}

/** Letters of other alphabets that look like Latin ones, in lower case of capitals: Н (Cyrillic) looks like H. */
const LOOKS_LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ а: 'a', в: 'b', с: 'c', е: 'e', н: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't' },
    ...{ у: 'y', х: 'x', α: 'a', β: 'b', ε: 'e', ζ: 'z', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'n', ο: 'o', ρ: 'p' },
    ...{ τ: 't', υ: 'y', χ: 'x' },
  }),
);

/**
 * A number for comparison with what somebody types, scans or imports: without spaces, dashes of every kind, invisible
 * characters, width and case, and with Latin letters for those that look like them. Two tanks may have the same.
 */
export function compactTankNumber(tankNumber: string): string {
  const letters = tankNumber
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}−]/gu, '');
  return [...letters].map((letter) => LOOKS_LATIN.get(letter) ?? letter).join('');
}
