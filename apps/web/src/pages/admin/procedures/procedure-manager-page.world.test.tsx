import { EditorView } from '@codemirror/view';
import { sampleCategory, sampleProcedure, sampleProcedureRow } from '@dewar/contract/sample-procedures';
import { PREVIEW_LENGTHS } from '@dewar/domain/primitives/limits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { companyOf } from '../../../../test-support/accounts.ts';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { keptDraft } from '../../../../test-support/kept-draft.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const ROWS = [
  sampleProcedureRow({
    id: 7,
    title: 'Pump-down',
    summary: 'x'.repeat(150),
    primary_category: ['Vacuum'],
    visibility: 'client_specific',
    client_tag: 'Polar Gas Logistics',
  }),
  sampleProcedureRow({ id: 8, title: 'Cold handling', visibility: 'private' }),
];
const PUMP_DOWN = sampleProcedure({
  id: 7,
  title: 'Pump-down',
  full_content: 'Step one.',
  visibility: 'private',
  version: 3,
});
const DRAFT_KEY = `draft:${PEOPLE.admin.id}:procedure:7`;

type Respond = (request: ReceivedRequest) => SentResponse | Promise<SentResponse> | undefined;

async function openManager(address: string, respond: Respond = () => undefined) {
  const received = await startApi((request) => {
    const own = respond(request);
    if (own !== undefined) return own;
    const call = `${request.method} ${new URL(request.url, 'http://host').pathname}`;
    if (call === 'GET /api/procedures') return { body: { data: ROWS } };
    if (call === 'GET /api/procedures/7') return { body: { data: PUMP_DOWN } };
    if (call === 'GET /api/categories')
      return { body: { data: [sampleCategory({ id: 1, name: 'Safety' }), sampleCategory({ id: 2, name: 'Vacuum' })] } };
    if (call === 'GET /api/admin/companies') {
      return { body: { data: [companyOf(1, { name: 'Polar Gas Logistics' }), companyOf(2, { name: 'Northwind' })] } };
    }
    return undefined;
  });
  const calls = (method: string) => received.filter((request) => request.method === method);
  return { received, calls, ...renderAt(`/admin/procedures${address}`) };
}

const bodyOf = (request: ReceivedRequest | undefined) => request?.body;

async function editor() {
  const content = await screen.findByRole('textbox', { name: 'Content' });
  const view = EditorView.findFromDOM(content);
  if (view === null) throw new Error('there is no editor');
  return view;
}

async function write(text: string) {
  const view = await editor();
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input' });
}

test('the list of procedures shows who may read each, for whom, and its summary cut at 100 characters', async () => {
  await openManager('');
  const list = await screen.findByRole('list', { name: 'Procedures' });
  const [first] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('Pump-down');
  expect(first).toHaveTextContent('Client Specific');
  expect(first).toHaveTextContent('Polar Gas Logistics');
  expect(first).toHaveTextContent(`${'x'.repeat(PREVIEW_LENGTHS.procedure_summary)}…`);
  expect(within(list).getByRole('link', { name: 'View Pump-down' })).toHaveAttribute('href', '/procedure/7');
});

test('search and visibility of the procedures are kept in the address and sent to the server', async () => {
  const { received, router } = await openManager('?visibility=private');
  await userEvent.type(await screen.findByLabelText('Search'), 'cold{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'cold', visibility: 'private' }));
  await waitFor(() =>
    expect(received.some(({ url }) => url.includes('search=cold') && url.includes('visibility=private'))).toBe(true),
  );
  expect(
    within(screen.getByLabelText('Visibility'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All visibilities', 'Public', 'Private', 'Client Specific']);
});

test("deleting a procedure asks first, with the specification's text", async () => {
  const { calls } = await openManager('', ({ method }) =>
    method === 'DELETE' ? { body: { data: { id: 7 } } } : undefined,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Pump-down' }));
  const question = await screen.findByText(
    'Are you sure you want to delete this procedure? This action cannot be undone.',
  );
  expect(question).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls('DELETE')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Pump-down' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete procedure' }));
  expect(await screen.findByText('Procedure deleted successfully')).toBeVisible();
  expect(calls('DELETE').map(({ url }) => url)).toEqual(['/api/procedures/7']);
});

test('a failed deletion of a procedure is reported', async () => {
  await openManager('', ({ method }) =>
    method === 'DELETE' ? errorResponse(500, 'internal_error', 'It broke.') : undefined,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Pump-down' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete procedure' }));
  expect(await screen.findByText('Error deleting procedure')).toBeVisible();
});

