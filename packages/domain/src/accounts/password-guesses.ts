/**
 * How many guesses find a password, estimated as zxcvbn does (Wheeler, "zxcvbn: Low-Budget Password Strength
 * Estimation", USENIX Security 2016): the password is cut into the pieces that are guessed fastest.
 */

import {
  findDates,
  findKeyboardRows,
  findSequences,
  findWords,
  type GuessReason,
  type KnownWords,
  type Piece,
} from './password-pieces.ts';

export interface GuessEstimate {
  readonly guesses: number;
  /** Of the piece that is the largest part of the password. */
  readonly reason: GuessReason;
}

interface Step {
  readonly piece: Piece;
  readonly product: number;
  readonly guesses: number;
  readonly before: Step | undefined;
}

const LONGEST_REPEATED = 20;
/** More pieces than this need more guesses than any setting asks for. */
const MOST_PIECES = 6;
const GUESSES_PER_PIECE = 10_000;
const GUESSES_PER_CHARACTER = 10;
/** A piece of a longer password counts at least this, because its place has to be guessed too. */
const LEAST_FOR_ONE = 11;
const LEAST_FOR_SEVERAL = 51;
/** A password with signs and a number at its ends, what is between them, and what may stand at one end. */
const LONGEST_DECORATED = 20;
const SHORTEST_DECORATED = 3;
const MOST_SIGNS = 3;
const MOST_DIGITS = 4;

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
    ...findDecorated(characters, known, cache),
    ...findDoubled(characters, known, cache),
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

/**
 * The whole password as something with a number and signs at its ends, such as 'Summer2025!': the first that guessers
 * vary, so the ends do not count as pieces whose places have to be guessed.
 */
function findDecorated(characters: readonly string[], known: KnownWords, cache: Map<string, GuessEstimate>): Piece[] {
  if (characters.length > LONGEST_DECORATED) return [];
  const guessesOf = ({ signs, digits }: Decoration) =>
    GUESSES_PER_CHARACTER ** signs * (digits.length === 0 ? 1 : estimate(digits, known, cache).guesses);
  const pieces: Piece[] = [];
  for (const before of beginningsOf(characters)) {
    const start = before.signs + before.digits.length;
    // Read backwards, an end is a beginning.
    for (const after of beginningsOf(characters.slice(start).toReversed())) {
      const core = characters.slice(start, characters.length - after.signs - after.digits.length);
      if (core.length === characters.length || core.length < SHORTEST_DECORATED) continue;
      const { guesses, reason } = estimate(core, known, cache);
      const ends = guessesOf(before) * guessesOf({ ...after, digits: after.digits.toReversed() });
      pieces.push({ start: 0, end: characters.length - 1, guesses: guesses * ends, reason });
    }
  }
  return pieces;
}

/** Signs and then digits. */
interface Decoration {
  readonly signs: number;
  readonly digits: readonly string[];
}

/** What may stand before the rest of a password. */
function beginningsOf(characters: readonly string[]): Decoration[] {
  const found: Decoration[] = [];
  for (let signs = 0; signs <= MOST_SIGNS; signs += 1) {
    const digits = /^\d*/.exec(characters.slice(signs, signs + MOST_DIGITS).join(''))?.[0] ?? '';
    found.push({ signs, digits: [] });
    if (digits !== '') found.push({ signs, digits: [...digits] });
    if (/[\p{L}\p{N}]/u.test(characters[signs] ?? 'x')) break;
  }
  return found;
}

/** The whole password as something twice with signs between: 'apple-apple'. */
function findDoubled(characters: readonly string[], known: KnownWords, cache: Map<string, GuessEstimate>): Piece[] {
  const lower = characters.map((character) => character.toLowerCase()).join('');
  const [, half = ''] = /^(.{3,20})[^\p{L}\p{N}]{1,3}\1$/u.exec(lower) ?? [];
  if (half === '') return [];
  const size = [...half].length;
  const { guesses } = estimate(characters.slice(0, size), known, cache);
  const between = GUESSES_PER_CHARACTER ** (characters.length - 2 * size);
  return [{ start: 0, end: characters.length - 1, guesses: 2 * guesses * between, reason: 'repeat' }];
}

function factorial(count: number): number {
  return count <= 1 ? 1 : count * factorial(count - 1);
}
