import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const SOURCES = join(import.meta.dirname, '../src');

/** The source files with number fields, and how many each of them has. */
export function countNumberFields(): Readonly<Record<string, number>> {
  // The gallery of the components has samples, which nobody sends.
  const isForm = (file: string) => !file.startsWith('shared/ui/fields/') && !file.startsWith('pages/admin/design/');
  return countIn(/<(?:NumberField|MinutesField)\b/g, isForm);
}

/** The source files with inputs for digits that are no number fields. */
export function countDigitInputs(): Readonly<Record<string, number>> {
  const isOther = (file: string) => file !== 'shared/ui/fields/number-field.tsx';
  return countIn(/<NumberInput\b|inputMode="(?:numeric|decimal)"|<input[^>]*type="number"/g, isOther);
}

function countIn(pattern: RegExp, isWanted: (file: string) => boolean): Readonly<Record<string, number>> {
  const files = globSync('**/*.tsx', { cwd: SOURCES }).filter((file) => !file.includes('.test.') && isWanted(file));
  const counts = files.map(
    (file) => [file, readFileSync(join(SOURCES, file), 'utf8').match(pattern)?.length ?? 0] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** What is entered in each locale, and what the field shows when it is left: the same text where it has to ask. */
export const ENTRIES_BY_LOCALE = {
  'en-US': { '2,000': '2,000', '12,5': '12.5', '45.5': '45.5', '2.000': '2.000' },
  'en-GB': { '9,800': '9,800', '45,5': '45.5', '2.000': '2.000' },
  'de-DE': { '2.000': '2.000', '12,5': '12,5', '12.5': '12,5', '2,000': '2,000' },
  'fr-FR': { '2 000': '2\u202f000', '12,5': '12,5', '12.5': '12,5', '2.000': '2.000' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

// Without a pause after each key, which would take most of the time.
const person = userEvent.setup({ delay: null });

/** Three ways for a text to get into a field. */
export const WAYS_OF_ENTRY = {
  typed: async (field: HTMLElement, text: string) => {
    await person.click(field);
    await person.keyboard(text);
  },
  pasted: async (field: HTMLElement, text: string) => {
    await person.click(field);
    await person.paste(text);
  },
  'filled in': async (field: HTMLElement, text: string) => {
    fireEvent.change(field, { target: { value: text } });
  },
} satisfies Record<string, (field: HTMLElement, text: string) => Promise<void>>;
