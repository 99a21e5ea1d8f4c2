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

/** In one turn, in which no code can arrive. */
function typeBeforeTheListIsThere(text: string) {
  field().focus();
  fireEvent.change(field(), { target: { value: text } });
  expect(field()).toHaveAttribute('aria-expanded', 'false');
}

test('what is typed before the list is there goes on in it: found, focused, chosen by Enter', async () => {
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

test('Enter before the list is there chooses the first tank with the typed number', () => {
  typeBeforeTheListIsThere('48 2913');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(SECOND);
});

test('Enter before the list is there chooses nothing where no number fits, or none was typed', () => {
  field().focus();
  fireEvent.keyDown(field(), { key: 'Enter' });
  typeBeforeTheListIsThere('7777');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(field()).toHaveValue('7777');
  expect(onChoose).not.toHaveBeenCalled();
});

test('a field that was left before the list is there shows the chosen tank again', () => {
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
