/** Why a password is found fast. */
export type GuessReason = 'common' | 'own-words' | 'repeat' | 'sequence' | 'keyboard' | 'date' | 'short';

export interface KnownWords {
  /** The rank of a word among the common ones, in lower case, from 1. */
  readonly rankOf: (word: string) => number | undefined;
  /** Words that a guesser tries first, in lower case. */
  readonly ownWords: readonly string[];
}

/** A part of a password that is guessed at once. */
export interface Piece {
  readonly start: number;
  /** Of its last character. */
  readonly end: number;
  readonly guesses: number;
  readonly reason: GuessReason;
}

const LONGEST_WORD = 20;
const DAYS_AND_YEARS = 365 * 100;
const YEARS = 100;

/** Rows of the usual keyboards, diagonals, and paths over the number pad. */
const ROWS = [
  "`1234567890-= qwertyuiop[]\\ asdfghjkl;' zxcvbnm,./",
  'qwertzuiop yxcvbnm azertyuiop qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/ qazwsxedcrfvtgbyhnujmikolp q1w2e3r4t5y6u7i8o9p0 1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()_+ 789456123 741852963 147258369 159753 951357',
].flatMap((rows) => rows.split(' '));
const KEYBOARDS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
const GUESSES_PER_KEY = 50;

const DATES = [/^(\d{1,4})([-/. _\\])(\d{1,2})\2(\d{1,4})$/, /^(\d\d)()(\d\d)(\d{4}|\d\d)$/, /^(\d{4})()(\d\d)(\d\d)$/];

const LEET: readonly ReadonlyMap<string, string>[] = [
  '4a@a8b(c3e6g9g1i!i|i0o$s5s+t7t%x2z',
  '4a@a8b(c3e6g9g1l!l|l0o$s5s+t7l%x2z',
].map((pairs) => new Map((pairs.match(/../g) ?? []).map((pair) => [pair.charAt(0), pair.charAt(1)])));

export function findWords(characters: readonly string[], { rankOf, ownWords }: KnownWords): Piece[] {
  const own = new Map(ownWords.map((word, index) => [word, index + 1]));
  const longest = Math.max(LONGEST_WORD, ...ownWords.map((word) => word.length));
  const pieces: Piece[] = [];
  for (let start = 0; start < characters.length; start += 1) {
    for (let end = start; end < Math.min(characters.length, start + longest); end += 1) {
      const token = characters.slice(start, end + 1);
      for (const [word, variations] of spellingsOf(token)) {
        const ranked = [
          { rank: own.get(word), reason: 'own-words' },
          { rank: rankOf(word), reason: 'common' },
        ] as const;
        for (const { rank, reason } of ranked)
          if (rank !== undefined) pieces.push({ start, end, guesses: rank * variations, reason });
      }
    }
  }
  return pieces;
}

/** The words that a piece may be a spelling of, each with the number of spellings that a guesser tries. */
function spellingsOf(token: readonly string[]): [string, number][] {
  const capitals = capitalVariations(token);
  const lower = token.map((character) => character.toLowerCase());
  const plain = lower.join('');
  const found = new Map([[plain, capitals]]);
  const offer = (word: string, variations: number) => {
    if (!found.has(word)) found.set(word, variations);
  };
  offer(lower.toReversed().join(''), capitals * 2);
  for (const leet of LEET) {
    const word = lower.map((character) => leet.get(character) ?? character).join('');
    const kinds = new Set(lower.filter((character) => leet.has(character))).size;
    // Only digits are a number, not a spelling.
    if (/[a-z]/.test(plain)) offer(word, capitals * 2 ** Math.max(1, kinds));
  }
  return [...found];
}

function capitalVariations(token: readonly string[]): number {
  const letters = token.filter((character) => character.toLowerCase() !== character.toUpperCase());
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase()).length;
  if (capitals === 0) return 1;
  const isUsual =
    capitals === letters.length ||
    (capitals === 1 && (token[0] !== token[0]?.toLowerCase() || token.at(-1) !== token.at(-1)?.toLowerCase()));
  if (isUsual) return 2;
  let variations = 0;
  for (let count = 1; count <= Math.min(capitals, letters.length - capitals); count += 1)
    variations += choose(letters.length, count);
  return variations;
}

/** Characters that follow each other at the same distance: abcd, 9753. */
export function findSequences(characters: readonly string[]): Piece[] {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const pieces: Piece[] = [];
  for (let start = 0; start + 2 < codes.length; start += 1) {
    const distance = (codes[start + 1] ?? 0) - (codes[start] ?? 0);
    if (distance === 0 || Math.abs(distance) > 5) continue;
    let end = start + 1;
    while (end + 1 < codes.length && (codes[end + 1] ?? 0) - (codes[end] ?? 0) === distance) {
      end += 1;
      if (end - start < 2) continue;
      const first = characters[start] ?? '';
      const starts = 'aAzZ019'.includes(first) ? 4 : /\d/.test(first) ? 10 : 26;
      const guesses = starts * (end - start + 1) * (distance < 0 ? 2 : 1);
      pieces.push({ start, end, guesses, reason: 'sequence' });
    }
  }
  return pieces;
}

export function findKeyboardRows(characters: readonly string[]): Piece[] {
  const lower = characters.map((character) => character.toLowerCase());
  const pieces: Piece[] = [];
  for (let start = 0; start < lower.length; start += 1) {
    for (let end = start + 2; end < lower.length; end += 1) {
      const token = lower.slice(start, end + 1).join('');
      if (!KEYBOARDS.some((row) => row.includes(token))) break;
      const guesses = GUESSES_PER_KEY * (end - start + 1) * capitalVariations(characters.slice(start, end + 1));
      pieces.push({ start, end, guesses, reason: 'keyboard' });
    }
  }
  return pieces;
}

export function findDates(characters: readonly string[]): Piece[] {
  const text = characters.map((character) => (character.length === 1 ? character : ' ')).join('');
  const pieces: Piece[] = [];
  for (let start = 0; start < text.length; start += 1) {
    for (let end = start + 3; end < Math.min(text.length, start + 10); end += 1) {
      const token = text.slice(start, end + 1);
      if (/^(19|20)\d\d$/.test(token)) pieces.push({ start, end, guesses: YEARS, reason: 'date' });
      else if (isDate(token)) {
        const separators = /\D/.test(token) ? 4 : 1;
        pieces.push({ start, end, guesses: DAYS_AND_YEARS * separators, reason: 'date' });
      }
    }
  }
  return pieces;
}

/** A day, a month and a year, in any usual order. */
function isDate(token: string): boolean {
  return DATES.some((form) => {
    const [, first = '', , second = '', third = ''] = form.exec(token) ?? [];
    return (
      (isYear(third) && (isDay(first, second) || isDay(second, first))) ||
      (isYear(first) && (isDay(third, second) || isDay(second, third)))
    );
  });
}

function isYear(part: string): boolean {
  return /^(\d\d|(19|20)\d\d)$/.test(part);
}

function isDay(day: string, month: string): boolean {
  return isIn(day, 31) && isIn(month, 12);
}

function isIn(part: string, most: number): boolean {
  const value = Number(part);
  return value >= 1 && value <= most;
}

function choose(of: number, count: number): number {
  let ways = 1;
  for (let index = 1; index <= count; index += 1) ways = (ways * (of - count + index)) / index;
  return ways;
}
