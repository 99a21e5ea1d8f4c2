import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { ChooseSheet } from './choose-sheet.tsx';
import type { SheetText } from './cut-pieces.ts';
import { openSheetFile } from './open-sheet-file.ts';

vi.mock('./open-sheet-file.ts', async (load) => ({ ...(await load<object>()), openSheetFile: vi.fn() }));

const sheet = (name: string, change: Partial<SheetText> = {}): SheetText => ({
  name,
  isHidden: false,
  hiddenRows: 0,
  hiddenColumns: 0,
  rows: 1,
  text: `text of ${name}`,
  others: [],
  ...change,
});

async function choose(reading: () => Promise<readonly SheetText[]>, takesLong = false) {
  vi.mocked(openSheetFile).mockImplementationOnce(reading);
  const onSheet = vi.fn();
  const props = { isDisabled: false, takesLong, mayReplace: async () => true, onReading: () => undefined, onSheet };
  renderScreen(<ChooseSheet {...props} />);
  await screen.findByRole('button', { name: 'Choose a file' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no field for a file');
  await userEvent.upload(input, new File(['x'], 'year.xlsx'));
  return { onSheet, input };
}

test('that a file is read is shown, then the first visible sheet is taken and another can be chosen', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly SheetText[]>();
  const { onSheet } = await choose(() => promise);
  expect(await screen.findByText('Reading year.xlsx…')).toBeVisible();
  resolve([sheet('Old', { isHidden: true, hiddenRows: 0 }), sheet('May')]);
  expect(await screen.findByText('1 row of year.xlsx, May in the field below.')).toBeVisible();
  expect(onSheet).toHaveBeenLastCalledWith(sheet('May'), 'year.xlsx, May');
  await userEvent.selectOptions(screen.getByLabelText('Sheet of year.xlsx'), 'Old (1 row, hidden)');
  expect(await screen.findByText('1 row of year.xlsx, Old in the field below.')).toBeVisible();
  expect(onSheet).toHaveBeenLastCalledWith(sheet('Old', { isHidden: true, hiddenRows: 0 }), 'year.xlsx, Old');
});

test('a sheet that is too long is refused in words, and another of the workbook can be chosen', async () => {
  const { onSheet } = await choose(async () => [sheet('All', { others: [new Blob(['x'])] }), sheet('May')]);
  expect(await screen.findByRole('alert')).toHaveTextContent('more than one import takes');
  expect(onSheet).not.toHaveBeenCalled();
  await userEvent.selectOptions(screen.getByLabelText('Sheet of year.xlsx'), 'May (1 row)');
  expect(await screen.findByText('1 row of year.xlsx, May in the field below.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a sheet of any length is taken where such sheets are imported', async () => {
  const long = sheet('All', { rows: 20_000, others: [new Blob(['x'])] });
  const { onSheet } = await choose(async () => [long], true);
  expect(await screen.findByText('20,000 rows of year.xlsx below.')).toBeVisible();
  expect(onSheet).toHaveBeenLastCalledWith(long, 'year.xlsx');
});

test('a file that was refused keeps what is in the field, and can be chosen again', async () => {
  const { onSheet, input } = await choose(() => Promise.reject(new Error('This workbook has a password.')));
  expect(await screen.findByRole('alert')).toHaveTextContent('This workbook has a password.');
  expect(onSheet).not.toHaveBeenCalled();
  expect(input.value).toBe('');
});