test('a procedure is created with everything that was filled in', async () => {
  const { calls, router } = await openManager('?create=true', ({ method, url }) =>
    method === 'POST' && url === '/api/procedures' ? { status: 201, body: { data: PUMP_DOWN } } : undefined,
  );
  expect(await screen.findByLabelText('Visibility')).toHaveValue('private');
  await userEvent.click(await screen.findByRole('button', { name: 'Create Procedure' }));
  expect(await screen.findByText('Title is required')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Pump-down');
  await userEvent.type(screen.getByLabelText('Summary'), 'How to.');
  await userEvent.selectOptions(screen.getByLabelText('Visibility'), 'Client Specific');
  await userEvent.click(screen.getByRole('button', { name: 'Create Procedure' }));
  expect(await screen.findByText('Choose the client who may read it')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: /^Client/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Northwind', hidden: true }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vacuum' }));
  await userEvent.type(screen.getByLabelText('Publish date'), '2026-06-01');
  await write('# Before\n');
  await userEvent.click(screen.getByRole('button', { name: 'Create Procedure' }));
  expect(await screen.findByText('Procedure created!')).toBeVisible();
  expect(bodyOf(calls('POST')[0])).toEqual({
    title: 'Pump-down',
    change_note: '',
    summary: 'How to.',
    full_content: '# Before\n',
    primary_category: ['Vacuum'],
    cover_image: null,
    media_file: null,
    client_tag: 'Northwind',
    visibility: 'client_specific',
    date_published: '2026-06-01',
  });
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(keptDraft(`draft:${PEOPLE.admin.id}:procedure:new`)).toBeNull();
});

test('an edited procedure is sent with the version that was shown', async () => {
  const { calls } = await openManager('?edit=7', ({ method }) =>
    method === 'PUT' ? { body: { data: { ...PUMP_DOWN, version: 4 } } } : undefined,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ', cold');
  await userEvent.click(screen.getByRole('button', { name: 'Save Procedure' }));
  expect(await screen.findByText('Procedure updated!')).toBeVisible();
  expect(calls('PUT')[0]?.headers['if-match']).toBe('"3"');
  expect(bodyOf(calls('PUT')[0])).toMatchObject({ title: 'Pump-down, cold', full_content: 'Step one.' });
});

