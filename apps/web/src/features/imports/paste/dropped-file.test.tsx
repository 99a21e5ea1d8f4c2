import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { SHEET_PREVIEW } from '../../../../test-support/sample-imports.ts';
import { readingOf, startTankDataApi, tankOf } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';
import { kindOfRows, withTank } from './rows-of-tank.ts';

const LOG = '"Date Time, GMT-05:00",CH1 [mbar]\n2026-05-01 08:00,1.33E-02\n2026-05-01 09:00,1.40E-02';

function drop(...files: readonly File[]): boolean {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  return document.body.dispatchEvent(Object.assign(event, { dataTransfer: { files, types: ['Files'] } }));
}

async function openTank() {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const received = await startTankDataApi({
    tanks: [tankOf(1, 'GASU 1')],
    readings: [readingOf(1, 12, '2026-05-01T08:00:00Z')],
    respond: ({ url, method }) => {
      if (url === '/api/imports' && method === 'GET') return { body: { data: [] } };
      if (url !== '/api/imports/preview') return undefined;
      const columns = { reading_timestamp: 0, vacuum_reading: 1 };
      return { body: { data: { ...SHEET_PREVIEW, headings: ['Date Time, GMT-05:00', 'CH1 [mbar]'], columns } } };
    },
  });
  const view = renderAt('/tanks/1');
  await screen.findByRole('button', { name: 'Paste rows' });
  const previews = () => received.filter(({ url }) => url === '/api/imports/preview').map(({ body }) => body);
  return { ...view, previews };
}

test('the log of a gauge that is dropped on the page of a tank is for that tank, which can be changed', async () => {
  const { router, previews } = await openTank();
  expect(drop(new File([LOG], 'gauge.csv'))).toBe(false);
  await waitFor(() => expect(router.state.location.pathname).toBe('/imports'));
  expect(await screen.findByLabelText('Tank of all rows')).toHaveValue('GASU 1');
  expect(await screen.findByLabelText('Rows')).toHaveValue(LOG);
  expect(previews()).toMatchObject([{ kind: 'readings', text: LOG, tank_number: 'GASU 1' }]);
});

test('a file that is dropped on the import itself is for no tank before one is chosen', async () => {
  const { router, previews } = await openTank();
  await router.navigate({ to: '/imports' });
  await screen.findByRole('button', { name: 'Choose a file' });
  drop(new File([LOG], 'gauge.csv'));
  await waitFor(() => expect(screen.getByLabelText('Rows')).toHaveValue(LOG));
  expect(previews()).toEqual([]);
});

test('what is no sheet, and more than one file, stay where they are and are said', async () => {
  const { router } = await openTank();
  expect(drop(new File(['x'], 'photo.jpg'))).toBe(false);
  expect(await screen.findByText('Drop one workbook or one CSV file here.')).toBeVisible();
  drop(new File([LOG], 'one.csv'), new File([LOG], 'two.csv'));
  expect(router.state.location.pathname).toBe('/tanks/1');
});

test('the headings of a file with commas or semicolons decide what it holds', () => {
  const loads = 'Container,"Gate Out",Net kg,"Press, bar"\nGASU 1,2026-05-01,4000,0.6';
  expect(kindOfRows(loads, 'readings')).toBe('transfers');
  expect(kindOfRows(loads.replaceAll(',', ';'), 'readings')).toBe('transfers');
  expect(kindOfRows(LOG, 'transfers')).toBe('readings');
});

test('the serial number of a gauge is none of the tank on whose page its rows are pasted', () => {
  const rows = 'Serial No\tDate\tMicrons\nVG-0042\t2026-05-01\t12';
  expect(withTank(rows, 'GASU 1', 'readings')).toBe(
    'Tank number\tSerial No\tDate\tMicrons\nGASU 1\tVG-0042\t2026-05-01\t12',
  );
  expect(withTank(rows.replace('Serial No', 'Tank serial no'), 'GASU 1', 'readings')).toBeNull();
});

