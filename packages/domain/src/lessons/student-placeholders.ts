import { readDigits } from '../primitives/texts.ts';
import { isInSmallLetters, matcherOf } from './find-names.ts';
import { foldLetters } from './folded-letters.ts';
import { bareName, nameForms } from './name-forms.ts';
import { nameKey } from './name-patterns.ts';

/** Replaces a person's name in the text sent to the model. */
export interface Placeholder {
  readonly placeholder: string;
  readonly original: string;
}

/** Matched only from the start of a word: trying every letter of a long word would take quadratic time. */
const EMAIL = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** Before a name in a pasted list: '1. Maya', '• Ben'. */
const LIST_MARK = /^\s*(?:\p{Nd}{1,3}[.):]|[\p{Pd}•*·‣◦])\s+/u;

/** Each name once, from what a teacher typed: separated by lines, commas or semicolons of any script. */
export function readNames(typed: string): readonly string[] {
  const names = typed
    .split(/[\n,;、，；،؛፣]+/u)
    .map((name) => name.replace(LIST_MARK, '').trim())
    .filter((name) => name !== '');
  return [...new Set(names)];
}

/**
 * A placeholder for each student named by the teacher and for each email address in the texts (rules 7): numbered, in
 * brackets, and not yet used in any text. A part of a name that stands alone has its own, so that the text comes back
 * as it was. Names that contain other names come first.
 */
export function placeholdersFor(texts: readonly string[], studentNames: readonly string[]): Placeholder[] {
  const names = unique(studentNames.flatMap(readNames).map(bareName));
  const found = texts.flatMap((text) => [...text.matchAll(EMAIL)].map(([address]) => address));
  const addresses = [...new Map(found.map((address) => [address.toLowerCase(), address])).values()];
  const taken = signsIn(texts);
  const listed = new Set(names.map(nameKey));
  const forms = byLength(unique([...names.flatMap(nameForms), ...names]));
  const folds = texts.map((text) => foldLetters(text.replaceAll(EMAIL, ' ')));
  const findAll = matcherOf(forms);
  const standing = new Set(folds.flatMap(findAll).map(({ form }) => nameKey(form)));
  const isNamed = (form: string) =>
    listed.has(nameKey(form)) && folds.some((fold) => matcherOf([form])(fold).length > 0);
  const used = forms.filter((form) => standing.has(nameKey(form)) || isNamed(form));
  return [...numbered(byLength(addresses), EMAIL_WORD, taken), ...numbered(used, STUDENT_WORD, taken)];
}

/** The text for the model. All names are replaced in a single pass, so that no replacement changes another. */
export function maskPersons(text: string, placeholders: readonly Placeholder[]): string {
  const addresses = new Map(placeholders.map(({ placeholder, original }) => [original.toLowerCase(), placeholder]));
  const students = placeholders.filter(({ placeholder }) => placeholder.startsWith(`[${STUDENT_WORD}`));
  const byName = new Map(students.map(({ placeholder, original }) => [nameKey(original), placeholder]));
  const emails = [...text.matchAll(EMAIL)].map(({ 0: address, index }) => ({
    ...{ start: index, end: index + address.length },
    sign: addresses.get(address.toLowerCase()) ?? address,
  }));
  const findAll = matcherOf(students.map(({ original }) => original));
  const names = findAll(foldLetters(text)).map(({ start, end, form }) => ({
    start,
    end,
    sign: byName.get(nameKey(form)) ?? form,
  }));
  let masked = '';
  let done = 0;
  // An address is replaced as a whole, with the names in it.
  for (const { start, end, sign } of [...emails, ...names].sort((one, other) => one.start - other.start)) {
    if (start < done) continue;
    masked += text.slice(done, start) + sign;
    done = end;
  }
  return masked + text.slice(done);
}

/** The text with its names restored: the teacher's own, or the model's response. */
export function unmaskPersons(text: string, placeholders: readonly Placeholder[]): string {
  const known = originalsBySign(placeholders);
  return text.replaceAll(ANY_PLACEHOLDER, (found) => {
    const { sign, isBracketed } = readSign(found);
    return (isBracketed ? known.get(sign) : undefined) ?? found;
  });
}

