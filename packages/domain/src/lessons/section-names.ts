/**
 * The machine name of a section (spec 3 §3): lower case, underscores for spaces, everything but letters and digits
 * removed. Accents are dropped first, so that the letter stays. May be empty.
 */
export function sectionNameOf(displayName: string): string {
  return displayName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s]/g, '')
    .trim()
    .replaceAll(/\s+/g, '_');
}

/** A machine name as words, for sections whose display name is unknown. */
export function sectionNameAsWords(sectionName: string): string {
  return sectionName.replaceAll('_', ' ').trim();
}

/**
 * A unique machine name for each display name (rules 7): empty ones become section_1, section_2; duplicates get _2, _3.
 */
export function uniqueSectionNames(displayNames: readonly string[]): string[] {
  const taken = new Set<string>();
  return displayNames.map((displayName) => {
    const base = sectionNameOf(displayName);
    const name = base === '' ? firstFree(taken, (count) => `section_${count}`) : freeNameLike(taken, base);
    taken.add(name);
    return name;
  });
}

function freeNameLike(taken: ReadonlySet<string>, base: string): string {
  return firstFree(taken, (count) => (count === 1 ? base : `${base}_${count}`));
}

function firstFree(taken: ReadonlySet<string>, nameAt: (count: number) => string): string {
  let count = 1;
  while (taken.has(nameAt(count))) count += 1;
  return nameAt(count);
}
