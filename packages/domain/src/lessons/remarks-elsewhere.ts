import { splitSentences } from '../primitives/texts.ts';
import { REMARKS } from './remarks-by-language.ts';

const of = (pattern: string) => new RegExp(pattern, 'iu');

/** With a sign that ends a sentence: 'Perfecto' and 'Perfecto:' name what is below. */
const YES = REMARKS.map(({ yes }) => of(`^[¡]?(?:${yes})\\s?[!.！。]{1,3}$`));
/** Nothing but the section: 'Here are the parts of the section that each group copies:' is one of the lesson. */
const LEAD_INS = REMARKS.map(({ here, text }) =>
  of(`^(?:${here})\\s?(?:[\\p{L}\\p{M}]{1,4}[\\s’'])?(?:${text})\\s?[:：]$`),
);
/** After a courtesy whatever is led in is the text. */
const COURTEOUS_LEAD_INS = REMARKS.map(({ yes, here }) =>
  of(`^[¡]?(?:${yes})\\s?[!.,！。，、،]{1,3}\\s?[^\\n]{0,20}?(?:${here}).{0,160}[:：。]$`),
);
/** A full stop ends other sentences too, so that the section has to be named. */
const COURTEOUS_SENTENCES = REMARKS.map(({ yes, here, text }) =>
  of(`^[¡]?(?:${yes})\\s?[!.,！。，、،]{1,3}\\s?(?:${here})\\s?(?:[\\p{L}\\p{M}]{1,4}[\\s’'])?(?:${text})\\s?\\.$`),
);
const CLOSINGS = REMARKS.flatMap(({ yes, closings }) =>
  closings.map((closing) => of(`^[¡]?(?:(?:${yes})\\s?[!.,！。，、،]{0,3}\\s?)?(?:${closing})`)),
);
const ASKS = REMARKS.map(({ asks }) => of(`^(?:${asks})`));

/** What a model says around a text is short, and patterns with two open places take long for long lines. */
const LONGEST = 400;

/** Somebody in the lesson says it. */
const QUOTED = /["“”„«»「」『』]|^\s*\p{L}{1,20}\s?[:：]\s/u;

/** Whether a first line leads in a text, in another language than English. */
export function isLeadInElsewhere(line: string): boolean {
  return isOneOf([...YES, ...LEAD_INS, ...COURTEOUS_LEAD_INS, ...COURTEOUS_SENTENCES], line);
}

/** Whether every sentence of a last paragraph is an offer or a wish of the model, in another language than English. */
export function isClosingElsewhere(paragraph: string): boolean {
  if (paragraph.length > LONGEST || QUOTED.test(paragraph)) return false;
  const sentences = splitSentences(paragraph).filter((sentence) => sentence.trim() !== '');
  const isAllCourtesy = sentences.every((sentence) => isCourtesyElsewhere(sentence));
  // A model does not end with 'Perfect!'; teachers praise so.
  return isAllCourtesy && sentences.some((sentence) => isOneOf(CLOSINGS, sentence));
}

export function isCourtesyElsewhere(sentence: string): boolean {
  return isOneOf([...YES, ...CLOSINGS], sentence);
}

/** Whether a sentence asks the teacher for what a model needs. */
export function asksElsewhere(sentence: string): boolean {
  return !QUOTED.test(sentence) && isOneOf(ASKS, sentence);
}

function isOneOf(patterns: readonly RegExp[], text: string): boolean {
  const said = text.trim();
  return said.length <= LONGEST && patterns.some((pattern) => pattern.test(said));
}
