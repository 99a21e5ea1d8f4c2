/** The commonest words of English, of which every sentence holds some. */
const ENGLISH = wordSet(
  'the and of to a an in is are was be have has for on that this it its as with they their you your i we our he she not or ' +
    'from by at what how why which who when where do does can will one two each every all then than there students ' +
    'student class lesson teacher them me my into out up if so no but about some more',
);
/** The same of languages that are written with the letters of English. */
const OTHERS = wordSet(
  'der die das und ist nicht ein eine einen den dem mit für auf wir sie ihr im zu von werden sind el la los las un una ' +
    'que y en es por para con se del al lo como más su le les des une est et dans pour sur ils elle avec ce qui nous ' +
    'vous il di che per sono gli della nel con o os as um uma não com seu het een van en niet op te zijn voor met ' +
    'dan yang di ini untuk dengan pada dari ke siswa mereka och att det som på är av jeg ikke og til ja że na się do jest ' +
    'nie bir ve bu için ile da ang mga ng sa na ay ya wa kwa ni katika và của các là một',
);
/** Shorter texts can do without any common word. */
const FEWEST_WORDS = 6;

/**
 * Whether the checks that know English words apply to a text. A text without a sign of another language counts as
 * English.
 */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{sc=Latn}/gu)?.length ?? 0;
  if (latin * 2 < letters) return false;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const other = words.filter((word) => OTHERS.has(word) || /[^a-zé]/.test(word)).length;
  if (other > english) return false;
  return english > 0 || words.length < FEWEST_WORDS || other === 0;
}

/** Common words of English that other languages have too. */
const SHARED = wordSet(
  'a an in as at by do he is it me my no on or so was we will all for of out up per when has her then',
);

/** Whether a text says for itself that it is English: a short one may hold none of the words that tell languages apart. */
export function holdsEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => ENGLISH.has(word) && !SHARED.has(word)) && isEnglish(text);
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
