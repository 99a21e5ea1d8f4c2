import { nameKey } from './name-patterns.ts';
import { DOUBLE_SURNAMES, NAME_PARTICLES, NICKNAME_WORDS } from './name-words.ts';

const BRACKETS = /^[[［【〔〖(（{｛<《「『]\s*(.+?)\s*[\]］】〕〗)）}｝>》」』]$/su;

/**
 * Without what stands around it: the full stop of 'Maya S.' comes after the name, and the brackets of '[Student A]' may be
 * other ones, or none, in the text.
 */
export function bareName(name: string): string {
  const bare = name.trim().replace(BRACKETS, '$1');
  return bare.replace(/[\s.,:;!?]+$/u, '') || bare;
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
  // The plural of 'Watson-Parker' is no plural of each of its parts.
  const double = whole.split(/\s+/).filter((word) => /\p{L}\p{Pd}\p{L}/u.test(word));
  const all = [whole, ...double, ...parts];
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
  // 田中さくら is さくら to a friend, and 田中さん to others. A surname of one character is a word too.
  const [, surname = '', kana = ''] = /^(\p{sc=Han}{1,3})([\p{sc=Hira}\p{sc=Kana}ー]{2,})$/u.exec(joined) ?? [];
  if (kana !== '') return [...([...surname].length > 1 ? [surname] : []), kana, otherKana(kana)];
  if (!/^\p{sc=Han}{2,4}$/u.test(joined)) return [];
  const last = letters.at(-1) ?? '';
  const [one, two] = [letters.slice(0, 2).join(''), letters.slice(2).join('')];
  if (letters.length === 4) return [one, two];
  if (letters.length === 3 && DOUBLE_SURNAMES.has(nameKey(one))) return [one, ...nicknames(one, two)];
  return [
    // 佐藤愛 is 佐藤さん; by themselves the first two characters of a Chinese name can be a word.
    ...(letters.length === 3 ? [given, ...HONORIFICS.map((after) => one + after)] : []),
    ...nicknames(first, last),
  ];
}

const HONORIFICS = ['さん', 'ちゃん', 'くん', '君', 'さま', '様'];

/** What somebody with this surname, and with this last character of the given name, is called by friends. */
function nicknames(surname: string, last: string): string[] {
  const forms = [
    ...['老', '小'].map((before) => before + surname),
    ...['小', '阿'].map((before) => before + last),
    ...['同学', '某'].map((after) => surname + after),
    ...['仔', '哥', '姐'].map((after) => last + after),
    last + last,
  ];
  return forms.filter((form) => !NICKNAME_WORDS.has(nameKey(form)));
}

/** 'さくら' is 'サクラ'. */
function otherKana(name: string): string {
  const isHiragana = /^\p{sc=Hira}/u.test(name);
  return name.replaceAll(isHiragana ? /[ぁ-ゖ]/gu : /[ァ-ヶ]/gu, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + (isHiragana ? KANA_DISTANCE : -KANA_DISTANCE)),
  );
}

const KANA_DISTANCE = 0x60;
