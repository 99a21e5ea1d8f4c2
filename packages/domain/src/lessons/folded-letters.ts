import { HAN_VARIANTS } from './han-variants.ts';

/** A text in which all spellings of a name look the same, and where each of its characters stands in the original. */
export interface FoldedLetters {
  readonly text: string;
  readonly folded: string;
  /** The place in the original of each code unit of the folded text: from its start to its end. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Stands between 'a' and 'B' in 'annaBell', which are two words in the name of a file. */
export const INNER_CAPITAL = '\uE000';

/** A letter with its marks; the letters of a decomposed Hangul syllable are one. */
const CLUSTER =
  /[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6]*[\u11a8-\u11ff\ud7cb-\ud7fb]*\p{M}*|\P{M}\p{M}*|\p{M}+/uy;
const APOSTROPHE = /^['’‘‛`´＇′ʼʻʹʽ՚׳ꞌ]/u;
const HYPHEN = /^[\p{Pd}−・·･]/u;
const SPACE = /^[\s\p{Z}]/u;
const INVISIBLE = /[\p{Cf}\p{Co}\u0640]/gu;
/** Accents of Latin, Greek and Cyrillic, and the points of Arabic and Hebrew, which are often left out. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
/** Letters that Unicode does not decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ł: 'l', ø: 'o\u0308', đ: 'd', ð: 'd', ħ: 'h', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്' },
  ...{ ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' },
};
/** The dots of 'ä', 'ö', 'ü' and the ring of 'å': these letters are also written 'ae', 'oe', 'ue' and 'aa'. */
export const SPELLED_OUT_MARKS = '\u0308\u030a';
const SPELLED_OUT = new RegExp(`^[aou]([${SPELLED_OUT_MARKS}])`, 'iu');
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;

/**
 * Case, accents, apostrophes, hyphens, spaces, composed or decomposed letters, and traditional or simplified characters
 * make no difference to a folded text;
 * only the marks that can be spelled out stay, each after its letter.
 * The order of its characters is that of the original.
 */
export function foldLetters(text: string): FoldedLetters {
  const starts: number[] = [];
  const ends: number[] = [];
  const pieces: string[] = [];
  let wasLower = false;
  const add = (piece: string, start: number, end: number) => {
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
  };
  for (let at = 0; at < text.length; ) {
    const cluster = clusterAt(text, at);
    const shown = isAscii(cluster) ? cluster : cluster.replaceAll(INVISIBLE, '');
    if (shown !== '') {
      if (wasLower && UPPER.test(shown)) add(INNER_CAPITAL, at, at);
      add(foldCluster(shown), at, at + cluster.length);
      wasLower = LOWER.test(shown);
    }
    at += cluster.length;
  }
  return { text, folded: pieces.join(''), starts, ends };
}

/** The first characters that could belong to the letter before them. */
const FIRST_MARK = 0x300;

function isAscii(cluster: string): boolean {
  return cluster.length === 1 && cluster <= '~';
}

/** Most characters are clusters of their own, which is told without a pattern. */
function clusterAt(text: string, at: number): string {
  const isAlone = text.charCodeAt(at) < FIRST_MARK && !(text.charCodeAt(at + 1) >= FIRST_MARK);
  if (isAlone) return text.charAt(at);
  CLUSTER.lastIndex = at;
  return CLUSTER.exec(text)?.[0] ?? text.charAt(at);
}

const LETTER = /^[\p{L}\p{M}]/u;

function foldCluster(cluster: string): string {
  if (/^[a-z ]$/i.test(cluster)) return cluster.toLowerCase();
  if (APOSTROPHE.test(cluster)) return "'";
  if (HYPHEN.test(cluster)) return '-';
  if (SPACE.test(cluster)) return ' ';
  if (!LETTER.test(cluster)) return cluster;
  const simplified = HAN_VARIANTS.get(cluster);
  if (simplified !== undefined) return simplified;
  const decomposed = cluster.normalize('NFKD');
  const bare = decomposed.replaceAll(OPTIONAL_MARKS, '').normalize('NFC');
  // Twice, because some letters have no capital of their own: 'ß', 'ẞ' and 'SS' are one, and 'ς' is 'σ'.
  const lower = [...bare.toLowerCase().toUpperCase()].map((letter) => letter.toLowerCase());
  const [, mark = ''] = SPELLED_OUT.exec(decomposed) ?? [];
  return lower.map((letter) => PLAIN_LETTERS[letter] ?? letter).join('') + mark;
}
