import { type EnteredNumber, type NumberMarks, readEnteredNumber } from '@dewar/domain/primitives/entered-numbers';

const MOST_DECIMALS = 15;

interface NumberWriting {
  readonly marks: NumberMarks;
  readonly format: Intl.NumberFormat;
}

const known = new Map<string, NumberWriting>();

/** Reads what was typed as the browser's locale writes numbers. */
export function readNumber(text: string): EnteredNumber {
  return readEnteredNumber(text, writingOf(navigator.language).marks);
}

/** A number as the browser's locale writes it in a field, with all its decimals: '33,500.25' or '33.500,25'. */
export function writeNumber(value: number): string {
  return writingOf(navigator.language).format.format(value);
}

function writingOf(locale: string): NumberWriting {
  const writing = known.get(locale) ?? createWriting(locale);
  known.set(locale, writing);
  return writing;
}

function createWriting(locale: string): NumberWriting {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: MOST_DECIMALS, numberingSystem: 'latn' });
  const parts = format.formatToParts(1_234_567.8);
  const find = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return { format, marks: { group: find('group'), decimal: find('decimal') } };
}
