import type { TankFile } from '@dewar/contract/tank-files';
import type { TankNote } from '@dewar/contract/tank-notes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { fleetOf, fleetTank } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const ADDRESS = '/company/Polar%20Gas%20Logistics/iso-analytics?tank=1207';
const FLEET = fleetOf([fleetTank({ id: 4, tank_number: '1207' })]);

const NOTE: TankNote = {
  id: 31,
  tank_id: 4,
  note_text: 'Gauge valve sticks.',
  created_by: null,
  created_by_name: 'Ada Frost',
  captured_at: null,
  correctable_until: null,
  created_at: '2026-05-10T12:00:00Z',
  photos: [],
};
const FILE: TankFile = {
  id: 52,
  tank_id: 4,
  file_name: 'Data sheet.pdf',
  file_size: 1_572_864,
  file_path: '/api/tank-files/52/download',
  uploaded_by_name: 'Ada Frost',
  captured_at: null,
  uploaded_at: '2026-05-10T12:00:00Z',
  description: 'Tank document',
  note_id: null,
};

type Respond = (request: ReceivedRequest) => SentResponse | undefined | Promise<SentResponse | undefined>;

/** The dialog of tank 1207, with one note and one file unless other responses are given. */
async function open(respond: Respond = () => undefined, person: keyof typeof PEOPLE = 'companyUser') {
  const received = await startApi(async (request) => (await respond(request)) ?? usual(request));
  storeSession({ token: 'token', user: PEOPLE[person] });
  const view = renderAt(ADDRESS);
  const dialog = await screen.findByRole('dialog', { name: '1207' });
  return { ...view, received, dialog, part: (name: string) => within(within(dialog).getByRole('region', { name })) };
}

function usual({ url, method }: ReceivedRequest): SentResponse | undefined {
  if (url.endsWith('/fleet')) return { body: { data: FLEET } };
  if (method !== 'GET') return undefined;
  if (url.startsWith('/api/tank-notes')) return { body: { data: [NOTE] } };
  if (url.startsWith('/api/tank-files')) return { body: { data: [FILE] } };
  if (url.startsWith('/api/vacuum-readings') || url.startsWith('/api/transfers')) return { body: { data: [] } };
  return undefined;
}

const to =
  (method: string, path: string, respond: SentResponse | undefined | (() => Promise<SentResponse>)): Respond =>
  (request) => {
    if (request.method !== method || !request.url.startsWith(path)) return undefined;
    return typeof respond === 'function' ? respond() : respond;
  };

const sent = (received: readonly ReceivedRequest[], method: string) =>
  received.filter((request) => request.method === method);

const WORDLESS: SentResponse = { status: 500, body: 'oops' };

