import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { NumberField } from './number-field.tsx';

interface FieldOptions {
  readonly locale?: string;
  readonly isSigned?: true;
  readonly decimals?: number;
  readonly otherwise?: number;
}

async function renderField(initial: number | null, { locale = 'en-US', ...more }: FieldOptions = {}) {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
  const entered: (number | null)[] = [];
  function Form() {
    const [value, setValue] = useState(initial);
    const enter = (next: number | null) => {
      entered.push(next);
      setValue(next);
    };
    return (
      <>
        <NumberField label="Weight" unit="lb" value={value} onChange={enter} {...more} />
        <button type="button" onClick={() => setValue(7)}>
          Take theirs
        </button>
      </>
    );
  }
  await renderScreen(<Form />);
  return entered;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Weight');

test('the unit stands inside and a phone shows its decimal keyboard', async () => {
  await renderField(9900);
  expect(field()).toHaveValue('9,900');
  expect(field()).toHaveAttribute('inputmode', 'decimal');
  expect(screen.getByText('lb')).toBeVisible();
});

test('whole numbers get the number pad without marks', async () => {
  await renderField(null, { decimals: 0 });
  expect(field()).toHaveAttribute('inputmode', 'numeric');
});

test('the key for the sign adds and removes a minus, before and after typing', async () => {
  const entered = await renderField(null, { isSigned: true });
  const press = () => userEvent.click(screen.getByText('±'));
  await press();
  expect(field()).toHaveFocus();
  await userEvent.keyboard('12');
  expect(field()).toHaveValue('-12');
  expect(entered.at(-1)).toBe(-12);
  await press();
  expect(entered.at(-1)).toBe(12);
  await press();
  expect(entered.at(-1)).toBe(-12);
});

test('text that cannot be read leaves the form together with its field', async () => {
  const entered: (number | null)[] = [];
  function Form() {
    const [value, setValue] = useState<number | null>(null);
    const [isShown, setShown] = useState(true);
    const enter = (next: number | null) => {
      entered.push(next);
      setValue(next);
    };
    return (
      <>
        {isShown && <NumberField label="Weight" value={value} onChange={enter} />}
        <button type="button" onClick={() => setShown(false)}>
          Hide
        </button>
      </>
    );
  }
  await renderScreen(<Form />);
  await userEvent.type(field(), 'x');
  expect(entered).toEqual([Number.NaN]);
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(entered).toEqual([Number.NaN, null]);
});

test('where the specification gives other entries a value, the field shows it in words when it is left', async () => {
  const entered = await renderField(45, { otherwise: 60, decimals: 0 });
  await userEvent.clear(field());
  await userEvent.type(field(), 'an hour');
  expect(field()).toHaveValue('an hour');
  fireEvent.blur(field());
  expect(field()).toHaveValue('60');
  expect(entered.at(-1)).toBe(60);
  expect(screen.getByText('“an hour” is not a number: 60 instead')).toBeVisible();
});

test('an emptied field is null', async () => {
  const entered = await renderField(104.5);
  await userEvent.clear(field());
  expect(entered.at(-1)).toBeNull();
});

/** Three ways for a text to get into a field. */
const WAYS = {
  typed: (text: string) => userEvent.type(field(), text),
  pasted: async (text: string) => {
    await userEvent.click(field());
    await userEvent.paste(text);
  },
  'filled in by the browser': async (text: string) => {
    fireEvent.change(field(), { target: { value: text } });
  },
} satisfies Record<string, (text: string) => Promise<void>>;

describe.each(Object.entries(WAYS))('a number that is %s', (_, enter) => {
  test.each([
    ['en-US', '2,000', 2000, '2,000'],
    ['en-GB', '9,800', 9800, '9,800'],
    ['en-US', '104.5', 104.5, '104.5'],
    ['en-US', '-5', -5, '-5'],
    ['de-DE', '2.000', 2000, '2.000'],
    ['de-DE', '12,5', 12.5, '12,5'],
    ['fr-FR', '2 000,5', 2000.5, '2\u202f000,5'],
  ])('in %s as %s is %d, and stays as it was entered until the field is left', async (locale, text, value, left) => {
    const entered = await renderField(null, { locale });
    await enter(text);
    expect(field()).toHaveValue(text);
    expect(entered.at(-1)).toBe(value);
    fireEvent.blur(field());
    expect(field()).toHaveValue(left);
    expect(screen.queryByText(/Read as/)).toBeNull();
  });

  test.each([
    ['en-US', '12,5', 12.5, 'Read as 12.5'],
    ['en-GB', '45,5', 45.5, 'Read as 45.5'],
    ['de-DE', '12.5', 12.5, 'Read as 12,5'],
    ['fr-FR', '12.5', 12.5, 'Read as 12,5'],
  ])('in %s as %s has another locale’s mark and is read in words', async (locale, text, value, words) => {
    const entered = await renderField(null, { locale });
    await enter(text);
    fireEvent.blur(field());
    expect(entered.at(-1)).toBe(value);
    expect(screen.getByText(words)).toBeVisible();
  });

  test.each([
    ['en-US', '2.000', ['2,000 lb', '2 lb'], 2],
    ['de-DE', '2,000', ['2.000 lb', '2 lb'], 2],
    ['fr-FR', '9.800', ['9\u202f800 lb', '9,8 lb'], 9.8],
  ])('in %s as %s could be two numbers: two buttons ask', async (locale, text, names, second) => {
    const entered = await renderField(null, { locale });
    await enter(text);
    fireEvent.blur(field());
    expect(entered.at(-1)).toBeNaN();
    expect(field()).toHaveValue(text);
    expect(field()).toBeInvalid();
    const asked = screen.getByRole('group', { name: 'Which number do you mean?' });
    const buttons = [...asked.querySelectorAll('button')];
    expect(buttons.map((button) => button.textContent)).toEqual(names);
    await userEvent.click(screen.getByRole('button', { name: names[1] ?? '' }));
    expect(entered.at(-1)).toBe(second);
    expect(field()).toHaveFocus();
    expect(screen.queryByRole('group')).toBeNull();
  });

  test.each(['1e9', '1.2.3', 'twelve', '12 lb', '-'])('as %s is an error that keeps the text', async (text) => {
    const entered = await renderField(null);
    await enter(text);
    fireEvent.blur(field());
    expect(entered.at(-1)).toBeNaN();
    expect(field()).toHaveValue(text);
    expect(screen.getByText('This is not a number. Write it like 1,234.5.')).toBeVisible();
  });
});

test('more decimals than are kept are rounded in words', async () => {
  const entered = await renderField(null, { decimals: 2 });
  await userEvent.type(field(), '12.3456');
  expect(entered.at(-1)).toBe(12.35);
  fireEvent.blur(field());
  expect(field()).toHaveValue('12.35');
  expect(screen.getByText('Rounded to 12.35')).toBeVisible();
});

test('a number that should be whole keeps its decimals, so that its form can refuse them', async () => {
  const entered = await renderField(null, { decimals: 0 });
  await userEvent.type(field(), '7.5');
  expect(entered.at(-1)).toBe(7.5);
});

test('whoever changes a shown number and takes the change back is not asked what they mean', async () => {
  const entered = await renderField(2.125);
  await userEvent.type(field(), '5{Backspace}');
  fireEvent.blur(field());
  expect(entered.at(-1)).toBe(2.125);
  expect(screen.queryByRole('group')).toBeNull();
});

test('a value that the form sets takes the place of what was typed', async () => {
  await renderField(null);
  await userEvent.type(field(), 'abc');
  await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(field()).toHaveValue('7');
  expect(field()).toBeValid();
});

test('the form gets what the field shows, whatever is typed in any locale', async () => {
  const texts = fc.string({ unit: fc.constantFrom(...'0123456789.,-'), minLength: 1, maxLength: 8 });
  const entered = await renderField(null, { decimals: 2 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('en-US', 'en-GB', 'de-DE', 'fr-FR'), texts, async (locale, text) => {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
      fireEvent.change(field(), { target: { value: '' } });
      fireEvent.change(field(), { target: { value: text } });
      fireEvent.blur(field());
      const value = entered.at(-1);
      const shown = field().value;
      if (value === null || value === undefined || Number.isNaN(value)) expect(shown).toBe(text);
      else expect(shown).toBe(new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value));
    }),
    { numRuns: 200 },
  );
});
