import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { CompanySelect } from './company-select.tsx';

const NAMES = [...Array.from({ length: 120 }, (_, index) => `Company ${index + 1}`), 'O’Neill Süd-West', 'Łódź Tlen'];

async function open() {
  const onChange = vi.fn();
  await renderScreen(<CompanySelect companyNames={NAMES} value="" onChange={onChange} offersNone={false} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Company' }));
  return onChange;
}

test('a long list of companies says how many more there are, until the typed name narrows it', async () => {
  const onChange = await open();
  expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(101);
  const more = screen.getByRole('option', { name: '100 of 122, type to narrow', hidden: true });
  await userEvent.click(more);
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('company 11');
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
    NAMES.filter((name) => name.includes('11')),
  );
});

test.each([
  ['oneill', 'O’Neill Süd-West'],
  ['west sud', 'O’Neill Süd-West'],
  ['tlen lodz', 'Łódź Tlen'],
])('a company is found by %j', async (typed, name) => {
  const onChange = await open();
  await userEvent.keyboard(`${typed}{Enter}`);
  expect(onChange).toHaveBeenCalledWith(name);
});