/**
 * Where a model's response, before its names are restored, may mean somebody else than it seems: a sign that the model
 * wrote in another way, or one that it made up. `own` are the texts of the teacher, who may have written such a sign.
 */
export function findUnclearPersons(
  response: string,
  placeholders: readonly Placeholder[],
  own: readonly string[],
): string[] {
  const known = originalsBySign(placeholders);
  const typed = signsIn(own);
  const typedWithoutNumber = new Set(own.flatMap(listUnnumbered).map(spellingOf));
  const remarks = [...response.matchAll(ANY_PLACEHOLDER)].flatMap(([found]) => {
    const { sign, isBracketed, isExact } = readSign(found);
    const original = known.get(sign);
    if (original !== undefined && isBracketed) return isExact ? [] : [`“${found}” was read as ${original}.`];
    if (original !== undefined) return [`“${found}” may stand for ${original}.`];
    if (!isBracketed) return [];
    return [nobodyRemark(found, typed.has(sign))];
  });
  const unnumbered = listUnnumbered(response).map((found) =>
    nobodyRemark(found, typedWithoutNumber.has(spellingOf(found))),
  );
  const several = [...response.matchAll(SEVERAL_PERSONS)].flatMap(([found, number]) =>
    known.has(readSign(`${STUDENT_WORD} ${number}`).sign) ? [`“${found}” may stand for names that were hidden.`] : [],
  );
  return [...new Set([...remarks, ...unnumbered, ...several])];
}

function nobodyRemark(found: string, isTyped: boolean): string {
  return isTyped
    ? `“${found}” stands as you wrote it, for nobody whose name was hidden.`
    : `“${found}” stands for nobody whose name was hidden.`;
}

/** What becomes of one name of the teacher's list. */
export interface HiddenName {
  readonly name: string;
  readonly isFound: boolean;
  /** It stands in small letters too, as the word that it also is, and is left there. */
  readonly isWordToo: boolean;
}

/** For the teacher to read before anything is sent. A name in an email address is hidden with it. */
export function describeHiddenNames(texts: readonly string[], studentNames: readonly string[]): HiddenName[] {
  const folds = texts.map((text) => foldLetters(text.replaceAll(EMAIL, ' ')));
  return unique(studentNames.flatMap(readNames)).map((name) => {
    const forms = nameForms(name);
    const findAll = matcherOf(forms);
    const found = folds.map((fold) => ({ fold, hidden: findAll(fold) }));
    return {
      name,
      isFound: found.some(({ hidden }) => hidden.length > 0),
      isWordToo: found.some(({ fold, hidden }) => forms.some((form) => isInSmallLetters(fold, form, hidden))),
    };
  });
}

/** '2 names hidden: Maya, 王伟.', and which names stay where they are. */
export function hiddenNamesSentences(names: readonly HiddenName[]): string[] {
  const list = (some: readonly HiddenName[]) => some.map(({ name }) => name).join(', ');
  const hidden = names.filter(({ isFound }) => isFound);
  const missing = names.filter(({ isFound, isWordToo }) => !isFound && !isWordToo);
  const words = names.filter(({ isWordToo }) => isWordToo);
  return [
    ...(hidden.length === 0
      ? []
      : [`${hidden.length === 1 ? '1 name' : `${hidden.length} names`} hidden: ${list(hidden)}.`]),
    ...(missing.length === 0 ? [] : [`Not found in your texts: ${list(missing)}.`]),
    ...(words.length === 0
      ? []
      : [
          `Sent where it has small letters, because it is also a word: ${list(words)}. Write the name with a capital letter.`,
        ]),
  ];
}

const EMAIL_WORD = 'Email';
const STUDENT_WORD = 'Student';
/** 'Student' as models translate it. */
const STUDENT_WORDS =
  'student|estudiante|alumn[oa]|alun[oa]|estudante|élève|étudiante?|schüler(?:in)?|student(?:e|essa|in)|leerling|elev|uczeń|ученик|' +
  'студент|учень|öğrenci|μαθητής|(?:ال)?طالب(?:ة)?|(?:ال)?تلميذ|תלמיד|छात्र|विद्यार्थी|学生|學生|同学|同學|生徒|학생|นักเรียน|học sinh|siswa|murid|mwanafunzi';
