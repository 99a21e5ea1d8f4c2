import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { noteSavedFiles } from '../../../../test-support/saved-files.ts';
import { storeSession } from '../../session/session.ts';
import type { DownloadWatch, ExportChoice } from './export-choice.ts';
import { ExportLists } from './export-lists.tsx';

const SAVED = { blob: new Blob(['x']), fileName: 'readings-2026.xlsx' };

function open(choice: Partial<ExportChoice> = {}) {
  const saved = noteSavedFiles();
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const readings: ExportChoice = { label: 'Readings', fileName: 'readings', download: async () => SAVED, ...choice };
  const tanks: ExportChoice = { label: 'Tanks', fileName: 'tanks', rows: 24, download: async () => SAVED };
  renderScreen(<ExportLists choices={[readings, tanks]} />);
  return { saved, user: userEvent.setup() };
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('each list is offered as CSV and as Excel with its number of rows, and is saved under the name in the response', async () => {
  const formats: string[] = [];
  const { saved, user } = open({
    rows: async () => ({ rows: 1_240, is_more: false }),
    download: async (format) => {
      formats.push(format);
      return SAVED;
    },
  });
  await press(user, 'Export');
  const dialog = await screen.findByRole('dialog', { name: 'Export' });
  expect(await within(dialog).findByText('1,240 rows')).toBeVisible();
  expect(within(dialog).getByText('24 rows')).toBeVisible();
  await press(user, 'Readings as Excel');
  expect(await screen.findByText('Readings: exported')).toBeVisible();
  expect([formats, saved]).toEqual([['xlsx'], ['readings-2026.xlsx']]);
  await press(user, 'Readings as CSV');
  await waitFor(() => expect(formats).toEqual(['xlsx', 'csv']));
});

test('a list with more rows than are counted says so', async () => {
  const { user } = open({ rows: async () => ({ rows: 10_000, is_more: true }) });
  await press(user, 'Export');
  expect(await screen.findByText('More than 10,000 rows')).toBeVisible();
});

test('a list with more rows than are saved at once says so, and is not offered', async () => {
  const { user } = open({ rows: 10_001, mostRows: 10_000 });
  await press(user, 'Export');
  expect(await screen.findByText('10,001 rows: at most 10,000 at once. Filter the list first.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Readings as Excel' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Tanks as Excel' })).toBeEnabled();
});

test('a download shows how much has arrived, and can be stopped', async () => {
  const watches: DownloadWatch[] = [];
  const { saved, user } = open({
    download: (_, watch) => {
      watches.push(watch);
      watch.onProgress(2_000_000);
      return new Promise((_resolve, reject) => watch.signal.addEventListener('abort', () => reject(new Error('stop'))));
    },
  });
  await press(user, 'Export');
  await press(user, 'Readings as CSV');
  await user.click(await screen.findByRole('button', { name: /^Stop \(.+MB so far\)$/ }));
  expect(await screen.findByRole('button', { name: 'Readings as CSV' })).toBeVisible();
  expect([saved, watches[0]?.signal.aborted]).toEqual([[], true]);
});

test('a failed download says why, and the list can be tried again', async () => {
  const { user } = open({ download: () => Promise.reject(new Error('The server is away.')) });
  await press(user, 'Export');
  await press(user, 'Readings as CSV');
  expect(await screen.findByText(/The export failed/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Readings as CSV' })).toBeEnabled();
});