test('a failed save of a procedure keeps what was typed', async () => {
  await openManager('?edit=7', ({ method }) =>
    method === 'PUT'
      ? errorResponse(400, 'invalid_input', 'Too long.', { fields: { title: 'is too long' } })
      : undefined,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save Procedure' }));
  expect(await screen.findByText('Error saving procedure: Too long.')).toBeVisible();
  expect(screen.getByText('is too long')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Pump-down!');
});

test('a category is created without leaving the form, and selected', async () => {
  let response = errorResponse(409, 'conflict', 'There is a category of this name.');
  const all = [sampleCategory({ id: 1, name: 'Safety' }), sampleCategory({ id: 2, name: 'Vacuum' })];
  const { calls } = await openManager('?create=true', ({ method, url }) => {
    if (url === '/api/categories' && method === 'GET') return { body: { data: [...all] } };
    return url === '/api/categories' ? response : undefined;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Category' }));
  const form = await screen.findByRole('form', { name: 'Add Category' });
  expect(within(form).getByLabelText('Colour')).toHaveValue('#667eea');
  await userEvent.click(within(form).getByRole('button', { name: 'Add Category' }));
  expect(await within(form).findByText('Category name is required')).toBeVisible();
  await userEvent.type(within(form).getByRole('textbox', { name: 'Name' }), 'Arrival');
  await userEvent.click(within(form).getByRole('button', { name: 'Add Category' }));
  expect(await within(form).findByText('There is a category of this name.')).toBeVisible();
  response = errorResponse(500, 'internal_error', 'It broke.');
  await userEvent.click(within(form).getByRole('button', { name: 'Add Category' }));
  expect(await within(form).findByText('Failed to create category')).toBeVisible();
  all.push(sampleCategory({ id: 3, name: 'Arrival' }));
  response = { status: 201, body: { data: sampleCategory({ id: 3, name: 'Arrival' }) } };
  await userEvent.click(within(form).getByRole('button', { name: 'Add Category' }));
  expect(await screen.findByText('Category created successfully!')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Arrival' })).toBeChecked();
  expect(bodyOf(calls('POST').at(-1))).toEqual({ name: 'Arrival', description: '', color: '#667eea' });
});

test('categories can be renamed and deleted, and the selection follows', async () => {
  let all = [sampleCategory({ id: 1, name: 'Safety' }), sampleCategory({ id: 2, name: 'Vacuum' })];
  await openManager('?create=true', ({ method, url }) => {
    if (url === '/api/categories') return { body: { data: all } };
    if (method === 'PUT') {
      all = [sampleCategory({ id: 1, name: 'Safety' }), sampleCategory({ id: 2, name: 'Leak checks' })];
      return { body: { data: all[1] } };
    }
    if (method === 'DELETE') {
      all = [sampleCategory({ id: 2, name: 'Leak checks' })];
      return { body: { data: { id: 1 } } };
    }
    return undefined;
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Vacuum' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Safety' }));
  await userEvent.click(screen.getByRole('button', { name: 'Manage categories' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit category Vacuum' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Leak checks');
  await userEvent.click(screen.getByRole('button', { name: 'Save Category' }));
  await screen.findByRole('button', { name: 'Edit category Leak checks' });
  await userEvent.click(screen.getByRole('button', { name: 'Delete category Safety' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete category' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Safety', hidden: true })).not.toBeInTheDocument());
  expect(screen.getByRole('checkbox', { name: 'Leak checks', hidden: true })).toBeChecked();
});

test('a category that is renamed while another one is being deleted stays chosen', async () => {
  let all = [sampleCategory({ id: 1, name: 'Safety' }), sampleCategory({ id: 2, name: 'Vacuum' })];
  const deletion = Promise.withResolvers<void>();
  await openManager('?create=true', ({ method, url }) => {
    if (method === 'GET' && url === '/api/categories') return { body: { data: all } };
    if (method === 'PUT') {
      all = all.map((each) => (each.id === 2 ? { ...each, name: 'Leak checks' } : each));
      return { body: { data: all.find(({ id }) => id === 2) } };
    }
    if (method !== 'DELETE') return undefined;
    return deletion.promise.then(() => {
      all = all.filter(({ id }) => id !== 1);
      return { body: { data: { id: 1 } } };
    });
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Vacuum' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Safety' }));
  await userEvent.click(screen.getByRole('button', { name: 'Manage categories' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete category Safety' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete category' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit category Vacuum' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Leak checks');
  await userEvent.click(screen.getByRole('button', { name: 'Save Category' }));
  await waitFor(() => expect(name).not.toBeInTheDocument());
  deletion.resolve();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Safety', hidden: true })).not.toBeInTheDocument());
  expect(screen.getByRole('checkbox', { name: 'Leak checks', hidden: true })).toBeChecked();
});

const picture = new File(['png'], 'gauge-valve.png', { type: 'image/png' });
const pdf = new File(['%PDF'], 'Pump-down.pdf', { type: 'application/pdf' });
const hiddenInput = (accept: string, container: HTMLElement) => {
  const [input] = container.querySelectorAll<HTMLInputElement>(`input[type=file][accept="${accept}"]`);
  if (input === undefined) throw new Error(`there is no field for ${accept}`);
  return input;
};

const uploads =
  (respond: (field: string) => SentResponse): Respond =>
  ({ method, url }) =>
    method === 'POST' && url.startsWith('/api/upload/') ? respond(url.slice('/api/upload/'.length)) : undefined;

test('a thumbnail is uploaded, or its error reported', async () => {
  let response = errorResponse(500, 'internal_error', 'It broke.');
  await openManager(
    '?create=true',
    uploads(() => response),
  );
  await userEvent.upload(await screen.findByLabelText('Thumbnail'), picture);
  expect(await screen.findByText('Error uploading thumbnail')).toBeVisible();
  response = { status: 201, body: { data: { url: '/api/uploads/t1.png' } } };
  await userEvent.upload(screen.getByLabelText('Thumbnail'), picture);
  expect(await screen.findByText('Thumbnail uploaded successfully!')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Remove thumbnail' })).toBeVisible();
});

test('an image from the toolbar is inserted into the text, or its error reported', async () => {
  let response: SentResponse = { status: 201, body: { data: { url: '/api/uploads/i1.png' } } };
  const { container } = await openManager(
    '?edit=7',
    uploads(() => response),
  );
  const view = await editor();
  const [, image] = container.querySelectorAll<HTMLInputElement>('input[type=file][accept^="image/"]');
  if (image === undefined) throw new Error('there is no field for images');
  await userEvent.upload(image, picture);
  await waitFor(() => expect(view.state.doc.toString()).toContain('![](/api/uploads/i1.png)'));
  response = errorResponse(415, 'unsupported_media_type', 'Not an image.');
  await userEvent.upload(image, picture);
  expect(await screen.findByText('Error uploading image: Not an image.')).toBeVisible();
});

test('what pictures of a text show is asked in place, written into the text, and may be nothing', async () => {
  let sent = 0;
  const { container } = await openManager(
    '?edit=7',
    uploads(() => ({ status: 201, body: { data: { url: `/api/uploads/i${++sent}.png` } } })),
  );
  const view = await editor();
  const [, image] = container.querySelectorAll<HTMLInputElement>('input[type=file][accept^="image/"]');
  if (image === undefined) throw new Error('there is no field for images');
  await userEvent.upload(image, [picture, picture]);
  const pictures = await screen.findByRole('list', { name: 'Pictures without words' });
  await waitFor(() => expect(within(pictures).getAllByRole('textbox')).toHaveLength(2));
  expect(screen.getByText('What does it show? 2 pictures without words, below the text.')).toHaveRole('status');
  await userEvent.type(screen.getByLabelText(/^What does it show\?.*Picture 1/), 'Valve [[V-3], shut{Enter}');
  expect(view.state.doc.toString()).toContain(String.raw`![Valve \[V-3\], shut](/api/uploads/i1.png)`);
  const other = screen.getByLabelText('What does it show?');
  expect(other).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Decorative' }));
  expect(view.state.doc.toString()).toContain('![](/api/uploads/i2.png)');
  expect(screen.queryByRole('list', { name: 'Pictures without words' })).toBeNull();
  expect(view.hasFocus).toBe(true);
});

test('a PDF replaces the text, and removing it restores the text', async () => {
  const { container, calls } = await openManager('?edit=7', (request) =>
    request.method === 'PUT'
      ? { body: { data: PUMP_DOWN } }
      : uploads(() => ({ status: 201, body: { data: { filename: 'p1.pdf' } } }))(request),
  );
  await editor();
  await userEvent.upload(hiddenInput('application/pdf', container), pdf);
  expect(await screen.findByText('PDF uploaded successfully!')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'PDF Document' })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Pump-down.pdf' })).toHaveAttribute('href', '/api/uploads/p1.pdf');
  await userEvent.click(screen.getByRole('button', { name: 'Remove PDF' }));
  expect(screen.getByRole('radio', { name: 'Rich Text Editor' })).toBeChecked();
  expect((await editor()).state.doc.toString()).toBe('Step one.');
  await userEvent.click(screen.getByRole('radio', { name: 'PDF Document' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save Procedure' }));
  expect(await screen.findByText('Procedure updated!')).toBeVisible();
  const saved = bodyOf(calls('PUT')[0]);
  expect(saved).toMatchObject({ media_file: 'p1.pdf', full_content: expect.stringMatching(/^# Pump-down\n\n.*PDF/) });
});

test('a PDF that fails to upload is reported, and so is a missing one', async () => {
  const { container } = await openManager(
    '?edit=7',
    uploads(() => errorResponse(500, 'internal_error', 'It broke.')),
  );
  await editor();
  await userEvent.upload(hiddenInput('application/pdf', container), pdf);
  expect(await screen.findByText('Error uploading PDF')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'PDF Document' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save Procedure' }));
  expect(await screen.findByText('Upload a PDF, or choose Rich Text Editor')).toBeVisible();
});

test('a running upload can be cancelled, which reports no error', async () => {
  const never = new Promise<SentResponse>(() => undefined);
  const { container } = await openManager('?edit=7', ({ method }) => (method === 'POST' ? never : undefined));
  await editor();
  await userEvent.upload(hiddenInput('application/pdf', container), pdf);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel uploading Pump-down.pdf' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Uploads under way' })).not.toBeInTheDocument());
  expect(screen.queryByText('Error uploading PDF')).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Rich Text Editor' })).toBeChecked();
});

test('the toolbar has every tool of the specification, and the preview follows the typing', async () => {
  await openManager('?edit=7');
  const view = await editor();
  const toolbar = screen.getByRole('toolbar', { name: 'Text' });
  expect(
    within(toolbar)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    ...['Undo', 'Redo', 'Header', 'Bold', 'Italic', 'Code', 'Link', 'List', 'Table', 'Quote', 'Highlight'],
    ...['Horizontal rule', 'Upload image', 'Upload PDF', 'Live preview'],
  ]);
  await userEvent.click(within(toolbar).getByRole('button', { name: 'Live preview' }));
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('Step one.');
  view.dispatch({ selection: { anchor: 0, head: 4 } });
  await userEvent.click(within(toolbar).getByRole('button', { name: 'Highlight' }));
  await waitFor(() => expect(preview.querySelector('mark')).toHaveTextContent('Step'));
  await userEvent.click(within(toolbar).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(preview.querySelector('mark')).toBeNull());
  await userEvent.click(within(toolbar).getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(preview.querySelector('mark')).toHaveTextContent('Step'));
});

test('a draft of a procedure is kept, offered again with its time, and restored with the version it was based on', async () => {
  const first = await openManager('?edit=7');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' draft');
  await waitFor(() => expect(keptDraft(DRAFT_KEY)).toContain('Pump-down draft'));
  first.unmount();

  const { calls } = await openManager('?edit=7', ({ method }) =>
    method === 'PUT' ? { body: { data: { ...PUMP_DOWN, version: 4 } } } : undefined,
  );
  expect(await screen.findByText(/A draft of “Pump-down draft” from/)).toHaveTextContent(
    /\d{4}, \d\d:\d\d was not saved/,
  );
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Pump-down');
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Pump-down draft');
  await userEvent.click(screen.getByRole('button', { name: 'Save Procedure' }));
  expect(await screen.findByText('Procedure updated!')).toBeVisible();
  expect(calls('PUT')[0]?.headers['if-match']).toBe('"3"');
  expect(keptDraft(DRAFT_KEY)).toBeNull();
});

test('a discarded draft of a procedure is gone, and an unreadable one is not offered', async () => {
  const savedAt = new Date().toISOString();
  const { title: _, ...rest } = PUMP_DOWN;
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ savedAt, version: 3, values: rest }));
  const first = await openManager('?edit=7');
  await screen.findByRole('textbox', { name: 'Title' });
  expect(screen.queryByText(/A draft/)).not.toBeInTheDocument();
  first.unmount();
  const values = {
    ...{ title: 'Other', visibility: 'private', summary: '', cover_image: null, content_type: 'rich' },
    ...{ full_content: '', media_file: null, media_file_name: null, primary_category: [], client_tag: '' },
    date_published: '',
  };
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ savedAt, version: 2, values }));
  await openManager('?edit=7');
  expect(await screen.findByText(/The procedure has been changed since/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/A draft/)).not.toBeInTheDocument();
  expect(keptDraft(DRAFT_KEY)).toBeNull();
});

test('leaving a changed procedure asks first, and what was typed stays as a draft', async () => {
  const { router } = await openManager('?edit=7');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.search).toEqual({ edit: 7 });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(keptDraft(DRAFT_KEY)).toContain('Pump-down!');
});

