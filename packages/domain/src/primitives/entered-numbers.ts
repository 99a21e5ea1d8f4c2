/** How a locale writes numbers: '1,234.5' in en-US, '1.234,5' in de-DE, '1 234,5' in fr-FR. */
export interface NumberMarks {
  readonly group: string;
  readonly decimal: string;
}

/** What a person entered in a number field, as far as it can be read without guessing. */
export type EnteredNumber =
  | { readonly kind: 'empty' }
  /** `isForeign`: written with another locale's marks, and readable in one way only. */
  | { readonly kind: 'number'; readonly value: number; readonly isForeign: boolean }
  /** Only the person knows which one they mean. */
  | { readonly kind: 'ambiguous'; readonly grouped: number; readonly decimal: number }
  | { readonly kind: 'invalid' };

const INVALID = { kind: 'invalid' } as const;

// A double carries 15 decimal digits for certain: more would be stored otherwise than they were entered.
const MOST_DIGITS = 15;

const SPACE_OR_APOSTROPHE = /[\s'’]/;

/**
 * Reads a number as it was typed or pasted. The locale decides where it can: '2,000' is two thousand in en-US. One mark
 * before exactly three digits that goes against the locale ('2.000' in en-US, '2,000' in de-DE) is ambiguous; a mark that
 * can only be another locale's ('12,5' in en-US) is taken as that and reported. Nothing is dropped: text that is no number
 * as a whole is invalid.
 */
export function readEnteredNumber(text: string, marks: NumberMarks): EnteredNumber {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  const [, sign = '', unsigned = ''] = /^([-−+]?)\s*(.*)$/s.exec(trimmed) ?? [];
  const entered = readUnsigned(unsigned, marks);
  if (sign === '' || sign === '+') return entered;
  if (entered.kind === 'number') return { ...entered, value: negated(entered.value) };
  if (entered.kind !== 'ambiguous') return entered;
  return { kind: 'ambiguous', grouped: negated(entered.grouped), decimal: negated(entered.decimal) };
}

function readUnsigned(text: string, marks: NumberMarks): EnteredNumber {
  if (!/^[\d.,\s'’]*$/.test(text) || !/\d/.test(text)) return INVALID;
  if (text.replace(/\D/g, '').replace(/^0+/, '').length > MOST_DIGITS) return INVALID;
  if (SPACE_OR_APOSTROPHE.test(text)) return readSpaced(text, marks);
  const used = new Set(text.replace(/\d/g, ''));
  if (used.size === 0) return { kind: 'number', value: Number(text), isForeign: false };
  if (used.size === 2) return readBothMarks(text, marks);
  const [mark = ''] = used;
  const parts = text.split(mark);
  return parts.length > 2 ? readGroups(text, mark, marks) : readOneMark(parts, mark, marks);
}

/** '2 000' or '2’000,5': whatever separates groups so leaves a point or comma only the part of the decimal mark. */
function readSpaced(text: string, marks: NumberMarks): EnteredNumber {
  const mark = /[.,]/.exec(text)?.[0];
  const [whole = '', decimals, ...more] = mark === undefined ? [text] : text.split(mark);
  const groups = whole.split(SPACE_OR_APOSTROPHE);
  if (more.length > 0 || !areGroups(groups) || (decimals !== undefined && !/^\d+$/.test(decimals))) return INVALID;
  const value = Number(`${groups.join('')}.${decimals ?? 0}`);
  return { kind: 'number', value, isForeign: mark !== undefined && mark !== marks.decimal };
}

/** '1,234.5' or '1.234,5': the last one is the decimal mark, whatever the locale. */
function readBothMarks(text: string, marks: NumberMarks): EnteredNumber {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const decimalMark = text.charAt(at);
  const groups = text.slice(0, at).split(decimalMark === '.' ? ',' : '.');
  const decimals = text.slice(at + 1);
  if (!areGroups(groups) || !/^\d+$/.test(decimals)) return INVALID;
  return {
    kind: 'number',
    value: Number(`${groups.join('')}.${decimals}`),
    isForeign: decimalMark !== marks.decimal,
  };
}

/** '1,234,567': what occurs twice separates groups, whatever the locale. */
function readGroups(text: string, mark: string, marks: NumberMarks): EnteredNumber {
  const groups = text.split(mark);
  if (!areGroups(groups)) return INVALID;
  return { kind: 'number', value: Number(groups.join('')), isForeign: mark === marks.decimal };
}

function readOneMark([before = '', after = '']: readonly string[], mark: string, marks: NumberMarks): EnteredNumber {
  const decimal = Number(`${before}.${after}`);
  if (areGroups([before, after])) {
    const grouped = Number(before + after);
    if (mark === marks.group) return { kind: 'number', value: grouped, isForeign: false };
    return { kind: 'ambiguous', grouped, decimal };
  }
  const isOfLocale = mark === marks.decimal;
  // '5.' is on its way to '5.2'; '5,' might be on its way to '5,000'.
  if (after === '' && !isOfLocale) return INVALID;
  return { kind: 'number', value: decimal, isForeign: !isOfLocale };
}

/** Whether digits are parted as in 1,234,567, or as in India's 12,34,567. */
function areGroups(groups: readonly string[]): boolean {
  const [first = '', ...others] = groups;
  const last = others.pop();
  if (last === undefined) return /^\d+$/.test(first);
  return /^[1-9]\d{0,2}$/.test(first) && others.every((group) => /^\d{2,3}$/.test(group)) && /^\d{3}$/.test(last);
}

function negated(value: number): number {
  return value === 0 ? 0 : -value;
}
