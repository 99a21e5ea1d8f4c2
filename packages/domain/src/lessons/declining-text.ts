import { EVERYDAY_WORDS } from './declined-words.ts';

/** Letters and words of Polish, Czech, Slovak, Finnish and Hungarian that the languages below do not have. */
const OWN_LETTER = /[ąęłśźżćńěřůčšžýťďľĺŕőű]/iu;
const OWN_WORDS = wordSet(
  'jest nie oraz przez przy bardzo tylko dla czy lub niech ucznia uczniowie klasa klasie grupa grupie zadanie siedzi ' +
    'potrzebuje pomaga duzy jsou nebo aby pro zak zaci trida skupina potrebuje sedi dostane spolu ovat mutta tarvitsee ' +
    'oppilas oppilaat istuu kanssa saavat hogy kell vagy csoport diak diakok tanulo tanulok mellett',
);
/** Words of languages without such endings, of which every longer sentence holds some. In English, only a capital tells a name. */
const OTHER_WORDS = wordSet(
  'der die das und ist nicht ein eine einen dem mit auf wir ihr im zu von werden sind braucht el la los las una que es por ' +
    'para con su les des une est dans sur ils elle avec ce qui nous il che per sono gli della nel um uma com ' +
    'het een niet met zijn och att det som av ikke og til skal',
);

/**
 * Whether a word can be a name with an ending of Polish, Czech, Finnish or Hungarian, by the sentence that it stands in.
 * Where nothing tells the language, it can, unless it is an everyday word: 'Time' is not Tim, nor 'Even' Eve.
 */
export function canBeDeclined(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end + lengthOfWord(text.slice(end, end + LONGEST_ENDING)));
  const isCapital = /^\p{Lu}/u.test(word);
  const isEveryday = EVERYDAY_WORDS.has(word.toLowerCase());
  switch (languageAround(text, start, end)) {
    case 'other':
      return false;
    case 'own':
      return !isEveryday && (isCapital || [...word].length >= LONG_WORD);
    case 'unknown':
      return isCapital && !isEveryday;
  }
}

/** In small letters, only words of this length are taken for names with an ending. */
const LONG_WORD = 6;
const LONGEST_ENDING = 20;
const LONGEST_SENTENCE = 300;
const SENTENCE_END = /[.!?…;:\n。]/;

function lengthOfWord(rest: string): number {
  return /^[\p{L}\p{M}]*/u.exec(rest)?.[0].length ?? 0;
}

function languageAround(text: string, start: number, end: number): 'own' | 'other' | 'unknown' {
  const before =
    text
      .slice(Math.max(0, start - LONGEST_SENTENCE), start)
      .split(SENTENCE_END)
      .at(-1) ?? '';
  const after = text.slice(end, end + LONGEST_SENTENCE).split(SENTENCE_END, 1)[0] ?? '';
  const sentence = `${before}${text.slice(start, end)}${after}`.normalize('NFC');
  const words = sentence.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (OWN_LETTER.test(sentence) || words.some((word) => OWN_WORDS.has(word))) return 'own';
  return words.some((word) => OTHER_WORDS.has(word)) ? 'other' : 'unknown';
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
