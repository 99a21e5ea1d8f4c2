import { foldLetters, INNER_CAPITAL, SPELLED_OUT_MARKS } from './folded-letters.ts';
import { DOUBLE_NAMES, JOINED_WORDS, NAME_PARTICLES, NAME_WORDS, SHORT_WORDS } from './name-words.ts';

/** One way in which a person can be named, and how it is found in a folded text. */
export interface NamePattern {
  /** The sources of regular expressions: what stands before the name, and the name with what follows it. */
  readonly start: string;
  readonly rest: string;
  readonly firstLetter: string;
  readonly key: string;
  /** In small letters it is a word, not a name. */
  readonly needsCapital: boolean;
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
/** Of nouns and of surnames such as 'Иванов', also in Ukrainian. Folded: 'й' is 'и', 'ї' is 'і'. */
const CYRILLIC_ENDING =
  '(?:[аеиоуыьэюяіє]|ои|оі|ою|еи|ею|єю|єі|ом|ем|єм|им|ым|ім|ью|ам|ям|ами|ями|ими|ыми|ах|ях|их|ых|ов|ев|ові|еві|єві)?';
/** Of surnames that are adjectives: 'Ковальская', 'Ковальскую'; 'Толстой', 'Толстого'. */
const ADJECTIVE_ENDING = '(?:[ыиоеі]и|[ыи]е|[ое]го|[ое]му|[ыиоеі]м|[ыи]х|[ыи]ми|ая|яя|ую|юю|[ое]ю|[аяуюіє]|[оеє]і)';
const ADJECTIVE = /^(.{3,})(?:[ыио]и|[ая]я|(?<=ськ|цьк|зьк)а)$/u;
/** A vowel that only the first case has: 'Павел', 'Павла'; 'Кравец', 'Кравца'; 'Лев', 'Льва'. */
const FLEETING = /^(.+)(?:[ео]|я(?=ц))(?:([лкцв])ь?|(н)ь)$/u;
const GREEK_ENDING = '(?:[αηοεω]|ασ|ησ|οσ|ου|ων|ουσ|εσ)?';
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
const ONLY_CYRILLIC = /^\p{sc=Cyrl}{3,}$/u;
const ONLY_GREEK = /^\p{sc=Grek}{3,}$/u;
/** Shorter names in a script with capitals are mostly words too: 'an', 'my', 'le'. */
const SHORT = 3;

/** The pattern of one name as it is, without its parts. */
export function patternOf(name: string): NamePattern {
  const { folded } = foldLetters(name);
  const key = nameKey(name);
  const runs = [...folded.matchAll(LETTERS)].flatMap(([run]) => run);
  const firstLetter = [...(runs[0] ?? folded.trim())][0] ?? '';
  if (runs.length === 0)
    return { start: '', rest: RegExp.escape(folded.trim()), firstLetter, key, needsCapital: false };
  const hasCapitals = name.toLowerCase() !== name.toUpperCase();
  const isWord = NAME_WORDS.has(key);
  return {
    start: startOf(runs[0] ?? ''),
    rest: bodyOf(folded, key) + endOf(runs.at(-1) ?? '', isWord),
    firstLetter,
    key,
    needsCapital: isWord || (hasCapitals && key.length < SHORT),
  };
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
  const withEnding = declinable(key);
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

/** Russian, Ukrainian and Greek names change their ending; null for all others. */
function declinable(key: string): string | null {
  const forms = ONLY_CYRILLIC.test(key) ? cyrillicForms(key) : ONLY_GREEK.test(key) ? greekForms(key) : [];
  const [first, ...others] = forms.filter(([stem]) => stem.length >= SHORT - 1).map(formPattern);
  if (first === undefined) return null;
  return others.length === 0 ? first : `(?:${[first, ...others].join('|')})`;
}

/** A stem and the endings that it can have. */
type DeclinedForm = readonly [stem: string, ending: string];

function formPattern([stem, ending]: DeclinedForm): string {
  // Between the two letters of a fleeting vowel may stand a soft sign or 'й'.
  return [...stem].map((letter) => (letter === FLED ? '[ьи]?' : `${letter}${INNER_CAPITAL}?`)).join('') + ending;
}

const FLED = '*';

function cyrillicForms(key: string): readonly DeclinedForm[] {
  const [, adjective] = ADJECTIVE.exec(key) ?? [];
  const [, before, hard, soft] = FLEETING.exec(key) ?? [];
  return [
    [key.replace(/[аеиоуыьэюяіє]$/u, ''), CYRILLIC_ENDING],
    ...(adjective === undefined ? [] : [[adjective, ADJECTIVE_ENDING] as const]),
    ...(before === undefined ? [] : [[`${before}${FLED}${hard ?? soft ?? ''}`, CYRILLIC_ENDING] as const]),
  ];
}

function greekForms(key: string): readonly DeclinedForm[] {
  return [[key.replace(/(?:[αο]σ|ησ|[αηοω])$/u, ''), GREEK_ENDING]];
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

/** Without what follows it in a sentence: the full stop of 'Maya S.' stands after the name, not in it. */
export function bareName(name: string): string {
  return name.trim().replace(/[\s.,:;!?]+$/u, '') || name.trim();
}

/** The name itself, and what it is called when only a part of it is said. */
export function nameForms(name: string): string[] {
  const whole = bareName(name.replace(/['’ʼ]s$/iu, ''));
  const isCapitalised = /\p{Lu}/u.test(whole);
  const parts = whole.split(/[\s\p{Pd}・·_/|&+]+/u).flatMap((part) => {
    const bare = part.replaceAll(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, '');
    const isNoName =
      /\p{N}/u.test(bare) || NAME_PARTICLES.has(nameKey(bare)) || (isCapitalised && /^\p{Ll}/u.test(bare));
    return isNoName || [...bare].length < 2 ? [] : [bare];
  });
  const all = [whole, ...parts];
  return [...new Map([...all, ...all.flatMap(eastAsianForms)].map((form) => [nameKey(form), form])).values()];
}

/** Surname and given name are written together: 王小明 is 小明 to a friend, 김민수 is 민수. */
function eastAsianForms(name: string): string[] {
  const joined = name.normalize('NFC').replaceAll(/\s+/g, '');
  const letters = [...joined];
  const [first = ''] = letters;
  const given = letters.slice(1).join('');
  if (/^\p{sc=Hang}{3}$/u.test(joined)) return [given];
  // Two syllables are a surname too: 남궁민수.
  if (/^\p{sc=Hang}{4}$/u.test(joined)) return [given, letters.slice(2).join('')];
  if (/^[\p{sc=Hira}\p{sc=Kana}ー]{2,}$/u.test(joined)) return [otherKana(joined)];
  if (!/^\p{sc=Han}{2,4}$/u.test(joined)) return [];
  const last = letters.at(-1) ?? '';
  if (letters.length === 2) return [`小${given}`, `阿${given}`, last + last, `${first}同学`, `${first}同學`];
  if (letters.length === 3) return [given, last + last, `${first}同学`, `${first}同學`];
  return [letters.slice(0, 2).join(''), letters.slice(2).join('')];
}

/** 'さくら' is 'サクラ'. */
function otherKana(name: string): string {
  const isHiragana = /^\p{sc=Hira}/u.test(name);
  return name.replaceAll(isHiragana ? /[ぁ-ゖ]/gu : /[ァ-ヶ]/gu, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + (isHiragana ? KANA_DISTANCE : -KANA_DISTANCE)),
  );
}

const KANA_DISTANCE = 0x60;
