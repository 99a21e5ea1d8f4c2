/**
 * How many guesses find a password, estimated as zxcvbn does (Wheeler, "zxcvbn: Low-Budget Password Strength
 * Estimation", USENIX Security 2016): the password is cut into the pieces that are guessed fastest.
 */

/** Why a password is found fast. */
export type GuessReason = 'common' | 'own-words' | 'repeat' | 'sequence' | 'keyboard' | 'date' | 'short';

export interface GuessEstimate {
  readonly guesses: number;
  /** Of the piece that is the largest part of the password. */
  readonly reason: GuessReason;
}

export interface KnownWords {
  /** The rank of a word among the common ones, in lower case, from 1. */
  readonly rankOf: (word: string) => number | undefined;
  /** Words that a guesser tries first, in lower case. */
  readonly ownWords: readonly string[];
}

interface Piece {
  readonly start: number;
  /** Of its last character. */
  readonly end: number;
  readonly guesses: number;
  readonly reason: GuessReason;
}

interface Step {
  readonly piece: Piece;
  readonly product: number;
  readonly guesses: number;
  readonly before: Step | undefined;
}

const LONGEST_WORD = 20;
const LONGEST_REPEATED = 20;
/** More pieces than this need more guesses than any setting asks for. */
const MOST_PIECES = 6;
const GUESSES_PER_PIECE = 10_000;
const GUESSES_PER_CHARACTER = 10;
/** A piece of a longer password counts at least this, because its place has to be guessed too. */
const LEAST_FOR_ONE = 11;
const LEAST_FOR_SEVERAL = 51;
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

/** More than these are not judged: whoever has to guess them all needs enough. */
const CHARACTERS_JUDGED = 40;

/** The guesses that find a password, and why. */
export function estimateGuesses(password: string, known: KnownWords): GuessEstimate {
  return estimate([...password].slice(0, CHARACTERS_JUDGED), known, new Map());
}

function estimate(characters: readonly string[], known: KnownWords, cache: Map<string, GuessEstimate>): GuessEstimate {
  const key = characters.join('');
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const pieces = [
    ...findWords(characters, known),
    ...findRepeats(characters, known, cache),
    ...findSequences(characters),
    ...findKeyboardRows(characters),
    ...findDates(characters),
  ];
  const result = cheapestOf(characters.length, pieces);
  cache.set(key, result);
  return result;
}

/** The cheapest way to cut the password into pieces, and what its longest piece is. */
function cheapestOf(length: number, pieces: readonly Piece[]): GuessEstimate {
  const endingAt = Map.groupBy(pieces, ({ end }) => end);
  // By last character, then by the number of pieces.
  const best: (Step | undefined)[][] = [];
  for (let end = 0; end < length; end += 1) {
    const steps: (Step | undefined)[] = [];
    best.push(steps);
    const add = (piece: Piece, before: Step | undefined, count: number) => {
      if (count > MOST_PIECES) return;
      const isWhole = piece.start === 0 && piece.end === length - 1;
      const least = isWhole ? 1 : piece.start === piece.end ? LEAST_FOR_ONE : LEAST_FOR_SEVERAL;
      const product = Math.max(piece.guesses, least) * (before?.product ?? 1);
      const guesses = factorial(count) * product + GUESSES_PER_PIECE ** (count - 1);
      if (guesses < (steps[count]?.guesses ?? Number.POSITIVE_INFINITY))
        steps[count] = { piece, product, guesses, before };
    };
    const addAfter = (piece: Piece) => {
      if (piece.start === 0) add(piece, undefined, 1);
      for (const [count, before] of (best[piece.start - 1] ?? []).entries()) {
        // Two unknown pieces in a row are one.
        if (before !== undefined && !(piece.reason === 'short' && before.piece.reason === 'short'))
          add(piece, before, count + 1);
      }
    };
    for (const piece of endingAt.get(end) ?? []) addAfter(piece);
    for (let start = 0; start <= end; start += 1)
      addAfter({ start, end, guesses: GUESSES_PER_CHARACTER ** (end - start + 1), reason: 'short' });
  }
  const ways = (best[length - 1] ?? []).filter((step) => step !== undefined);
  const [cheapest] = ways.sort((a, b) => a.guesses - b.guesses);
  if (cheapest === undefined) return { guesses: 1, reason: 'short' };
  return { guesses: cheapest.guesses, reason: longestOf(cheapest).reason };
}

function longestOf(last: Step): Piece {
  let longest = last.piece;
  for (let step = last.before; step !== undefined; step = step.before) {
    if (step.piece.end - step.piece.start > longest.end - longest.start) longest = step.piece;
  }
  return longest;
}

function findWords(characters: readonly string[], { rankOf, ownWords }: KnownWords): Piece[] {
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

function findRepeats(characters: readonly string[], known: KnownWords, cache: Map<string, GuessEstimate>): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < characters.length; start += 1) {
    for (let size = 1; size <= Math.min(LONGEST_REPEATED, (characters.length - start) / 2); size += 1) {
      let end = start + size - 1;
      while (end + 1 < characters.length && characters[end + 1] === characters[end + 1 - size]) end += 1;
      const times = Math.floor((end - start + 1) / size);
      if (times < 2) continue;
      const base = estimate(characters.slice(start, start + size), known, cache);
      pieces.push({ start, end: start + times * size - 1, guesses: base.guesses * times, reason: 'repeat' });
    }
  }
  return pieces;
}

/** Characters that follow each other at the same distance: abcd, 9753. */
function findSequences(characters: readonly string[]): Piece[] {
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

function findKeyboardRows(characters: readonly string[]): Piece[] {
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

function findDates(characters: readonly string[]): Piece[] {
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

function factorial(count: number): number {
  return count <= 1 ? 1 : count * factorial(count - 1);
}

function choose(of: number, count: number): number {
  let ways = 1;
  for (let index = 1; index <= count; index += 1) ways = (ways * (of - count + index)) / index;
  return ways;
}
