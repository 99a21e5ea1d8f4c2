import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { NumberField } from './number-field.tsx';

async function renderField(
  initial: number | null,
  more: { readonly isSigned?: true; readonly decimals?: number } = {},
) {
  const entered: (number | null)[] = [];
  function Form() {
    const [value, setValue] = useState(initial);
    const enter = (next: number | null) => {
      entered.push(next);
      setValue(next);
    };
    return <NumberField label="Weight" unit="lb" value={value} onChange={enter} {...more} />;
  }
  await renderScreen(<Form />);
  return entered;
}

test('the unit stands inside the number field, and a phone shows its decimal keyboard', async () => {
  await renderField(9900);
  expect(screen.getByLabelText('Weight')).toHaveValue('9,900');
  expect(screen.getByLabelText('Weight')).toHaveAttribute('inputmode', 'decimal');
  expect(screen.getByText('lb')).toBeVisible();
});

test('a typed number is returned as a number, an emptied field as null', async () => {
  const entered = await renderField(null);
  await userEvent.type(screen.getByLabelText('Weight'), '104.5');
  expect(entered.at(-1)).toBe(104.5);
  await userEvent.clear(screen.getByLabelText('Weight'));
  expect(entered.at(-1)).toBeNull();
});

test('a pasted number with group separators keeps its value', async () => {
  const entered = await renderField(null);
  await userEvent.click(screen.getByLabelText('Weight'));
  await userEvent.paste('33,500');
  expect(entered.at(-1)).toBe(33_500);
});

test('a minus is never dropped: -5 does not become 5', async () => {
  const entered = await renderField(null);
  await userEvent.type(screen.getByLabelText('Weight'), '-5');
  expect(entered.at(-1)).toBe(-5);
});

test('a decimal point is never dropped: 7.5 does not become 75 in a field for integers', async () => {
  const entered = await renderField(null, { decimals: 0 });
  await userEvent.type(screen.getByLabelText('Weight'), '7.5');
  expect(entered.at(-1)).toBe(7.5);
});

test('for a number that may be negative a phone shows a keyboard with a minus', async () => {
  await renderField(null, { isSigned: true });
  await userEvent.type(screen.getByLabelText('Weight'), '1');
  expect(screen.getByLabelText('Weight')).toHaveAttribute('inputmode', 'text');
});

test('a minus alone is not a number yet', async () => {
  const entered = await renderField(null);
  await userEvent.type(screen.getByLabelText('Weight'), '-');
  expect(entered.filter(Number.isNaN)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Weight'), '3');
  expect(entered.at(-1)).toBe(-3);
});
