import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, type SentResponse } from '../../../../test-support/api-server.ts';
import { startDevice } from '../../../../test-support/kept-files.ts';
import {
  choose,
  click,
  field,
  fillIn,
  LOAD,
  openAgain,
  openLink,
  photo,
  STORED,
} from '../../../../test-support/receiver.ts';
import { readForm } from '../../../../test-support/sent-forms.ts';
import { listHandovers } from '../../../shared/offline/kept-handovers.ts';
import { sendHandovers } from '../../../shared/offline/send-handovers.ts';

test('photos that are taken one after the other are all sent', async () => {
  startDevice();
  const reports = await openLink();
  await fillIn();
  await choose(photo('gauge.jpg'));
  await choose(photo('dent.jpg'));
  await choose(photo('wrong.jpg'));
  await click('Remove photo 3');
  await click('Send');
  expect(await screen.findByText(/^The arrival was sent on 10 Jun/)).toBeVisible();
  expect(reports().map(readForm)).toEqual([
    expect.objectContaining({
      ...{ token: ['link'], was_venting: ['false'], arrival_pressure: ['17.36'], name: ['Ada'] },
      photos: ['gauge.jpg', 'dent.jpg'],
    }),
  ]);
});

test('files that the company had no room for are named, also when the link is opened again', async () => {
  startDevice();
  const files_left_out = ['gauge.jpg', 'signature.png'];
  await openLink(() => ({ status: 201, body: { data: { reported_at: '2026-06-10T10:00:00.000Z', files_left_out } } }));
  await fillIn();
  await choose(photo('gauge.jpg'));
  await click('Send');
  expect(await screen.findByText('gauge.jpg, signature.png')).toBeVisible();
  openAgain();
  expect(await screen.findByText(/no room for these files/)).toBeVisible();
});

test('more photos than the limit are named, not dropped in silence', async () => {
  startDevice();
  await openLink();
  await choose(...[1, 2, 3, 4, 5, 6, 7].map((number) => photo(`${number}.jpg`)));
  expect(await screen.findByRole('alert')).toHaveTextContent('There can be 6 photos: remove one to add another.');
  expect(screen.getByText('6 of at most 6')).toBeVisible();
  await click('Remove photo 1');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Remove photo/ })).toHaveLength(5);
});

test.each([
  ['the name, when nothing else is missing', async () => userEvent.type(await field(/^Pressure/), '20'), /^Your name/],
  ['a figure that is above the name', async () => userEvent.type(await field(/^Pressure/), '2000'), /^Pressure/],
  ['a figure that was closed away', async () => userEvent.type(await field(/^Level/), '-1'), /^Level/],
])('after an error the focus is at the first field with a fault: %s', async (_, fill, first) => {
  startDevice();
  await openLink();
  await userEvent.click(await screen.findByRole('radio', { name: 'No' }));
  document.querySelector('details')?.setAttribute('open', '');
  await fill();
  document.querySelector('details')?.removeAttribute('open');
  await click('Send');
  const wrong = await field(first);
  await waitFor(() => expect(wrong).toHaveFocus());
  expect(wrong.closest('details')?.open ?? true).toBe(true);
});

test('after an error the focus is at the choice about venting, if that is missing', async () => {
  startDevice();
  await openLink();
  await click('Send');
  await waitFor(async () => expect(await screen.findByRole('radio', { name: 'No' })).toHaveFocus());
});

test('how many fields are to be corrected is told beside Send, with what the first says', async () => {
  startDevice();
  await openLink();
  await click('Send');
  // The choice about venting and the name.
  const told = await screen.findByText('2 fields to correct');
  expect(told).toHaveAttribute('data-spoken', '2 fields to correct: Choose yes or no');
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  expect(await screen.findByText('1 field to correct')).toBeVisible();
  await click('Go to the first');
  expect(await field(/^Your name/)).toHaveFocus();
});

