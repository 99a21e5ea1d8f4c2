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

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

// In jsdom, form by form: a real browser takes minutes for all fields in all locales. A journey repeats the usual ones.
describe.each(NUMBER_SCREENS)('the number fields of $files', ({ files, open }) => {
  test('read what is typed, pasted and filled in by the locale of the browser', { timeout: 120_000 }, async () => {
    await open();
    await waitFor(() => expect(numberFields()).toHaveLength(sum(Object.values(files))));
    for (const [locale, entries] of Object.entries(ENTRIES_BY_LOCALE)) {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
      for (const [way, enter] of Object.entries(WAYS_OF_ENTRY)) {
        for (const [text, left] of Object.entries(entries)) {
          for (const field of numberFields()) {
            const where = `${locale}, ${way}, ${field.labels?.[0]?.textContent}`;
            await userEvent.clear(field);
            await enter(field, text);
            expect(field.value, where).toBe(text);
            act(() => field.blur());
            expect(field.value, where).toBe(left);
          }
        }
      }
    }
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
