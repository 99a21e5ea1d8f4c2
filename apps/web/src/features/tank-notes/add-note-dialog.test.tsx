import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';
import { AddNoteDialog } from './add-note-dialog.tsx';

const NOTE = {
  id: 7,
  tank_id: 1,
  note_text: 'Valve stuck',
  created_by: null,
  created_by_name: 'Ada Frost',
  captured_at: null,
  correctable_until: null,
  created_at: '2026-05-10T12:00:00Z',
  photos: [],
};

let isClosed = false;

// jsdom draws no pictures.
beforeEach(() => {
  isClosed = false;
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  storeSession({ token: 'token', user: PEOPLE.companyUser });
});

const photo = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });

/** The form; photos whose name is in `failing` are rejected. */
async function open(failing: Set<string> = new Set()) {
  const received = await startApi(({ url, method, body }) => {
    if (method !== 'POST') return undefined;
    if (url === '/api/tank-notes') return { status: 201, body: { data: NOTE } };
    const isFailing = [...failing].some((name) => String(body).includes(`filename="${name}"`));
    return isFailing ? errorResponse(507, 'no_room', 'Storage is full.') : { status: 201, body: { data: {} } };
  });
  const close = () => {
    isClosed = true;
  };
  await renderScreen(<AddNoteDialog tank={{ id: 1, tank_number: 'GASU 1' }} onClose={close} />);
  const dialog = await screen.findByRole('dialog', { name: /^Add note/ });
  const choose = async (...files: File[]) => {
    const field = document.querySelector('input[type="file"]');
    if (!(field instanceof HTMLInputElement)) throw new Error('there is no file field');
    await userEvent.setup({ applyAccept: false }).upload(field, files);
  };
  return { received, choose, form: within(dialog) };
}

const sent = (received: readonly ReceivedRequest[], path: string) =>
  received.filter(({ method, url }) => method === 'POST' && url === path);

test('a note is saved first, then its photos with their captions', async () => {
  const { received, choose, form } = await open();
  await userEvent.type(form.getByLabelText('Add a note'), 'Valve stuck');
  await choose(photo('gauge.jpg'), photo('valve.jpg'));
  await userEvent.type(form.getByLabelText('Caption of valve.jpg'), 'From below');
  await userEvent.click(form.getByRole('button', { name: 'Add Note' }));
  await waitFor(() => expect(isClosed).toBe(true));
  expect(sent(received, '/api/tank-notes').map(({ body }) => body)).toEqual([
    { tank_id: 1, note_text: 'Valve stuck', capture_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
  const [first, second, ...more] = sent(received, '/api/tank-files').map(({ body }) => String(body));
  expect(first).toMatch(/name="note_id"\s+7\s[\s\S]*filename="gauge\.jpg"/);
  expect(second).toMatch(/name="description"\s+From below\s[\s\S]*filename="valve\.jpg"/);
  expect(more).toEqual([]);
});

test('a photo that fails stays with its caption, and is sent again under the note that is saved already', async () => {
  const failing = new Set(['valve.jpg']);
  const { received, choose, form } = await open(failing);
  await userEvent.type(form.getByLabelText('Add a note'), 'Valve stuck');
  await choose(photo('gauge.jpg'), photo('valve.jpg'));
  await userEvent.type(form.getByLabelText('Caption of valve.jpg'), 'From below');
  await userEvent.click(form.getByRole('button', { name: 'Add Note' }));
  expect(await form.findByText('The note is saved, but a photo is not.')).toBeInTheDocument();
  expect(form.getByText('Storage is full.')).toBeInTheDocument();
  expect(form.getByLabelText('Caption of valve.jpg')).toHaveValue('From below');
  expect(form.queryByLabelText('Caption of gauge.jpg')).not.toBeInTheDocument();
  failing.clear();
  await userEvent.click(form.getByRole('button', { name: 'Send Photos Again' }));
  await waitFor(() => expect(isClosed).toBe(true));
  expect(sent(received, '/api/tank-notes')).toHaveLength(1);
  const keys = sent(received, '/api/tank-files').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[2]);
});

test('a photo can be removed, and what is no picture is named and not taken', async () => {
  const { received, choose, form } = await open();
  await userEvent.type(form.getByLabelText('Add a note'), 'Valve stuck');
  await choose(photo('gauge.jpg'), photo('sheet.pdf'));
  expect(form.getByRole('alert')).toHaveTextContent('sheet.pdf: A photo must be a picture (.jpg, .jpeg, .png, .gif).');
  await userEvent.click(form.getByRole('button', { name: 'Remove gauge.jpg' }));
  await userEvent.click(form.getByRole('button', { name: 'Add Note' }));
  await waitFor(() => expect(isClosed).toBe(true));
  expect(sent(received, '/api/tank-files')).toEqual([]);
});
