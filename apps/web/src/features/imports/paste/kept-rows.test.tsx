import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { SHEET_PREVIEW } from '../../../../test-support/sample-imports.ts';
import { readingOf, startTankDataApi, tankOf } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';
import { keepPastedRows, readPastedRows } from './pasted-rows.ts';

const ROWS = 'Tank\tDate\tMicrons\nGASU 1\t2026-05-01\t12';
const FILE = 'Container,Gate Out,Net kg\nGASU 2,2026-05-01,4000';
const file = () => new File([FILE], 'loads.csv', { type: 'text/csv' });

function drop(dropped: File): void {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  document.body.dispatchEvent(Object.assign(event, { dataTransfer: { files: [dropped], types: ['Files'] } }));
}

/** The page of a tank, while rows that were pasted before wait to be imported. */
async function openWithRows(path: string) {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const received = await startTankDataApi({
    tanks: [tankOf(1, 'GASU 1')],
    readings: [readingOf(1, 12, '2026-05-01T08:00:00Z')],
    respond: ({ url, method }) => {
      if (url === '/api/imports' && method === 'GET') return { body: { data: [] } };
      return url === '/api/imports/preview' ? { body: { data: SHEET_PREVIEW } } : undefined;
    },
  });
  keepPastedRows({ kind: 'readings', text: ROWS, tank_number: null });
  const view = renderAt(path);
  const previews = () => received.filter(({ url }) => url === '/api/imports/preview').map(({ body }) => body);
  return { ...view, user: userEvent.setup(), previews };
}

/** Each way in which a file comes in the place of the rows. */
const WAYS = {
  'dropped on the page of a tank': async () => {
    const opened = await openWithRows('/tanks/1');
    await screen.findByRole('button', { name: 'Paste rows' });
    drop(file());
    return opened;
  },
  'dropped on the import': async () => {
    const opened = await openWithRows('/imports');
    expect(await screen.findByLabelText('Rows')).toHaveValue(ROWS);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled());
    drop(file());
    return opened;
  },
  'chosen on the import': async () => {
    const opened = await openWithRows('/imports');
    expect(await screen.findByLabelText('Rows')).toHaveValue(ROWS);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled());
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no field for files');
    await opened.user.upload(input, file());
    return opened;
  },
};
const ways = Object.entries(WAYS);

test.each(ways)('rows that wait are kept if a file is %s and they are wanted', async (_way, come) => {
  const { user, previews } = await come();
  await user.click(await screen.findByRole('button', { name: 'Keep the rows' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByLabelText('Rows')).toHaveValue(ROWS);
  expect(screen.getByLabelText('What the sheet holds')).toHaveValue('readings');
  expect(screen.queryByText(/loads\.csv/)).toBeNull();
  expect(readPastedRows()).toMatchObject({ text: ROWS });
  await waitFor(() => expect(previews().at(-1)).toMatchObject({ kind: 'readings', text: ROWS }));
  expect(previews().some((body) => JSON.stringify(body).includes('GASU 2'))).toBe(false);
});

test.each(ways)('a file that is %s replaces rows that wait once that was said', async (_way, come) => {
  const { user } = await come();
  await user.click(await screen.findByRole('button', { name: 'Replace them' }));
  await waitFor(() => expect(screen.getByLabelText('Rows')).toHaveValue(FILE));
  expect(readPastedRows()).toBeNull();
});
