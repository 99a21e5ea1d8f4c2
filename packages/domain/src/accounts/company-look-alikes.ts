import { keepKeys } from '../primitives/kept-keys.ts';
import { companyNameKey } from './company-names.ts';

/** The company whose name was typed, or could have been meant. */
export interface CompanyNameMatch {
  readonly name: string;
  readonly is_exact: boolean;
}

export type CompanyNameMatcher = (typedName: string) => CompanyNameMatch | null;

/**
 * Finds the company meant by a typed name among these names: the same name (companyNameKey), else one that a person
 * could confuse with it (rules 6): look-alike letters, other spacing, punctuation or legal form, one or two typing
 * errors. A suggestion for an administrator, never a decision.
 */
export function companyNameMatcher(names: readonly string[]): CompanyNameMatcher {
  let find: CompanyNameMatcher | undefined;
  // Only once a name is asked for: of thousands of names it takes a while, and mostly none is.
  return (typedName) => {
    find ??= readToEnd(readCompanyNames(names));
    return find(typedName);
  };
}

const NAMES_A_STEP = 50;

/** The same in steps of a few names: thousands at once would stop a screen for longer than a frame. */
export function* readCompanyNames(names: readonly string[]): Generator<undefined, CompanyNameMatcher> {
  const exact = new Map<string, string>();
  const bySkeleton = new Map<string, KnownName>();
  for (const [index, name] of names.entries()) {
    setFirst(exact, companyNameKey(name), name);
    for (const skeleton of skeletonsOf(name)) setFirst(bySkeleton, skeleton, { name, letters: lettersOf(skeleton) });
    if (index % NAMES_A_STEP === NAMES_A_STEP - 1) yield;
  }
  return (typedName) => {
    const same = exact.get(companyNameKey(typedName));
    if (same !== undefined) return { name: same, is_exact: true };
    const skeletons = skeletonsOf(typedName);
    const alike = firstOf(skeletons.map((skeleton) => bySkeleton.get(skeleton)?.name ?? nearest(skeleton, bySkeleton)));
    return alike === undefined ? null : { name: alike, is_exact: false };
  };
}

function readToEnd<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

interface KnownName {
  readonly name: string;
  /** Of its skeleton (lettersOf). */
  readonly letters: number;
}

/**
 * Two names that look the same have the same skeleton: only letters and digits, each replaced by a common look-alike.
 */
const skeletonOf = keepKeys((name) => {
  const plain = companyNameKey(name).normalize('NFD').replace(/\p{M}/gu, '');
  const letters = [...plain].map((letter) => LOOKS_LIKE.get(letter) ?? letter).join('');
  return letters
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
});

const LEGAL_FORMS =
  /(?:[\s,.&]+(?:inc|incorporated|llc|ltd|limited|corp|corporation|co|company|plc|gmbh|ag|bv|sa|srl|group))+\.?\s*$/i;

/** The skeleton of the whole name, and of the name without its legal form ('Inc.', 'LLC'). */
function skeletonsOf(name: string): string[] {
  const whole = skeletonOf(name);
  const bare = skeletonOf(name.normalize('NFKC').replace(LEGAL_FORMS, ''));
  return [...new Set([whole, bare])].filter((skeleton) => skeleton !== '');
}

/**
 * Letters and digits that are easily read as the one they are listed under, in lower case (confusables of Unicode's UTS
 * 39).
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑ4@',
  b: 'ьв6',
  c: 'сϲ',
  d: 'ԁđ',
  e: 'еε3',
  g: 'ɡ9',
  h: 'һн',
  i: 'іιıłl1|',
  j: 'јϳ',
  k: 'кκ',
  m: 'мμ',
  n: 'пη',
  o: 'оοø0',
  p: 'рρ',
  q: 'ԛ',
  r: 'г',
  s: 'ѕ5$',
  t: 'тτ7',
  u: 'υ',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
  z: 'ᴢ2',
};

const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

const ONE_TYPO_FROM = 5;
const TWO_TYPOS_FROM = 10;

/** Short names may differ by one letter and still be different companies. */
function allowedTypos(length: number): number {
  if (length >= TWO_TYPOS_FROM) return 2;
  return length >= ONE_TYPO_FROM ? 1 : 0;
}

function nearest(skeleton: string, known: ReadonlyMap<string, KnownName>): string | undefined {
  let found: string | undefined;
  let fewest = allowedTypos(skeleton.length) + 1;
  const ownLetters = lettersOf(skeleton);
  for (const [other, { name, letters }] of known) {
    const allowed = Math.min(fewest - 1, allowedTypos(other.length));
    if (allowed < 1 || Math.abs(other.length - skeleton.length) > allowed) continue;
    // One typo takes at most one letter away and adds one. Most names are left out here, without counting typos.
    if (countBits(ownLetters ^ letters) > 2 * allowed) continue;
    const slips = countTypos(skeleton, other, allowed);
    if (slips > allowed) continue;
    found = name;
    fewest = slips;
  }
  return found;
}

/** Letters added, left out, changed or swapped with their neighbour; more than `most` is returned as most + 1. */
export function countTypos(one: string, other: string, most: number): number {
  const width = other.length + 1;
  let beforeLast = new Uint16Array(width).fill(FAR);
  let last = Uint16Array.from({ length: width }, (_, column) => column);
  let next = new Uint16Array(width).fill(FAR);
  for (let row = 1; row <= one.length; row += 1) {
    next.fill(FAR);
    if (row <= most) next[0] = row;
    let fewest = at(next, 0);
    // Cells further from the diagonal only belong to words that differ by more than the maximum.
    for (let column = Math.max(1, row - most); column <= Math.min(other.length, row + most); column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const changed = at(last, column - 1) + (isSame ? 0 : 1);
      const swapped = isSwapped ? at(beforeLast, column - 2) + 1 : FAR;
      const slips = Math.min(changed, swapped, at(last, column) + 1, at(next, column - 1) + 1, FAR);
      next[column] = slips;
      fewest = Math.min(fewest, slips);
    }
    if (fewest > most) return most + 1;
    [beforeLast, last, next] = [last, next, beforeLast];
  }
  return Math.min(at(last, other.length), most + 1);
}

/** Larger than any possible distance. */
const FAR = 60_000;

function at(row: Uint16Array, column: number): number {
  return row[column] ?? FAR;
}

/** A bit for each letter that occurs; several letters share one. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let place = 0; place < text.length; place += 1) letters |= 1 << (text.charCodeAt(place) % BITS);
  return letters;
}

const BITS = 32;

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function setFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

function firstOf(candidates: readonly (string | undefined)[]): string | undefined {
  return candidates.find((candidate) => candidate !== undefined);
}