describe('the notes of a tank', () => {
  test('show their author, and only administrators can delete them', async () => {
    const { part } = await open();
    const [note] = await part('Notes').findAllByRole('listitem');
    expect(note).toHaveTextContent(/Gauge valve sticks\.Ada Frost, /);
    expect(part('Notes').queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
    expect(part('Files').queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  });

  test('say so if there are none', async () => {
    const { part } = await open(({ url, method }) =>
      method === 'GET' && url.startsWith('/api/tank-') ? { body: { data: [] } } : undefined,
    );
    expect(await part('Notes').findByText('No notes yet.')).toBeInTheDocument();
    expect(await part('Files').findByText('No files yet.')).toBeInTheDocument();
  });

  test('that could not be loaded say so and can be tried again', async () => {
    let isAway = true;
    const { part } = await open(({ url }) =>
      isAway && url.startsWith('/api/tank-notes')
        ? errorResponse(503, 'unavailable', 'Briefly unavailable.')
        : undefined,
    );
    expect(await part('Notes').findByText('The notes could not be loaded.')).toBeInTheDocument();
    isAway = false;
    await userEvent.click(part('Notes').getByRole('button', { name: 'Retry' }));
    expect(await part('Notes').findByText('Gauge valve sticks.')).toBeInTheDocument();
  });

  test('load older ones on demand', async () => {
    const { part } = await open(({ url }) => {
      if (!url.startsWith('/api/tank-notes')) return undefined;
      if (url.includes('cursor=next')) return { body: { data: [{ ...NOTE, id: 30, note_text: 'Older.' }] } };
      return { body: { data: [NOTE], next_cursor: 'next' } };
    });
    await userEvent.click(await part('Notes').findByRole('button', { name: 'Show older notes' }));
    expect(await part('Notes').findByText('Older.')).toBeInTheDocument();
    expect(part('Notes').queryByRole('button', { name: 'Show older notes' })).not.toBeInTheDocument();
  });

  test('are added trimmed, once even after a double click, and the field is empty again', async () => {
    const saved: { respond: (sent: SentResponse) => void } = { respond: () => undefined };
    const response = new Promise<SentResponse>((resolve) => {
      saved.respond = resolve;
    });
    const { part, received } = await open(to('POST', '/api/tank-notes', () => response));
    const field = part('Notes').getByLabelText('Add a note');
    await userEvent.type(field, '  Open it slowly. {Control>}{Enter}{Enter}{/Control}');
    await waitFor(() => expect(sent(received, 'POST')).toHaveLength(1));
    saved.respond({ status: 201, body: { data: { ...NOTE, id: 32 } } });
    await waitFor(() => expect(field).toHaveValue(''));
    expect(sent(received, 'POST').map(({ body }) => body)).toEqual([
      { tank_id: 4, note_text: 'Open it slowly.', capture_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(await screen.findByText('Note added')).toBeInTheDocument();
  });

  test('are not sent if they consist of white space', async () => {
    const { part, received } = await open();
    await userEvent.type(part('Notes').getByLabelText('Add a note'), '   {Enter} ');
    await userEvent.click(part('Notes').getByRole('button', { name: 'Add Note' }));
    expect(await part('Notes').findByText('Write the note first')).toBeInTheDocument();
    expect(part('Notes').getByLabelText('Add a note')).toHaveFocus();
    expect(sent(received, 'POST')).toEqual([]);
  });

  test.each<[string, SentResponse, string]>([
    ['without a message', WORDLESS, 'Failed to add note. Please try again.'],
    ['with a message', errorResponse(404, 'not_found', 'Not found.'), 'Not found.'],
    ['without a response', { isCut: true }, 'Error adding note. Please try again.'],
  ])(
    'that are rejected %s stay in the field, and are tried again with the same idempotency key',
    async (_how, bad, text) => {
      const responses = [bad, { status: 201, body: { data: { ...NOTE, id: 33 } } }];
      const { part, received } = await open(({ method }) => (method === 'POST' ? responses.shift() : undefined));
      const field = part('Notes').getByLabelText('Add a note');
      await userEvent.type(field, 'Open it slowly.');
      await userEvent.click(part('Notes').getByRole('button', { name: 'Add Note' }));
      expect(await part('Notes').findByText(text)).toBeInTheDocument();
      expect(field).toHaveValue('Open it slowly.');
      await userEvent.click(part('Notes').getByRole('button', { name: 'Add Note' }));
      await waitFor(() => expect(field).toHaveValue(''));
      const keys = sent(received, 'POST').map(({ headers }) => headers['idempotency-key']);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  test('ask before closing over typed text, and Escape answers the question, not the dialog', async () => {
    const { part, dialog } = await open();
    await userEvent.type(part('Notes').getByLabelText('Add a note'), 'Half a');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(part('Notes').getByLabelText('Add a note')).toHaveValue('Half a');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('are deleted by an administrator after a question, whose Escape changes nothing', async () => {
    let isThere = true;
    const { part, received, dialog } = await open(({ method, url }) => {
      if (!url.startsWith('/api/tank-notes')) return undefined;
      if (method === 'DELETE') isThere = false;
      return method === 'DELETE' ? { body: { data: { id: 31 } } } : { body: { data: isThere ? [NOTE] : [] } };
    }, 'admin');
    const remove = await part('Notes').findByRole('button', { name: 'Delete note: Gauge valve sticks.' });
    await userEvent.click(remove);
    const question = await screen.findByRole('alertdialog', { name: 'Delete note' });
    expect(question).toHaveTextContent('Are you sure you want to delete this note? This action cannot be undone.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(dialog).toBeInTheDocument();
    expect(sent(received, 'DELETE')).toEqual([]);
    await userEvent.click(remove);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete note' }));
    expect(await part('Notes').findByText('No notes yet.')).toBeInTheDocument();
    expect(sent(received, 'DELETE').map(({ url }) => url)).toEqual(['/api/tank-notes/31']);
  });

  test.each<[string, SentResponse, string]>([
    ['/api/tank-notes', WORDLESS, 'Failed to delete note. Please try again.'],
    ['/api/tank-notes', { isCut: true }, 'Error deleting note. Please try again.'],
    ['/api/tank-files', WORDLESS, 'Failed to delete file. Please try again.'],
    ['/api/tank-files', { isCut: true }, 'Failed to delete file. Please try again.'],
  ])('report a failed deletion below %s', async (path, response, text) => {
    const { part } = await open(to('DELETE', path, response), 'admin');
    const name = path === '/api/tank-notes' ? 'Notes' : 'Files';
    await userEvent.click(await part(name).findByRole('button', { name: /^Delete/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Delete (note|file)$/ }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe('the files of a tank', () => {
  const pdf = (name = 'Gauge.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

  /** The hidden field behind the button, from which a browser opens its file chooser. */
  function choose(dialog: HTMLElement, file: File) {
    const field = within(dialog).getByRole('region', { name: 'Files' }).querySelector('input[type="file"]');
    if (!(field instanceof HTMLInputElement)) throw new Error('there is no file field');
    expect(field.accept).toBe('.pdf,.doc,.docx,.jpg,.jpeg,.png,.gif');
    expect(field.multiple).toBe(false);
    return userEvent.setup({ applyAccept: false }).upload(field, file);
  }

  test('show size and author, and are downloaded by name', async () => {
    const { part } = await open();
    const link = await part('Files').findByRole('link', { name: 'Data sheet.pdf' });
    expect(link).toHaveAttribute('href', '/api/tank-files/52/download');
    expect(link).toHaveAttribute('download');
    expect(link.closest('li')).toHaveTextContent(/1\.5 MB, Ada Frost, /);
  });

  test('are sent as a form with the tank and a description', async () => {
    const { dialog, received } = await open(to('POST', '/api/tank-files', { status: 201, body: { data: FILE } }));
    await choose(dialog, pdf());
    expect(await screen.findByText('Gauge.pdf uploaded')).toBeInTheDocument();
    const [{ headers, body } = { headers: {}, body: '' }] = sent(received, 'POST');
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(String(body)).toMatch(/name="tank_id"\s+4\s/);
    expect(String(body)).toMatch(/name="description"\s+Tank document\s/);
    expect(String(body)).toContain('name="file"; filename="Gauge.pdf"');
  });

  test('are uploaded one at a time, with Stop as the only action, and stopping is not reported as an error', async () => {
    const never = () => new Promise<SentResponse>(() => undefined);
    const { dialog, part } = await open(to('POST', '/api/tank-files', never));
    await choose(dialog, pdf());
    expect(await part('Files').findByRole('progressbar', { name: 'Uploading Gauge.pdf' })).toBeInTheDocument();
    expect(part('Files').queryByRole('button', { name: 'Upload File' })).not.toBeInTheDocument();
    await userEvent.click(part('Files').getByRole('button', { name: 'Stop uploading Gauge.pdf' }));
    expect(await part('Files').findByText('The upload of Gauge.pdf was stopped.')).toBeInTheDocument();
    expect(part('Files').getByRole('button', { name: 'Upload File' })).toBeInTheDocument();
    expect(part('Files').queryByRole('alert')).not.toBeInTheDocument();
  });

  test('ask before closing during an upload', async () => {
    const never = () => new Promise<SentResponse>(() => undefined);
    const { dialog, part } = await open(to('POST', '/api/tank-files', never));
    await choose(dialog, pdf());
    await part('Files').findByRole('progressbar');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('alertdialog', { name: 'Stop the upload?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Stop upload' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test.each<[string, SentResponse, string]>([
    ['without a message', WORDLESS, 'Failed to upload file. Please try again.'],
    ['without a response', { isCut: true }, 'Failed to upload file. Please try again.'],
    ['with a message', errorResponse(507, 'no_room', 'There is no room left.'), 'There is no room left.'],
  ])('that are rejected %s are kept, and tried again with the same idempotency key', async (_how, bad, text) => {
    const responses = [bad, { status: 201, body: { data: FILE } }];
    const { dialog, part, received } = await open(({ method }) => (method === 'POST' ? responses.shift() : undefined));
    await choose(dialog, pdf());
    expect(await part('Files').findByText(text)).toBeInTheDocument();
    await userEvent.click(part('Files').getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Gauge.pdf uploaded')).toBeInTheDocument();
    expect(part('Files').queryByText(text)).not.toBeInTheDocument();
    const keys = sent(received, 'POST').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('of other types are rejected before anything is sent', async () => {
    const { dialog, part, received } = await open();
    await choose(dialog, new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }));
    expect(await part('Files').findByText(/^The file must be a PDF, a Word document/)).toBeInTheDocument();
    expect(part('Files').queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await userEvent.click(part('Files').getByRole('button', { name: 'Dismiss' }));
    expect(part('Files').queryByText(/^The file must be/)).not.toBeInTheDocument();
    expect(sent(received, 'POST')).toEqual([]);
  });

  test('are deleted by an administrator after a question that names the file', async () => {
    let isThere = true;
    const { part } = await open(({ method, url }) => {
      if (!url.startsWith('/api/tank-files')) return undefined;
      if (method === 'DELETE') isThere = false;
      return method === 'DELETE' ? { body: { data: { id: 52 } } } : { body: { data: isThere ? [FILE] : [] } };
    }, 'admin');
    await userEvent.click(await part('Files').findByRole('button', { name: 'Delete Data sheet.pdf' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Data sheet.pdf' });
    expect(question).toHaveTextContent('Are you sure you want to delete this file? This action cannot be undone.');
    await userEvent.click(screen.getByRole('button', { name: 'Delete file' }));
    expect(await part('Files').findByText('No files yet.')).toBeInTheDocument();
  });
});
