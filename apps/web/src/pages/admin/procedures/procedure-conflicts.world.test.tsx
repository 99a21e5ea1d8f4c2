import { EditorView } from '@codemirror/view';
import type { Procedure } from '@dewar/contract/procedures';
import { sampleProcedure } from '@dewar/contract/sample-procedures';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const BEFORE = sampleProcedure({
  id: 7,
  title: 'Pump-down',
  visibility: 'private',
  version: 3,
  full_content: 'Open slowly.\n\nClose.',
  primary_category: ['Safety'],
});
const PDF: Partial<Procedure> = {
  full_content: '# Pump-down\n\nThis procedure is available as a PDF document.\n',
  media_file: '0123456789abcdef0123456789abcdef.pdf',
  media_file_name: 'pump-down.pdf',
};

/** Somebody else has saved the procedure; a save based on theirs is answered by `second`. */
async function openConflict(changed: Partial<Procedure>, typed: string, second = () => ({ status: 200 })) {
  const theirs = { ...BEFORE, ...changed, version: 5 };
  const received = await startApi(({ method, url, headers }) => {
    if (url === '/api/procedures/7' && method === 'GET') return { body: { data: BEFORE } };
    if (url.startsWith('/api/categories')) return { body: { data: [] } };
    if (url.startsWith('/api/admin/companies')) return { body: { data: [] } };
    if (method !== 'PUT') return undefined;
    if (headers['if-match'] !== '"5"') return errorResponse(412, 'stale_record', 'It was changed.', { data: theirs });
    return second().status === 200
      ? { body: { data: { ...theirs, version: 6 } } }
      : errorResponse(409, 'conflict', 'The client was deleted.');
  });
  renderAt('/admin/procedures?edit=7');
  await screen.findByRole('textbox', { name: 'Title' });
  await write(() => typed);
  await userEvent.click(screen.getByRole('button', { name: 'Save Procedure' }));
  const conflict = await screen.findByRole('dialog', { name: 'Someone else has saved this procedure in the meantime' });
  return { conflict, lastSaved: () => received.filter(({ method }) => method === 'PUT').at(-1)?.body };
}

async function write(change: (text: string) => string) {
  const view = EditorView.findFromDOM(await screen.findByRole('textbox', { name: 'Content' }));
  if (view === null) throw new Error('there is no editor');
  const insert = change(view.state.doc.toString());
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert }, userEvent: 'input' });
}

test('what others changed stays in the editor when a save after Keep mine fails', async () => {
  let status = 409;
  const { conflict, lastSaved } = await openConflict(
    { full_content: 'Open slowly.\n\nClose it firmly.' },
    'Open very slowly.\n\nClose.',
    () => ({ status }),
  );
  await userEvent.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await screen.findByText(/The client was deleted/);
  await write((text) => `${text}\n\nRead the gauge.`);
  status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Save Procedure' }));
  expect(await screen.findByText('Procedure updated!')).toBeVisible();
  expect(lastSaved()).toMatchObject({ full_content: 'Open very slowly.\n\nClose it firmly.\n\nRead the gauge.' });
});

/** Types into the person's own side of the two texts. */
async function writeMine(conflict: HTMLElement, text: string) {
  const view = EditorView.findFromDOM(await within(conflict).findByRole('textbox', { name: 'Your text' }));
  view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input' });
}

test.each([
  { wording: 'the first', text: BEFORE.full_content },
  { wording: 'theirs', text: 'Open at once.\n\nClose.' },
  { wording: 'a third', text: 'Open.' },
  { wording: 'none', text: '' },
])('Keep mine saves the text as it stood in the conflict: $wording', async ({ text }) => {
  const { conflict, lastSaved } = await openConflict(
    { full_content: 'Open at once.\n\nClose.', title: 'Pump-down, theirs' },
    'Open very slowly.\n\nClose.',
  );
  await writeMine(conflict, text);
  await userEvent.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Procedure updated!')).toBeVisible();
  expect(lastSaved()).toMatchObject({ full_content: text, title: 'Pump-down, theirs' });
});

test('the first wording that was kept in a conflict counts as unsaved while it cannot be saved', async () => {
  const { conflict } = await openConflict({ full_content: 'Open at once.' }, 'Open very slowly.', () => ({
    status: 409,
  }));
  await writeMine(conflict, BEFORE.full_content);
  await userEvent.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
  await screen.findByText(/The client was deleted/);
  expect(screen.queryByText('Nothing changed.')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveTextContent('Open slowly.');
});

test('a text stays one, whole, where somebody else has put a PDF in its place', async () => {
  const { conflict, lastSaved } = await openConflict(PDF, 'Open very slowly.\n\nClose.');
  expect(conflict).toHaveTextContent('Theirs is a PDF document now, yours a text: only one of them can be kept.');
  await userEvent.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Procedure updated!')).toBeVisible();
  expect(lastSaved()).toMatchObject({ full_content: 'Open very slowly.\n\nClose.', media_file: null });
});

test('a PDF of somebody else is kept where only other fields were changed here', async () => {
  const { conflict, lastSaved } = await openConflict({ ...PDF, title: 'Pump-down, theirs' }, BEFORE.full_content);
  await userEvent.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Procedure updated!')).toBeVisible();
  expect(lastSaved()).toMatchObject({ media_file: PDF.media_file, title: 'Pump-down, theirs' });
});
