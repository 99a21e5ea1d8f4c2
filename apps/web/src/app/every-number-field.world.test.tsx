import { act, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { NUMBER_SCREENS, numberFields } from '../../test-support/number-field-screens.tsx';
import {
  countDigitInputs,
  countNumberFields,
  ENTRIES_BY_LOCALE,
  WAYS_OF_ENTRY,
} from '../../test-support/number-fields.ts';

const WAYS = ['typed', 'pasted', 'filled in'] as const satisfies readonly (keyof typeof WAYS_OF_ENTRY)[];

const nameOf = ({ labels }: HTMLInputElement) => labels?.[0]?.textContent;

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

// In jsdom, form by form: a real browser takes minutes for all fields in all locales. A journey repeats the usual ones.
describe.each(NUMBER_SCREENS)('the number fields of $files', ({ files, shown, open }) => {
  test('read what is typed, pasted and filled in by the locale of the browser', async () => {
    await open();
    await waitFor(() => expect(numberFields()).toHaveLength(shown ?? sum(Object.values(files))));
    const names = numberFields().map(nameOf);
    const met = new Set<string | null | undefined>();
    for (const [locale, entries] of Object.entries(ENTRIES_BY_LOCALE)) {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
      for (const [place, [text, left]] of Object.entries(entries).entries()) {
        for (const [index, field] of numberFields().entries()) {
          // What another field has just hidden: the calculator of a level that a pressure rules out.
          if (!field.isConnected) continue;
          met.add(nameOf(field));
          // The fields are one component: each meets every text, and by each way some of them.
          const way = WAYS[(place + index) % WAYS.length] ?? 'typed';
          const where = `${locale}, ${way}, ${field.labels?.[0]?.textContent}`;
          await userEvent.clear(field);
          await WAYS_OF_ENTRY[way](field, text);
          expect(field.value, where).toBe(text);
          act(() => field.blur());
          expect(field.value, where).toBe(left);
        }
      }
    }
    expect(
      names.filter((name) => !met.has(name)),
      'fields that were hidden whenever their turn came',
    ).toEqual([]);
  });
});

test('every number field of the product is on one of these screens', () => {
  expect(Object.assign({}, ...NUMBER_SCREENS.map(({ files }) => files))).toEqual(countNumberFields());
});

test('inputs for digits that are no number fields hold a code, a record number or the slider of a chart', () => {
  expect(countDigitInputs()).toEqual({
    'features/audit-log/audit-log-toolbar.tsx': 1,
    'features/auth/authenticator-app-dialog.tsx': 1,
    'features/auth/second-factor-step.tsx': 1,
  });
});
