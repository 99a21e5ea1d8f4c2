import { declinedBody } from './cyrillic-and-greek-endings.ts';
import { foldLetters, INNER_CAPITAL, SPELLED_OUT_MARKS } from './folded-letters.ts';
import { latinForms } from './latin-endings.ts';
import { DOUBLE_NAMES, JOINED_WORDS, NAME_WORDS, SHORT_WORDS } from './name-words.ts';

/** One way in which a person can be named, and how it is found in a folded text. */
export interface NamePattern {
  /** The sources of regular expressions: what stands before the name, and the name with what follows it. */
  readonly start: string;
  readonly rest: string;
  readonly firstLetter: string;
  readonly key: string;
  /** In small letters it is a word, not a name. */
  readonly needsCapital: boolean;
  /** With an ending of a language that declines Latin names, which the text around it has to allow. */
  readonly isDeclined: boolean;
}

const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}`;
const KATAKANA = String.raw`\p{sc=Kana}ー`;
/** Endings are written onto the name, and there are too many of them to list. */
const AGGLUTINATING = String.raw`\p{sc=Hang}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}`;
/** Marks a letter without a vowel, at the end of a name; the vowel of an ending takes its place. */
const VIRAMA = /[\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/u;
/** The letters of scripts that put spaces between words. */
const SPACED_LETTER = String.raw`[[\p{L}\p{M}]--[${UNSPACED}${KATAKANA}\p{sc=Hang}]]`;
const AT_START = (script: string) => new RegExp(`^[${script}]`, 'v');
const AT_END = (script: string) => new RegExp(`[${script}]\\p{M}*$`, 'v');

/** 'Anna's', 'Annas', 'James'', 'the Lopezes'. */
const POSSESSIVE = "(?:'?s'?|es'?|')?";
/** Of a word, only with an apostrophe: 'Arts' is not 'Art' with an ending. */
const MARKED_POSSESSIVE = "(?:'s?)?";
/** 'and', 'to', 'with' and the like are written together with the name. */
const ARABIC_PREFIX = '[وف]?[بلك]?(?:ال)?';
const HEBREW_PREFIX = '[והבלמשכ]{0,3}';
const GEORGIAN_VOWEL = /(?<=\p{sc=Geor}{3})[იე]$/u;
const ETHIOPIC_PREFIX = '(?:ስለ|እንደ|ወደ|እነ|[ለየበከ])?';
/** What is written onto a name, where there are few enough endings to list. */
const ENDINGS: readonly (readonly [script: RegExp, ending: string])[] = [
  // The accusative without its points: 'محمدًا'.
  [AT_END(String.raw`\p{sc=Arab}`), 'ا?'],
  [AT_END(String.raw`\p{sc=Beng}`), '(?:[েএ]?র|ে|[েএ]?রা|কে|দের|দেরকে|তে|টি|টা|ও|ই)?'],
  [AT_END(String.raw`\p{sc=Gujr}`), '(?:ને|ની|નો|નું|ના|નાં|થી|માં|એ|ે)?'],
  // Of Marathi and Nepali, and of Hindi where the space was left out.
  [AT_END(String.raw`\p{sc=Deva}`), '(?:ने|नी|ला|लाई|ले|च[ाीे]|च्या|क[ाीेो]|ना|शी|से|मा|बाट|सँग|साठी|कडे|कडून|बरोबर|जी)?'],
  [AT_END(String.raw`\p{sc=Armn}`), '(?:յ?(?:ի|ին|ից|ով)|ը|ն|ս|դ|ու|ում|ենց)?'],
  [AT_END(String.raw`\p{sc=Geor}`), '(?:ი|მა?|ი?ს|ი?თ|ად|ო|ს?თან|ზე|ი?სთვის|ი?სგან|ც)?'],
  [AT_END(String.raw`\p{sc=Ethi}`), '(?:ን|ም|ና|ስ|ንም|ንና)?'],
];

const LETTERS = /[\p{L}\p{M}\p{N}]+/gu;
const ONLY_LATIN = /^[\p{sc=Latn}\p{M}]{3,}$/u;
/** Shorter names in a script with capitals are mostly words too: 'an', 'my', 'le'. */
const SHORT = 3;

/** The pattern of one name as it is, without its parts. */
export function patternOf(name: string): NamePattern {
  const { folded } = foldLetters(name);
  const key = nameKey(name);
  const runs = [...folded.matchAll(LETTERS)].flatMap(([run]) => run);
  const firstLetter = [...(runs[0] ?? folded.trim())][0] ?? '';
  if (runs.length === 0)
    return { start: '', rest: RegExp.escape(folded.trim()), firstLetter, key, needsCapital: false, isDeclined: false };
  const hasCapitals = name.toLowerCase() !== name.toUpperCase();
  const isWord = NAME_WORDS.has(key);
  return {
    start: startOf(runs[0] ?? ''),
    rest: bodyOf(folded, key) + endOf(runs.at(-1) ?? '', isWord),
    firstLetter,
    key,
    needsCapital: isWord || (hasCapitals && key.length < SHORT),
    isDeclined: false,
  };
}

/** The same name with the endings of Polish, Czech, Finnish and Hungarian; none for names that are words. */
export function declinedPatternsOf(name: string): NamePattern[] {
  const { folded } = foldLetters(name);
  const plain = patternOf(name);
  if (plain.needsCapital || !ONLY_LATIN.test(folded)) return [];
  return latinForms(folded).map(({ stem, ending, isWhole }) => {
    const after = `${ending}(?!${SPACED_LETTER})`;
    return { ...plain, isDeclined: true, rest: stemPattern(stem) + (isWhole ? `(?=${after})` : after) };
  });
}

function stemPattern(stem: string): string {
  return [...stem.matchAll(SPELLED)].map(([letter]) => letterPattern(letter)).join('');
}

/** The same for all spellings of one name. */
export function nameKey(name: string): string {
  return foldLetters(name)
    .folded.replaceAll(MARK, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether what a pattern found is the name, and not words that only look like it: 'will' is not Will, 'waiting' not
 * Wai Ting, and 'just in' not Justin.
 */
export function isNameIn(found: string, { key, needsCapital }: NamePattern): boolean {
  if (isCapital(found)) return !isApart(found, key) || isWrittenApart(found);
  if (needsCapital) return false;
  if (isApart(found, key)) return isWrittenApart(found);
  return !(key.includes(' ') && JOINED_WORDS.has(nameKey(found)));
}

function isCapital(text: string): boolean {
  return /^[^\p{L}]*[\p{Lu}\p{Lt}]/u.test(text);
}

function isApart(found: string, key: string): boolean {
  return wordsOf(nameKey(found)).length > wordsOf(key).length;
}

/**
 * Each part begins like a name, 'Mary Ann', or all of them are syllables of a Chinese name, 'wang wei', or names that
 * are often joined, 'mary ann'.
 */
function isWrittenApart(found: string): boolean {
  // Without capitals to tell by; and Chinese text is broken into lines between any two characters.
  if (found.toLowerCase() === found.toUpperCase()) return !/[\n\r]/.test(found);
  const words = wordsOf(nameKey(found));
  if (words.every((word) => SYLLABLES.test(word)) || words.every((word) => DOUBLE_NAMES.has(word))) return true;
  const parts = found.split(/[\s\p{Pd}]+/u);
  return parts.every(isCapital) && !parts.slice(1).some((part) => SHORT_WORDS.has(nameKey(part)));
}

function wordsOf(key: string): string[] {
  return key.split(' ');
}

/** One to three syllables as Chinese is written in Latin letters. */
const SYLLABLES =
  /^(?=\p{L}{2,12}$)(?:[bpmfw]o|(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:ai|ao|ang?|a|ei|eng?|er|e|ong|ou|iang?|iao|iong|ie|iu|ing?|ia|i|uang?|uai|ui|uo|ua|un|ue|u)){1,3}$/u;

function startOf(first: string): string {
  if (AT_START(UNSPACED).test(first)) return '';
  if (AT_START(KATAKANA).test(first)) return `(?<![${KATAKANA}])`;
  return `(?<=(?<!${letterBeside(first)})${prefixBefore(first)})`;
}

function prefixBefore(first: string): string {
  if (/^\p{sc=Arab}/u.test(first)) return ARABIC_PREFIX;
  if (/^\p{sc=Hebr}/u.test(first)) return HEBREW_PREFIX;
  return /^\p{sc=Ethi}/u.test(first) ? ETHIOPIC_PREFIX : '';
}

/** Korean is written with spaces, but not every word begins after one that is not Korean. */
function letterBeside(text: string): string {
  return /\p{sc=Hang}/u.test(text) ? String.raw`[\p{L}\p{M}]` : SPACED_LETTER;
}

function endOf(last: string, isWord: boolean): string {
  if (AT_END(AGGLUTINATING).test(last) && VIRAMA.test(last)) return '';
  if (AT_END(UNSPACED).test(last) || AT_END(AGGLUTINATING).test(last)) return String.raw`(?!\p{M})`;
  if (AT_END(KATAKANA).test(last)) return `(?![${KATAKANA}])`;
  const [, ending] = ENDINGS.find(([script]) => script.test(last)) ?? [];
  if (ending !== undefined) return `(?=${ending}(?!${SPACED_LETTER}))`;
  return `(?=${isWord ? MARKED_POSSESSIVE : POSSESSIVE}(?!${SPACED_LETTER}))`;
}

/** The letters of the name, with everything between them that can be written in its place. */
function bodyOf(folded: string, key: string): string {
  const withEnding = declinedBody(key);
  if (withEnding !== null) return withEnding;
  const parts = [...folded.matchAll(LETTERS)];
  const last = parts.at(-1);
  const body = parts.map(({ 0: run, index }, at) => {
    const next = parts[at + 1];
    const gap = next === undefined ? '' : folded.slice(index + run.length, next.index);
    const pattern = next === undefined ? lastRunPattern(run) : runPattern(run);
    return pattern + gapPattern(gap, run, next?.[0] ?? '');
  });
  const tail = last === undefined ? '' : folded.slice(last.index + last[0].length).replace(/^[\s'.,;:!?-]+$/, '');
  return body.join('') + (tail === '' ? '' : `(?:${[...tail].map((sign) => RegExp.escape(sign)).join('')})?`);
}

/** The last word of a name. Other cases leave out its virama, or the last vowel of a Georgian name. */
function lastRunPattern(run: string): string {
  const [dropped = ''] = (AT_END(AGGLUTINATING).test(run) ? VIRAMA : GEORGIAN_VOWEL).exec(run) ?? [];
  return runPattern(run.slice(0, run.length - dropped.length)) + (dropped === '' ? '' : `${dropped}?`);
}

/** One word of a name, which may also be written apart: 'Wangwei' as 'Wang Wei', '王伟' as '王 伟'. */
function runPattern(run: string): string {
  const letters = [...run.matchAll(SPELLED)].map(([letter]) => letterPattern(letter));
  const most = letters.length;
  return letters.map((letter, at) => letter + (at + 1 < most ? betweenLetters(run, at + 1, most) : '')).join('');
}

/** What may stand in a word after some of its letters. */
function betweenLetters(run: string, after: number, count: number): string {
  const isHan = /^\p{sc=Han}+$/u.test(run);
  // A Korean given name has two syllables.
  const isSurname = count >= KOREAN_NAME && count - after === 2 && /^\p{sc=Hang}{3,4}$/u.test(run);
  const isLatin = after > 1 && count - after > 1 && /^[\p{sc=Latn}\p{M}]+$/u.test(run);
  return isHan || isSurname || isLatin ? String.raw`[\s\-${INNER_CAPITAL}]{0,2}` : `${INNER_CAPITAL}?`;
}

const KOREAN_NAME = 3;
const MARK = new RegExp(`(?<=[aou])[${SPELLED_OUT_MARKS}]`, 'g');
/** A letter with the mark that it keeps, two letters that stand for such a letter, or any other. */
const SPELLED = new RegExp(`[aou][${SPELLED_OUT_MARKS}]|[aou]e|aa|.`, 'gsu');

/** 'ü' as 'u' or 'ue', 'ue' as 'ü', and each vowel with its mark or without. */
function letterPattern(letter: string): string {
  const [vowel = '', second] = letter;
  if (!/[aou]/.test(vowel)) return RegExp.escape(letter);
  if (second === undefined) return `${vowel}[${SPELLED_OUT_MARKS}]?`;
  if (/\p{L}/u.test(second)) return `${vowel}(?:[${SPELLED_OUT_MARKS}]?${second}|[${SPELLED_OUT_MARKS}])`;
  return `${vowel}(?:[${SPELLED_OUT_MARKS}]|e${vowel === 'a' ? '|a' : ''})?`;
}

const BETWEEN = String.raw`[\s'._\-${INNER_CAPITAL}]`;

function gapPattern(gap: string, before: string, after: string): string {
  if (gap === '') return '';
  // An initial is not written together with the name: 'Mayas' is not 'Maya S'.
  const canBeJoined = /^\s+$/.test(gap) && before.length > 1 && after.length > 1;
  const isOptional =
    canBeJoined || /^['\-\uE000]+$/.test(gap) || AT_END(UNSPACED).test(before) || /\p{sc=Hang}$/u.test(before);
  if (isOptional) return `${BETWEEN}{0,3}`;
  return /^[\s'._\-\uE000]+$/.test(gap)
    ? `${BETWEEN}{1,4}`
    : `(?:${BETWEEN}{1,4}|${[...gap].map((sign) => RegExp.escape(sign)).join('')})`;
}
