import { foldText } from './folded-text.ts';
import { keepKeys } from './kept-keys.ts';

/** Left out of a name: apostrophes of every kind, and the line that stretches Arabic words. */
const LEFT_OUT = /['’‘‛ʼʹʻʾʿˈ′‵`՚׳ꞌ\u0640]/g;
/**
 * Spaces and hyphens of every kind, with and without a width, quotation marks and what separates words. The same are
 * listed in SQL (`name_words`), because what counts as a space differs between the two.
 */
const SEPARATORS =
  /[\t-\r \u0085\u00a0\u00ad\u00b7\u058a\u05be\u1400\u1680\u1806\u180e\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u3000\u30a0\u30fb\ufeff"“”„«»./,;-]+/;

/** Names without accents are the most, and ten times as fast to fold. */
const ASCII = /^[\0-\x7f]*$/;
const LEFT_OUT_OF_ASCII = /[\t-\r "'`./,;-]+/g;

/**
 * Whether a record is one that somebody looks for: each typed word stands in one of its names, in any order, without
 * regard to case, accents, apostrophes, hyphens and spaces. 'oneill' and 'neill, o' do not differ from 'O’Neill'. The
 * server finds the same in SQL (`hasWords`); where no word is typed, everything is found.
 */
export function nameSearch(typed: string): (...names: readonly (string | null | undefined)[]) => boolean {
  const words = searchWords(typed);
  return (...names) => {
    if (words.length === 0) return true;
    const keys = names.map((name) => nameKey(name ?? ''));
    return words.every((word) => keys.some((key) => key.includes(word)));
  };
}

/**
 * What is looked for: the typed words as keys. A hyphen within a word joins its parts: '305438-5' is one word, or it would
 * find 305438-3 as well, which has a 5 too.
 */
export function searchWords(typed: string): readonly string[] {
  return typed
    .split(/[\s,;]+/u)
    .map(nameKey)
    .filter((word) => word !== '');
}

/** The words of a name, folded. */
export function nameWords(name: string): readonly string[] {
  // Before it is folded, because it would become a space.
  return foldText(name.replaceAll('´', ''))
    .replaceAll(LEFT_OUT, '')
    .split(SEPARATORS)
    .filter((word) => word !== '');
}

/** What the words are looked for in; the server has the same in SQL (`name_key`). */
export function nameKey(name: string): string {
  return ASCII.test(name) ? name.toLowerCase().replace(LEFT_OUT_OF_ASCII, '') : foldedKey(name);
}

/** A search looks at every name for each letter that is typed: accents are folded once. */
const foldedKey = keepKeys((name) => nameWords(name).join(''));