const PASTED = 'Tank number\tDate\tVacuum (microns)\nGASU 9\t2026-05-03 08:00\t14';
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Rows');
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

async function openImport() {
  const view = await openTank();
  await view.router.navigate({ to: '/imports' });
  await screen.findByRole('button', { name: 'Choose a file' });
  return view;
}

function pasteBesideFields(text: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const getData = (format: string) => (format === 'text/html' ? '' : text);
  act(() => void document.body.dispatchEvent(Object.assign(event, { clipboardData: { getData } })));
}

const file = (text: string, name = 'gauge.csv') => new File([text], name);
const chooseFile = (chosen: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no field for a file');
  return userEvent.upload(input, chosen);
};

/** Answers the question whether the rows that are there may go. */
async function answer(choice: 'Keep the rows' | 'Replace them') {
  const question = await screen.findByRole('alertdialog', { name: 'Replace these rows?' });
  await userEvent.click(within(question).getByRole('button', { name: choice }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

const WAYS = [
  ['a file that is dropped', () => void drop(file('a,b\n1,2'))],
  ['a file that is chosen', () => chooseFile(file('a,b\n1,2'))],
  ['rows that are pasted', () => pasteBesideFields('a\tb\n1\t2')],
] as const;

test.each(WAYS)('%s on the import takes the place of corrected rows only after a question', async (_, replace) => {
  await openImport();
  drop(file(LOG));
  await waitFor(() => expect(field()).toHaveValue(LOG));
  fireEvent.change(field(), { target: { value: `${LOG}5` } });
  await replace();
  await answer('Keep the rows');
  await settled();
  expect(field()).toHaveValue(`${LOG}5`);
  expect(screen.getByText(/of gauge.csv in the field below/)).toBeVisible();
  await replace();
  await answer('Replace them');
  await waitFor(() => expect(field().value).toMatch(/^a[,\t]b/));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('rows of a file that nobody corrected are replaced by the next file at once', async () => {
  await openImport();
  drop(file(LOG));
  await waitFor(() => expect(field()).toHaveValue(LOG));
  drop(file('a,b\n1,2'));
  await waitFor(() => expect(field()).toHaveValue('a,b\n1,2'));
  fireEvent.change(field(), { target: { value: '' } });
  drop(file(LOG));
  await waitFor(() => expect(field()).toHaveValue(LOG));
});

test('pasted rows are replaced by a file only after a question, each time', async () => {
  await openImport();
  pasteBesideFields(PASTED);
  await waitFor(() => expect(field()).toHaveValue(PASTED));
  for (const name of ['one.csv', 'two.csv']) {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled());
    drop(file(LOG, name));
    await answer('Keep the rows');
    expect(field()).toHaveValue(PASTED);
  }
  drop(file(LOG));
  await answer('Replace them');
  await waitFor(() => expect(field()).toHaveValue(LOG));
});

test('pasted rows that were corrected at an earlier visit are replaced by others only after a question', async () => {
  const { router } = await openImport();
  pasteBesideFields(PASTED);
  await waitFor(() => expect(field()).toHaveValue(PASTED));
  await waitFor(() => expect(field()).not.toHaveAttribute('readonly'));
  fireEvent.change(field(), { target: { value: `${PASTED}5` } });
  await router.navigate({ to: '/tanks/$id', params: { id: '1' } });
  await screen.findByRole('button', { name: 'Paste rows' });
  await waitFor(() => expect(screen.queryByLabelText('Rows')).toBeNull());
  pasteBesideFields('Date\tVacuum (microns)\n2026-05-01 08:00\t12');
  await answer('Keep the rows');
  expect(router.state.location.pathname).toBe('/tanks/1');
  await router.navigate({ to: '/imports' });
  expect(await screen.findByLabelText('Rows')).toHaveValue(`${PASTED}5`);
});