test('leaving an unchanged procedure does not ask', async () => {
  const { router } = await openManager('?edit=7');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('a procedure that was deleted is reported', async () => {
  await openManager('?edit=7', ({ url }) =>
    url === '/api/procedures/7' ? errorResponse(404, 'not_found', 'Not found.') : undefined,
  );
  expect(await screen.findByText('Procedure not found or access denied')).toBeVisible();
});

const THEIRS = { ...PUMP_DOWN, title: 'Pump-down, theirs', full_content: 'Step two.', version: 5 };

/** Two administrators: the first attempt finds a newer version, the next one succeeds with it. */
async function openConflict() {
  const opened = await openManager('?edit=7', ({ method, headers }) => {
    if (method !== 'PUT') return undefined;
    return headers['if-match'] === '"5"'
      ? { body: { data: { ...THEIRS, version: 6 } } }
      : errorResponse(412, 'stale_record', 'It was changed meanwhile.', { data: THEIRS });
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ', mine');
  await write('Step one, mine.');
  await userEvent.click(screen.getByRole('button', { name: 'Save Procedure' }));
  const conflict = await screen.findByRole('dialog', { name: 'Someone else has saved this procedure in the meantime' });
  await within(conflict).findByRole('textbox', { name: 'Your text' });
  return { ...opened, conflict };
}

test('a conflict of procedures shows both texts and what else differs', async () => {
  const { conflict } = await openConflict();
  expect(within(conflict).getByRole('row', { name: 'Title Pump-down, theirs Pump-down, mine' })).toBeVisible();
  expect(within(conflict).getByRole('textbox', { name: 'Saved text' })).toHaveTextContent('Step two.');
  expect(within(conflict).getByRole('textbox', { name: 'Your text' })).toHaveTextContent('Step one, mine.');
});

test('Keep mine overwrites the version that was shown', async () => {
  const { conflict, calls } = await openConflict();
  await userEvent.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Procedure updated!')).toBeVisible();
  expect(calls('PUT').at(-1)?.headers['if-match']).toBe('"5"');
  expect(bodyOf(calls('PUT').at(-1))).toMatchObject({ title: 'Pump-down, mine', full_content: 'Step one, mine.' });
});

test('a conflict names who saved, and Keep mine keeps their changes of other paragraphs', async () => {
  const text = 'Open slowly.\n\nClose.';
  const theirs = { ...THEIRS, full_content: 'Open slowly.\n\nClose it firmly.' };
  const version = {
    number: 5,
    title: 'Pump-down, theirs',
    saved_at: '2026-06-10T11:58:00Z',
    saved_by_email: 'jo@demo.example',
  };
  const row = { ...version, note: null, restored_number: null, changed_fields: ['full_content'] };
  // Somebody else saved again before the dialog asked who it was.
  const later = { ...row, number: 6, saved_by_email: 'later@demo.example' };
  const { calls } = await openManager('?edit=7', ({ method, url, headers }) => {
    if (url === '/api/procedures/7/versions') return { body: { data: [later, row] } };
    if (url === '/api/procedures/7/versions/6')
      return { body: { data: { ...theirs, ...later, full_content: 'Shut.' } } };
    if (url === '/api/procedures/7/versions/5') return { body: { data: { ...theirs, ...row } } };
    if (url === '/api/procedures/7' && method === 'GET')
      return { body: { data: { ...PUMP_DOWN, full_content: text } } };
    if (method !== 'PUT') return undefined;
    return headers['if-match'] === '"5"'
      ? { body: { data: { ...theirs, version: 6 } } }
      : errorResponse(412, 'stale_record', 'It was changed meanwhile.', { data: theirs });
  });
  await screen.findByRole('textbox', { name: 'Title' });
  await write('Open very slowly.\n\nClose.');
  await userEvent.click(screen.getByRole('button', { name: 'Save Procedure' }));
  const conflict = await screen.findByRole('dialog', { name: 'Someone else has saved this procedure in the meantime' });
  expect(await within(conflict).findByText('jo@demo.example')).toBeVisible();
  expect(conflict).not.toHaveTextContent('later@demo.example');
  expect(conflict).toHaveTextContent('Changes that do not meet yours are in your text already.');
  await userEvent.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Procedure updated!')).toBeVisible();
  expect(bodyOf(calls('PUT').at(-1))).toMatchObject({ full_content: 'Open very slowly.\n\nClose it firmly.' });
});

test('Keep mine keeps what others added while a draft of an earlier version lay on the device', async () => {
  const first = await openManager('?edit=7');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' draft');
  await waitFor(() => expect(keptDraft(DRAFT_KEY)).toContain('Pump-down draft'));
  first.unmount();
  const theirs = { ...THEIRS, full_content: `${PUMP_DOWN.full_content}\n\nA step of theirs.` };
  const { calls } = await openManager('?edit=7', ({ method, url, headers }) => {
    if (url === '/api/procedures/7' && method === 'GET') return { body: { data: theirs } };
    if (method !== 'PUT') return undefined;
    return headers['if-match'] === '"5"'
      ? { body: { data: { ...theirs, version: 6 } } }
      : errorResponse(412, 'stale_record', 'It was changed meanwhile.', { data: theirs });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save Procedure' }));
  const conflict = await screen.findByRole('dialog', { name: 'Someone else has saved this procedure in the meantime' });
  await userEvent.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Procedure updated!')).toBeVisible();
  expect(bodyOf(calls('PUT').at(-1))).toMatchObject({ title: 'Pump-down draft', full_content: theirs.full_content });
});

test('Take theirs puts their version into the form', async () => {
  const { conflict } = await openConflict();
  await userEvent.click(within(conflict).getByRole('button', { name: 'Take theirs' }));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Pump-down, theirs');
  expect((await editor()).state.doc.toString()).toBe('Step two.');
  expect(screen.getByText('Nothing changed.')).toBeVisible();
});

test('Go on editing keeps the merged text, and then overwrites the version that was shown', async () => {
  const { conflict, calls } = await openConflict();
  const own = EditorView.findFromDOM(within(conflict).getByRole('textbox', { name: 'Your text' }));
  own?.dispatch({ changes: { from: 0, to: own.state.doc.length, insert: 'Both.' } });
  await userEvent.click(within(conflict).getByRole('button', { name: 'Go on editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await editor()).state.doc.toString()).toBe('Both.');
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Pump-down, mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save Procedure' }));
  expect(await screen.findByText('Procedure updated!')).toBeVisible();
  expect(calls('PUT').at(-1)?.headers['if-match']).toBe('"5"');
});
