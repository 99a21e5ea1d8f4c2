import { keepKeys } from './kept-keys.ts';
import { nameWords } from './name-search.ts';

/** Numbers are compared by their digits with so many places. */
const PLACES = 15;
const NUMBER = /[0-9]+/g;
const SPARE_ZEROS = new RegExp(`(?<![0-9])0+(?=[0-9]{${PLACES}})`, 'g');
/** Letters that are no accented form of another follow all that begins with the letter they look like. */
const LETTERS_OF_THEIR_OWN = /[ØøŁłĐđĦħŦŧ]/g;
const BEHIND = '\uf8ff';
/** Stands before every letter, so that a name precedes those that it begins. */
const END = '\u0001';

/**
 * By what names are ordered, in one way everywhere: word by word without regard to case and accents, numbers by their
 * value ('T-2', 'T-10'), Ł after L; what is then alike by its characters. Keys are compared by code points
 * (compareKeys); the server has the same in SQL (`name_order`) and keeps it in the columns `order_key`.
 */
export function nameOrderKey(name: string): string {
  const words = nameWords(name.replaceAll(LETTERS_OF_THEIR_OWN, (letter) => letter + BEHIND)).join(' ');
  const numbered = words.replaceAll(NUMBER, (digits) => '0'.repeat(PLACES) + digits).replaceAll(SPARE_ZEROS, '');
  return numbered + END + name;
}

/** The order of two names, for a sort. */
export function compareNames(one: string, other: string): number {
  return one === other ? 0 : compareKeys(keyOf(one), keyOf(other));
}

/** A sort compares each name many times. */
const keyOf = keepKeys(nameOrderKey);

/** By code points, as the database does; `<` compares the halves of a surrogate pair. */
function compareKeys(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let place = 0; place < shorter; place += 1) {
    const [first, second] = [one.charCodeAt(place), other.charCodeAt(place)];
    if (first !== second) return rankOf(first) - rankOf(second);
  }
  return one.length - other.length;
}

const SURROGATES = 0xd800;
const BEHIND_SURROGATES = 0xe000;

function rankOf(unit: number): number {
  if (unit < SURROGATES) return unit;
  return unit < BEHIND_SURROGATES ? unit + BEHIND_SURROGATES : unit - BEHIND_SURROGATES + SURROGATES;
}