test('what was refused is changed with all that was sent, and is of the same arrival', async () => {
  startDevice();
  let answer: SentResponse = errorResponse(400, 'invalid_input', 'Please correct it.', {
    fields: { name: 'Too odd.' },
  });
  const reports = await openLink(() => answer);
  await fillIn();
  await choose(photo('gauge.jpg'));
  await click('Send');
  expect(await screen.findByText('Please correct it.')).toBeVisible();
  openAgain();
  await click('Change and send again');
  expect(await field(/^Pressure/)).toHaveValue('17.36');
  expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
  expect(await field(/^Your name/)).toHaveValue('Ada');
  expect(screen.getByText('Too odd.')).toBeVisible();
  expect(screen.getByText('1 of at most 6')).toBeVisible();
  await userEvent.type(await field(/^Your name/), ' Frost');
  answer = STORED;
  await click('Send');
  expect(await screen.findByText(/^The arrival was sent on/)).toBeVisible();
  const [refused, sent] = reports().map(readForm);
  expect(sent).toEqual({ ...refused, name: ['Ada Frost'], captured_at: [expect.any(String)] });
  expect(new Set(reports().map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

test('what a link that has ended refuses can be copied, and goes after a question', async () => {
  startDevice();
  await openLink(() => errorResponse(404, 'not_found', 'This link has ended.'));
  await fillIn();
  await click('Send');
  expect(await screen.findByText('This link has ended.')).toBeVisible();
  expect(screen.getByText(/Pressure \(psig\): 17\.36/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change and send again' })).toBeNull();
  await click('Delete');
  await click('Keep it');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await listHandovers()).toHaveLength(1);
  await click('Delete');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await listHandovers()).toEqual([]));
});

test('a correction begins with what was sent before, also when the link is opened again', async () => {
  startDevice();
  const reports = await openLink();
  await fillIn();
  await choose(photo('gauge.jpg'));
  await click('Send');
  await screen.findByText(/^The arrival was sent on/);
  openAgain();
  await click('Send a correction');
  expect(await field(/^Pressure/)).toHaveValue('17.36');
  expect(screen.getByText('1 of at most 6')).toBeVisible();
  expect(screen.getByText(/begins with what was sent from this device/)).toBeVisible();
  await userEvent.clear(await field(/^Pressure/));
  await userEvent.type(await field(/^Pressure/), '18');
  await click('Send');
  await waitFor(() => expect(reports()).toHaveLength(2));
  const [first, second] = reports().map(readForm);
  expect(second).toEqual({ ...first, arrival_pressure: ['18'], captured_at: [expect.any(String)] });
});

test('a correction on another device says that it begins empty', async () => {
  startDevice();
  await openLink(() => STORED, { ...LOAD, sent_at: '2026-06-10T09:00:00Z' });
  await click('Send a correction');
  expect(screen.getByText(/What was sent before is not on this device/)).toBeVisible();
  expect(await field(/^Your name/)).toHaveValue('');
});

test('an upload that takes long is not begun again when the page looks or the signal comes back', async () => {
  startDevice();
  const held = Promise.withResolvers<SentResponse>();
  const reports = await openLink(() => held.promise);
  await fillIn();
  await click('Send');
  await waitFor(() => expect(reports()).toHaveLength(1));
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await sendHandovers()).toBe('busy');
  });
  held.resolve(STORED);
  expect(await screen.findByText(/^The arrival was sent on/)).toBeVisible();
  expect(reports()).toHaveLength(1);
});

test('what is kept on this device is told as sent once another tab or the worker has sent it', async () => {
  startDevice();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  const reports = await openLink();
  await fillIn();
  await click('Send');
  expect(await screen.findByText('Kept on this device')).toBeVisible();
  expect(reports()).toHaveLength(0);
  await act(async () => void (await sendHandovers()));
  expect(await screen.findByText(/^The arrival was sent on 10 Jun/)).toBeVisible();
  expect(screen.queryByText('Kept on this device')).toBeNull();
});

test('what was typed for one link is nowhere on another, and is still there when it is opened again', async () => {
  startDevice();
  await openLink();
  await userEvent.type(await field(/^Your name/), 'Ada');
  await choose(photo('gauge.jpg'));
  openAgain('/handover#token=another');
  expect(await field(/^Your name/)).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Remove photo 1' })).toBeNull();
  await userEvent.type(await field(/^Your name/), 'Grace');
  openAgain();
  expect(await field(/^Your name/)).toHaveValue('Ada');
  expect(await screen.findByRole('button', { name: 'Remove photo 1' })).toBeVisible();
});

test('another link in the address of the same tab begins a form of its own', async () => {
  startDevice();
  await openLink();
  await userEvent.type(await field(/^Your name/), 'Ada');
  await choose(photo('gauge.jpg'));
  act(() => {
    window.history.pushState(null, '', '/handover#token=another');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(async () => expect(await field(/^Your name/)).toHaveValue(''));
  expect(screen.queryByRole('button', { name: 'Remove photo 1' })).toBeNull();
});

/** What the browser asks before a reload. */
const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('photos stay on this device over a reload, which is not asked about', async () => {
  startDevice();
  await openLink();
  await choose(photo('gauge.jpg'));
  await waitFor(async () => expect((await listHandovers('link')).map(({ state }) => state)).toEqual(['draft']));
  expect(isAskedBeforeLeaving()).toBe(false);
});

test('a device that keeps no photos asks before they are left, and not once they are sent', async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const reports = await openLink();
  expect(isAskedBeforeLeaving()).toBe(false);
  await choose(photo('gauge.jpg'));
  await waitFor(() => expect(isAskedBeforeLeaving()).toBe(true));
  await fillIn();
  await click('Send');
  expect(await screen.findByText(/^The arrival was sent on/)).toBeVisible();
  expect(reports().map((request) => readForm(request).photos)).toEqual([['gauge.jpg']]);
  expect(isAskedBeforeLeaving()).toBe(false);
});

test('where nothing is kept, what was refused is changed with all that was sent', async () => {
  await openLink(() => errorResponse(400, 'invalid_input', 'Please correct it.'));
  await fillIn();
  await click('Send');
  await click('Change and send again');
  expect(await field(/^Pressure/)).toHaveValue('17.36');
  expect(await field(/^Your name/)).toHaveValue('Ada');
});

test('kilograms are sent as pounds with two decimals', async () => {
  startDevice();
  const reports = await openLink();
  await fillIn();
  document.querySelector('details')?.setAttribute('open', '');
  await userEvent.type(await field(/^Weight on the scales/), '1000');
  fireEvent.change(screen.getByRole('combobox', { name: 'Unit' }), { target: { value: 'kg' } });
  await click('Send');
  await waitFor(() => expect(reports()).toHaveLength(1));
  expect(reports().map((request) => readForm(request).weight_lbs)).toEqual([['2204.62']]);
});
