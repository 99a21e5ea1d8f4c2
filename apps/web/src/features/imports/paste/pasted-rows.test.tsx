import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { errorResponse } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { readingOf, startTankDataApi, tankOf } from '../../../../test-support/tank-data.ts';
import { dropDraft, hasDraft, readDraft } from '../../../shared/drafts/drafts.ts';
import { storeSession } from '../../../shared/session/session.ts';
import { pastedRowsKey, readPastedRows } from './pasted-rows.ts';
import { readRows } from './read-rows.ts';
import { kindOfRows, withTank } from './rows-of-tank.ts';

const ROWS = 'Date\tVacuum (microns)\n2026-05-01 08:00\t12\n2026-05-02 08:00\t13';
const NAMED = `Tank number\t${ROWS.replaceAll('\n', '\nGASU 1\t')}`;

/** What a spreadsheet or a page puts on the clipboard. */
function copied(plain: string, html = ''): DataTransfer {
  const getData = (format: string) => (format === 'text/html' ? html : plain);
  return { getData } as unknown as DataTransfer;
}

function paste(plain: string, target: Element = document.body): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  return target.dispatchEvent(Object.assign(event, { clipboardData: copied(plain) }));
}

test('cells between tabs are rows, a cell, a sentence and two lines of text are not', () => {
  expect(readRows(copied(ROWS))).toBe(ROWS);
  for (const text of ['', 'GASU 1', '12\n', '\t\n', 'The tank was vented, then pumped.', 'one line\nanother; line']) {
    expect(readRows(copied(text))).toBeNull();
  }
});

test('a table of a page is rows without the formats of its cells, and runs nothing', () => {
  const html = '<p>Before</p><table><tr><th>Date</th><th>Vacuum</th></tr><tr><td> 1 May\n2026</td><td><b>12</b></td>';
  expect(
    readRows(copied('Date Vacuum', `${html}<td><img src=x onerror="document.title='run'"></td></tr></table>`)),
  ).toBe('Date\tVacuum\n1 May 2026\t12\t');
  expect(readRows(copied('One', '<table><tr><td>One</td></tr></table>'))).toBeNull();
  expect(document.title).not.toBe('run');
});

test('the headings decide whether the rows are readings or loads, otherwise the list does', () => {
  expect(kindOfRows(ROWS, 'transfers')).toBe('readings');
  expect(kindOfRows('Tank\tLoaded\tWeight (lb)\tProduct\nGASU 1\t1 May\t9900\tLHe', 'readings')).toBe('transfers');
  expect(kindOfRows('1\t2', 'transfers')).toBe('transfers');
});

test('rows that name no tank get the tank of the list in front, below titles and with breaks inside cells', () => {
  expect(withTank(ROWS, 'GASU 1', 'readings')).toBe(NAMED);
  expect(withTank('Tank\tDate\tVacuum\nX\t1 May\t3', 'GASU 1', 'readings')).toBeNull();
  expect(withTank('Date\tVacuum\tNotes\n1 May\t3\t"two\nlines"', 'G', 'readings')).toBe(
    'Tank number\tDate\tVacuum\tNotes\nG\t1 May\t3\t"two\nlines"',
  );
  expect(withTank('1 May\t3', 'G', 'readings')).toBe('G\t1 May\t3');
});

async function openTank(
  preview: () => ReturnType<typeof errorResponse> = () => errorResponse(400, 'invalid_input', 'No'),
) {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const received = await startTankDataApi({
    tanks: [tankOf(1, 'GASU 1')],
    readings: [readingOf(1, 12, '2026-05-01T08:00:00Z')],
    respond: ({ url, method }) => {
      if (url === '/api/imports' && method === 'GET') return { body: { data: [] } };
      return url === '/api/imports/preview' ? preview() : undefined;
    },
  });
  const view = renderAt('/tanks/1');
  const button = await screen.findByRole('button', { name: 'Paste rows' });
  const previews = () => received.filter(({ url }) => url === '/api/imports/preview').map(({ body }) => body);
  return { ...view, button, previews };
}

test('rows pasted on a tank open the import with what will happen, and say which tank they were given', async () => {
  const { router, previews } = await openTank();
  expect(paste(ROWS)).toBe(false);
  await waitFor(() => expect(router.state.location.pathname).toBe('/imports'));
  expect(await screen.findByText(/GASU 1 was put in front of each of them/)).toBeVisible();
  expect(screen.getByLabelText('Rows')).toHaveValue(NAMED);
  await waitFor(() => expect(previews()).toMatchObject([{ kind: 'readings', text: NAMED }]));
});

test('text and what is pasted into a field or a dialog stay where they are', async () => {
  const { router } = await openTank();
  expect(paste('The tank was vented.')).toBe(true);
  const field = document.createElement('textarea');
  document.body.append(field);
  expect(paste(ROWS, field)).toBe(true);
  field.remove();
  await userEvent.click(screen.getByRole('button', { name: 'Add Vacuum Reading' }));
  await screen.findByRole('dialog');
  expect(paste(ROWS)).toBe(true);
  expect(router.state.location.pathname).toBe('/tanks/1');
  expect(readPastedRows()).toBeNull();
});