const EMAIL_WORDS = 'e-?mail|correo|メール|邮箱|電郵|이메일|почта';
const OPEN = String.raw`[\[［【〔〖｛{「『«⟦《〈‹]`;
const CLOSED = String.raw`[\]］】〕〗｝}」』»⟧》〉›]`;
const WORD_AND_NUMBER = String.raw`(?<!\p{L})(?:${STUDENT_WORDS}|${EMAIL_WORDS})[\s_#-]{0,3}\p{Nd}{1,7}(?!\p{Nd})`;
/** With brackets of any kind, or without. */
const ANY_PLACEHOLDER = new RegExp(
  String.raw`${OPEN}\s{0,3}${WORD_AND_NUMBER}\s{0,3}${CLOSED}|${WORD_AND_NUMBER}`,
  'giu',
);
/** Several in one pair of brackets, which cannot be read as one of them: '[Students 1 and 2]'. */
const SEVERAL_PERSONS = new RegExp(
  String.raw`[\[［【〔{][^\[\]［］【】〔〕{}\n]{0,40}?(?<!\p{L})(?:${STUDENT_WORDS})\p{L}{1,4}[\s_#-]{0,3}(\p{Nd}{1,7})(?!\p{Nd})[^\[\]［］【】〔〕{}\n]{1,60}[\]］】〕}]`,
  'giu',
);
/** '[Student A]', '[Student Name]': a sign as the program never gives one. */
const UNNUMBERED = new RegExp(
  String.raw`[\[［【〔{]\s{0,3}(?:(?:${STUDENT_WORDS})(?:['’]s)?[\s_#-]{0,3}(?:\p{L}|name)|name of (?:the |a )?student)\s{0,3}[\]］】〕}]`,
  'giu',
);
const IS_EMAIL = new RegExp(`^(?:${EMAIL_WORDS})`, 'iu');

/** Identifies a placeholder, however it is spelled. */
function signOf(word: string | undefined, number: string | undefined): string {
  return `[${word} ${number}]`.toLowerCase();
}

/** What looks like a placeholder in texts of the teacher, in whatever spelling. */
function signsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(ANY_PLACEHOLDER)].map(([found]) => readSign(found).sign)));
}

function listUnnumbered(text: string): string[] {
  return [...text.matchAll(UNNUMBERED)].map(([found]) => found);
}

function spellingOf(sign: string): string {
  return sign.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}

function originalsBySign(placeholders: readonly Placeholder[]): ReadonlyMap<string, string> {
  return new Map(placeholders.map(({ placeholder, original }) => [placeholder.toLowerCase(), original]));
}

/** Which placeholder a piece of text stands for, and whether it is written as it was given. */
function readSign(found: string) {
  const inner = found.replaceAll(/^[^\p{L}]+|[^\p{Nd}]+$/gu, '');
  const digits = [...inner].filter((sign) => /\p{Nd}/u.test(sign)).join('');
  return {
    sign: signOf(IS_EMAIL.test(inner) ? EMAIL_WORD : STUDENT_WORD, String(readDigits(digits))),
    isBracketed: new RegExp(OPEN, 'u').test(found),
    isExact: /^\[\s*(?:email|student)\s*[0-9]+\s*\]$/iu.test(found),
  };
}

function numbered(originals: readonly string[], word: string, taken: ReadonlySet<string>): Placeholder[] {
  let number = 0;
  return originals.map((original) => {
    do number += 1;
    while (taken.has(signOf(word, String(number))));
    return { placeholder: `[${word} ${number}]`, original };
  });
}

function unique(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [nameKey(text) || text.toLowerCase(), text])).values()];
}

function byLength(texts: readonly string[]): string[] {
  return texts.toSorted((one, other) => other.length - one.length);
}
