import { roundTo } from '@dewar/domain/primitives/numbers';
import { useContext, useEffect, useState } from 'react';
import { EntryTextsContext } from '../../drafts/entry-texts.ts';
import { readNumber, writeNumber } from '../../format/entered-numbers.ts';

interface EntryRules {
  readonly decimals: number | undefined;
  readonly otherwise: number | undefined;
}

interface NumberEntryOptions extends EntryRules {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** The form was rejected for this field. */
  readonly isRejected: boolean;
  /** The field's name in its form. */
  readonly path: string | undefined;
}

interface Entry {
  readonly text: string;
  /** What the form was given for the text. */
  readonly value: number | null;
  /** What the form held when typing began. */
  readonly before: number | null;
  /** The field was left since. */
  readonly isLeft: boolean;
}

interface Reading {
  readonly value: number | null;
  readonly note: string | null;
  readonly error: string | null;
  readonly choices: readonly number[] | null;
}

/** The text of a number field, and what there is to say of it. */
export function useNumberEntry({ value, onChange, isRejected, path, ...rules }: NumberEntryOptions) {
  const [last, setLast] = useState<Entry | null>(null);
  useRestoredText(path, (text) => setLast({ text, value: Number.NaN, before: null, isLeft: true }));
  // Where the form has another value by now, that one is shown.
  const entry = last !== null && Object.is(last.value, value) ? last : null;
  const reading = entry === null ? null : readEntry(entry.text, entry.before, rules);
  useUnreadText(path, Number.isNaN(value) && entry !== null ? entry.text : null);
  const isSettled = entry?.isLeft === true || isRejected;

  return {
    text: entry === null || (entry.isLeft && reading?.error === null) ? written(value) : entry.text,
    note: reading?.note ?? null,
    error: isSettled ? (reading?.error ?? null) : null,
    choices: isSettled ? (reading?.choices ?? null) : null,
    enter: (text: string) => {
      const before = entry === null ? value : entry.before;
      const next = readEntry(text, before, rules).value;
      setLast({ text, value: next, before, isLeft: false });
      onChange(next);
    },
    leave: () => entry !== null && setLast({ ...entry, isLeft: true }),
    choose: (number: number) => {
      setLast(null);
      onChange(rounded(number, rules.decimals));
    },
  };
}

/** Calls `show` during the render after a draft was restored in which this field could not be read. */
function useRestoredText(path: string | undefined, show: (text: string) => void): void {
  const restored = useContext(EntryTextsContext)?.restored ?? null;
  const [seen, setSeen] = useState<object | null>(null);
  if (restored === seen) return;
  setSeen(restored);
  const text = path === undefined ? undefined : restored?.[path];
  if (text !== undefined) show(text);
}

/** Hands the text that cannot be read to the form's draft. */
function useUnreadText(path: string | undefined, text: string | null): void {
  const keep = useContext(EntryTextsContext)?.keep;
  useEffect(() => {
    if (path === undefined || text === null) return;
    keep?.(path, text);
    return () => keep?.(path, null);
  }, [path, text, keep]);
}

function readEntry(text: string, before: number | null, { decimals, otherwise }: EntryRules): Reading {
  const nothing = { note: null, error: null, choices: null };
  // '2.125' was shown for a number: whoever types and takes it back is not asked what they mean.
  if (before !== null && text === written(before)) return { ...nothing, value: before };
  const entered = readNumber(text);
  switch (entered.kind) {
    case 'empty':
      return { ...nothing, value: otherwise ?? null };
    case 'number': {
      const value = rounded(entered.value, decimals);
      if (value !== entered.value) return { ...nothing, value, note: `Rounded to ${writeNumber(value)}` };
      return { ...nothing, value, note: entered.isForeign ? `Read as ${writeNumber(value)}` : null };
    }
    case 'ambiguous':
      return {
        // A field with a value for other entries is one of minutes, where thousands are rejected in any case.
        value: otherwise === undefined ? Number.NaN : entered.grouped,
        note: null,
        error: 'This can be read in two ways. Which one do you mean?',
        choices: [entered.grouped, entered.decimal],
      };
    case 'invalid':
      if (otherwise !== undefined) {
        return {
          ...nothing,
          value: otherwise,
          note: `“${text.trim()}” is not a number: ${writeNumber(otherwise)} instead`,
        };
      }
      return {
        ...nothing,
        value: Number.NaN,
        error: `This is not a number. Write it like ${writeNumber(1234.5)}.`,
      };
  }
}

/** As it is kept. A whole number is not rounded: its field says that it has to be whole. */
function rounded(value: number, decimals: number | undefined): number {
  return decimals === undefined || decimals === 0 ? value : roundTo(value, decimals);
}

function written(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : writeNumber(value);
}
