import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { tankOf } from '../../../test-support/tank-data.ts';
import { TankSelectorLater } from './tank-selector-later.tsx';

const FIRST = tankOf(1, 'GASU 482910-1');
const SECOND = tankOf(2, 'GASU 482913-6');

const onChoose = vi.fn();
const field = () => screen.getByRole('combobox', { name: 'Filter by Tank Number' });

beforeEach(async () => {
  onChoose.mockReset();
  await renderScreen(<TankSelectorLater tanks={[FIRST, SECOND]} chosen={FIRST} onChoose={onChoose} />);
});

/** Without waiting, so that no code can load in between. */
function typeBeforeTheListIsThere(text: string) {
  field().focus();
  fireEvent.change(field(), { target: { value: text } });
  expect(field()).toHaveAttribute('aria-expanded', 'false');
}

test('typing before the tank list has loaded continues in it, with the tank found, focused and chosen by Enter', async () => {
  typeBeforeTheListIsThere('gasu48');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(field()).toHaveValue('gasu48');
  expect(field()).toHaveFocus();
  await userEvent.keyboard('2913');
  expect(field()).toHaveValue('gasu482913');
  const listed = screen.getAllByRole('option', { hidden: true });
  expect(listed.map(({ textContent }) => textContent)).toEqual(['GASU 482913-6']);
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(SECOND);
});

test('Enter before the tank list has loaded chooses the first tank with the typed number', () => {
  typeBeforeTheListIsThere('48 2913');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(SECOND);
});

test('Enter before the tank list has loaded chooses nothing if no number matches or none was typed', () => {
  field().focus();
  fireEvent.keyDown(field(), { key: 'Enter' });
  typeBeforeTheListIsThere('7777');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(field()).toHaveValue('7777');
  expect(onChoose).not.toHaveBeenCalled();
});

test('a tank field that is left before the list has loaded shows the chosen tank again', () => {
  typeBeforeTheListIsThere('4829');
  fireEvent.blur(field());
  expect(field()).toHaveValue('GASU 482910-1');
});

test('a list that comes before anything is typed has the number selected, so that typing replaces it', async () => {
  act(() => field().focus());
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  const input = field() as HTMLInputElement;
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, FIRST.tank_number.length]);
  await userEvent.keyboard('2913');
  expect(field()).toHaveValue('2913');
});
