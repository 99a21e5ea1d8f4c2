import { EditorView } from '@codemirror/view';
import { sampleProcedure } from '@dewar/contract/sample-procedures';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const SAVED = 'Open.\n\n![](/api/uploads/a1.png)\n\nClose.';
const BEFORE = sampleProcedure({ id: 7, title: 'Pump-down', version: 3, full_content: SAVED });
const THEIRS = { ...BEFORE, version: 5, full_content: SAVED.replace('Close.', 'Close.\n\n![](/api/uploads/b2.png)') };

async function open() {
  await startApi(({ method, url }) => {
    if (url === '/api/procedures/7' && method === 'GET') return { body: { data: BEFORE } };
    if (url.startsWith('/api/categories') || url.startsWith('/api/admin/companies')) return { body: { data: [] } };
    if (method === 'PUT') return errorResponse(412, 'stale_record', 'It was changed.', { data: THEIRS });
    return undefined;
  });
  const view = renderAt('/admin/procedures?edit=7');
  await editor();
  return view;
}

async function editor(): Promise<EditorView> {
  const view = EditorView.findFromDOM(await screen.findByRole('textbox', { name: 'Content' }));
  if (view === null) throw new Error('there is no editor');
  return view;
}

async function addPictures(...names: readonly string[]) {
  const view = await editor();
  const insert = names.map((name) => `![](/api/uploads/${name}.png)\n\n`).join('');
  view.dispatch({ changes: { from: 0, insert }, userEvent: 'input' });
  await screen.findByRole('list', { name: 'Pictures without words' });
}

/** The pictures that are asked about. */
function asked(): readonly string[] {
  const list = screen.queryByRole('list', { name: 'Pictures without words' });
  return [...(list?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src') ?? '');
}

test('what pictures show is asked on after the editor was drawn anew for another kind of content', async () => {
  await open();
  await addPictures('c3', 'd4', 'e5');
  await userEvent.click(screen.getByRole('button', { name: /^Decorative.*Picture 1/ }));
  await userEvent.type(screen.getByLabelText(/^What does it show\?.*Picture 1/), 'A va');
  await userEvent.click(screen.getByRole('radio', { name: 'PDF Document' }));
  expect(asked()).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Rich Text Editor' }));
  await editor();
  expect(asked()).toEqual(['/api/uploads/d4.png', '/api/uploads/e5.png']);
  expect(screen.getByLabelText(/^What does it show\?.*Picture 1/)).toHaveValue('A va');
});

test('what pictures of a restored draft show is asked, but not of those that were saved', async () => {
  const first = await open();
  await addPictures('c3');
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' draft');
  await screen.findByText(/Draft saved/);
  first.unmount();
  await open();
  expect(asked()).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(asked()).toEqual(['/api/uploads/c3.png']));
});

test.each(['Keep mine', 'Go on editing'])(
  'after a conflict and %s it is asked on, of one’s own pictures that were not answered for',
  async (choice) => {
    await open();
    await addPictures('c3', 'd4');
    await userEvent.click(screen.getByRole('button', { name: /^Decorative.*Picture 1/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Procedure' }));
    const conflict = await screen.findByRole('dialog', { name: /^Someone else has saved/ });
    await userEvent.click(within(conflict).getByRole('button', { name: choice }));
    await waitFor(() => expect(asked()).toEqual(['/api/uploads/d4.png']));
    expect((await editor()).state.doc.toString()).toContain('b2.png');
  },
);

test('the Enter that chooses a word of an input method does not answer', async () => {
  await open();
  await addPictures('c3');
  const field = screen.getByLabelText('What does it show?');
  fireEvent.change(field, { target: { value: '弁' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(asked()).toEqual(['/api/uploads/c3.png']);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(asked()).toEqual([]));
  expect((await editor()).state.doc.toString()).toContain('![弁](/api/uploads/c3.png)');
});