test('the button opens the import with what was copied, or says what is missing', async () => {
  const user = userEvent.setup();
  const { router, button } = await openTank();
  await user.click(button);
  expect(await screen.findByText(/^Nothing with columns was copied/)).toBeVisible();
  await navigator.clipboard.writeText(ROWS);
  await user.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe('/imports'));
  expect(await screen.findByLabelText('Rows')).toHaveValue(NAMED);
});

test('where the browser keeps the clipboard to itself the import says to paste into its field', async () => {
  const user = userEvent.setup();
  const { button } = await openTank();
  vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new Error('denied'));
  await user.click(button);
  expect(await screen.findByText(/does not let the portal read what was copied/)).toBeVisible();
  await user.click(screen.getByLabelText('Rows'));
  await user.paste(ROWS);
  expect(screen.getByLabelText('Rows')).toHaveValue(ROWS);
});

test('rows pasted on the import page replace earlier ones, with what was said of those', async () => {
  await openTank();
  paste(ROWS);
  expect(await screen.findByText(/GASU .* was put in front of each of them/)).toBeVisible();
  const later = 'Tank number\tDate\tVacuum (microns)\nGASU 9\t2026-05-03 08:00\t14';
  await waitFor(() => {
    paste(later);
    expect(screen.getByLabelText('Rows')).toHaveValue(later);
  });
  expect(screen.queryByText(/was put in front of each of them/)).not.toBeInTheDocument();
  expect(readPastedRows()).toEqual({ kind: 'readings', text: later, tank_number: null });
});

test('pasted rows wait for another visit until they are imported or discarded, for this person alone', async () => {
  const { router } = await openTank();
  paste(ROWS);
  await screen.findByText('Pasted rows');
  await router.navigate({ to: '/tanks/$id', params: { id: '1' } });
  await screen.findByRole('button', { name: 'Paste rows' });
  await router.navigate({ to: '/imports' });
  expect(await screen.findByLabelText('Rows')).toHaveValue(NAMED);
  storeSession({ token: 'token', user: { ...PEOPLE.companyUser, id: 999 } });
  expect(readPastedRows()).toBeNull();
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Rows')).toHaveValue('');
  expect(readPastedRows()).toBeNull();
});

test('corrections of pasted rows are written to the device when typing pauses and at leaving, not at each key', async () => {
  const { unmount } = await openTank();
  paste(ROWS);
  const field = await screen.findByLabelText('Rows');
  const onDevice = () => readDraft(pastedRowsKey(), { parse: (value) => (value as { readonly text: string }).text });
  expect(onDevice()).toBe(NAMED);
  const write = vi.spyOn(Storage.prototype, 'setItem');
  fireEvent.change(field, { target: { value: `${NAMED}1` } });
  fireEvent.change(field, { target: { value: `${NAMED}12` } });
  expect([write.mock.calls.length, onDevice()]).toEqual([0, NAMED]);
  expect(readPastedRows()?.text).toBe(`${NAMED}12`);
  await waitFor(() => expect(onDevice()).toBe(`${NAMED}12`));
  fireEvent.change(field, { target: { value: `${NAMED}3` } });
  unmount();
  expect(onDevice()).toBe(`${NAMED}3`);
});

test('pasted rows that another tab has imported or discarded meanwhile do not come back', async () => {
  const { unmount } = await openTank();
  paste(ROWS);
  await screen.findByText('Pasted rows');
  dropDraft(pastedRowsKey());
  unmount();
  expect(hasDraft(pastedRowsKey())).toBe(false);
});

test('looking at pasted rows does not make them younger', async () => {
  const { router, unmount } = await openTank();
  paste(ROWS);
  await screen.findByText('Pasted rows');
  const write = vi.spyOn(Storage.prototype, 'setItem');
  const written = () => write.mock.calls.filter(([key]) => key === pastedRowsKey());
  await router.navigate({ to: '/tanks/$id', params: { id: '1' } });
  await screen.findByRole('button', { name: 'Paste rows' });
  await router.navigate({ to: '/imports' });
  await screen.findByText('Pasted rows');
  unmount();
  expect(written()).toEqual([]);
});

test('rows that are pasted after others were corrected, or discarded, stay on the device', async () => {
  const { unmount } = await openTank();
  paste(ROWS);
  fireEvent.change(await screen.findByLabelText('Rows'), { target: { value: `${NAMED}1` } });
  await waitFor(() => expect(localStorage.getItem(pastedRowsKey())).toContain('131'));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  const later = 'Tank number\tDate\tVacuum (microns)\nGASU 9\t2026-05-03 08:00\t14';
  await waitFor(() => {
    paste(later);
    expect(screen.getByLabelText('Rows')).toHaveValue(later);
  });
  unmount();
  expect(hasDraft(pastedRowsKey())).toBe(true);
});

test('more rows than the field holds, pasted into it, are kept whole', async () => {
  const user = userEvent.setup();
  const { button } = await openTank();
  vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new Error('denied'));
  await user.click(button);
  const field = await screen.findByLabelText('Rows');
  const long = Array.from({ length: 10_002 }, (_, at) => `GASU 1\t2026-05-01\t${at}`).join('\n');
  fireEvent.paste(field, { clipboardData: copied(long) });
  expect(await screen.findByText('The first of 10,002 rows:')).toBeVisible();
  expect(readPastedRows()?.text).toBe(long);
});
