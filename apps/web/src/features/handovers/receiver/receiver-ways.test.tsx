import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { startDevice } from '../../../../test-support/kept-files.ts';
import {
  choose,
  click,
  field,
  fillIn,
  LINK,
  LOAD,
  openAgain,
  openLink,
  photo,
  STORED,
} from '../../../../test-support/receiver.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { noteSavedFiles } from '../../../../test-support/saved-files.ts';
import { readForm } from '../../../../test-support/sent-forms.ts';
import { keepHandover, listHandovers } from '../../../shared/offline/kept-handovers.ts';

const TOO_MANY = { ...errorResponse(429, 'too_many_requests', 'Too often.'), headers: { 'retry-after': '600' } };
const CUT: SentResponse = { isCut: true };

test('a pressure is sent in psig and as the gauge shows it, whose unit is remembered', async () => {
  startDevice();
  const reports = await openLink();
  await userEvent.click(await screen.findByRole('radio', { name: 'No' }));
  await userEvent.type(await field(/^Pressure/), '2.4');
  fireEvent.change(screen.getByRole('combobox', { name: 'Gauge unit' }), { target: { value: 'bar' } });
  await userEvent.type(await field(/^Your name/), 'Ada');
  await click('Send');
  await screen.findByText(/^The arrival was sent on/);
  expect(reports().map(readForm)).toMatchObject([
    { arrival_pressure: ['34.81'], gauge_pressure: ['2.4'], gauge_unit: ['bar'] },
  ]);
  openAgain('/handover#token=another');
  expect(await screen.findByRole('combobox', { name: 'Gauge unit' })).toHaveValue('bar');
});

test('a figure whose unit is chosen beside it says that unit', async () => {
  startDevice();
  await openLink();
  expect(await field(/^Pressure/)).toHaveAccessibleDescription(/^In psig\./);
  fireEvent.change(screen.getByRole('combobox', { name: 'Gauge unit' }), { target: { value: 'bar' } });
  expect(await field(/^Pressure/)).toHaveAccessibleDescription(/^In bar\./);
  document.querySelector('details')?.setAttribute('open', '');
  expect(await field(/^Weight/)).toHaveAccessibleDescription(/^In lb\./);
  expect(await field(/^Level/)).toHaveAccessibleDescription('In %.');
});

test('a pressure in psig is sent without another one', async () => {
  startDevice();
  const reports = await openLink();
  await fillIn();
  await click('Send');
  await screen.findByText(/^The arrival was sent on/);
  const [sent] = reports().map(readForm);
  expect(sent).toMatchObject({ arrival_pressure: ['17.36'] });
  expect(sent).not.toHaveProperty('gauge_unit');
});

test.each([
  ['psi', '1000.01', '−14.7 and 1,000 psig'],
  ['bar', '68.95', '−1.01 and 68.94 bar'],
  ['kpa', '-104', '−101.35 and 6,894.75 kPa'],
])('a pressure beyond the limits is told them in the unit that is typed: %s', async (unit, pressure, limits) => {
  startDevice();
  await openLink();
  fireEvent.change(await screen.findByRole('combobox', { name: 'Gauge unit' }), { target: { value: unit } });
  await userEvent.type(await field(/^Pressure/), pressure);
  await click('Send');
  expect(await screen.findByText(`The pressure must be between ${limits}`)).toBeVisible();
});

test('a pressure in another unit stands below its field in psig', async () => {
  startDevice();
  await openLink();
  await userEvent.type(await field(/^Pressure/), '2.4');
  expect(screen.queryByText(/^= /)).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: 'Gauge unit' }), { target: { value: 'bar' } });
  expect(await field(/^Pressure/)).toHaveAccessibleDescription(/= 34\.81 psig/);
});

const lookAgain = () => void document.dispatchEvent(new Event('visibilitychange'));

test.each([
  ['was sent too often', TOO_MANY],
  ['broke off', CUT],
])('an upload that %s is not begun again at once, but when somebody comes back to the page', async (_what, first) => {
  startDevice();
  let answer: SentResponse = first;
  const reports = await openLink(() => answer);
  await fillIn();
  await click('Send');
  await waitFor(() => expect(reports()).toHaveLength(1));
  expect(await screen.findByText('Kept on this device')).toBeVisible();
  answer = STORED;
  act(lookAgain);
  expect(await screen.findByText(/^The arrival was sent on/)).toBeVisible();
  expect(reports()).toHaveLength(2);
});

test.each([
  [true, /^It is tried again by itself/],
  [false, /^It is sent as soon as there is a signal/],
])('what waits says what it waits for (signal: %s)', async (hasSignal, text) => {
  startDevice();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(hasSignal);
  onTestFinished(() => onLine.mockRestore());
  await openLink(() => TOO_MANY);
  await fillIn();
  await click('Send');
  expect(await screen.findByText(text)).toBeVisible();
});

const LOOK_MS = 15_000;

test('a link that was sent too often holds up no other', async () => {
  startDevice();
  // It is looked at once whether something may be sent again, by a clock that is put forward.
  const start = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, ms: number) => start(work, ms === LOOK_MS ? 5 : ms));
  const now = Date.now;
  let passedMs = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + passedMs);
  onTestFinished(() => {
    clock.mockRestore();
    vi.unstubAllGlobals();
  });
  const reports = await openLink((request) => (readForm(request).token?.[0] === 'often' ? TOO_MANY : CUT));
  const triesOf = (token: string) => reports().filter((request) => readForm(request).token?.[0] === token).length;
  for (const token of ['often', 'other']) await keepHandover({ id: token, token, typed: {}, fields: {}, files: [] });
  await waitFor(() => expect(['often', 'other'].map(triesOf)).toEqual([1, 1]));
  passedMs = LOOK_MS + 1_000;
  await waitFor(() => expect(triesOf('other')).toBe(2));
  expect(triesOf('often')).toBe(1);
});

test('an upload over a connection that is gone is given up with the signal, and begun again when it returns', async () => {
  startDevice();
  let answer: SentResponse | Promise<SentResponse> = new Promise<SentResponse>(() => undefined);
  const reports = await openLink(() => answer);
  await fillIn();
  await click('Send');
  await waitFor(() => expect(reports()).toHaveLength(1));
  answer = STORED;
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText('Kept on this device')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/^The arrival was sent on/)).toBeVisible();
});

test('a correction can be left, and begins the next time with what was typed', async () => {
  startDevice();
  await openLink();
  await fillIn();
  await click('Send');
  await click('Send a correction');
  await userEvent.type(await field(/^Your name/), ' Byron');
  await choose(photo('gauge.jpg'));
  await click('Back without sending');
  expect(await screen.findByText(/^The arrival was sent on/)).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  await click('Send a correction');
  expect(await field(/^Your name/)).toHaveValue('Ada Byron');
  expect(screen.getByText('1 of at most 6')).toBeVisible();
  expect(screen.getByText('The form begins with the change that you did not finish.')).toBeVisible();
});

test('a correction that is being typed is still told to begin with what was sent', async () => {
  startDevice();
  await openLink();
  await fillIn();
  await click('Send');
  await click('Send a correction');
  await userEvent.type(await field(/^Your name/), ' Byron');
  expect(screen.getByText(/^The form begins with what was sent from this device/)).toBeVisible();
});

test('what is deleted of a refused report takes the change of it along', async () => {
  startDevice();
  await openLink(() => errorResponse(400, 'invalid_input', 'Please correct it.'));
  await fillIn();
  await click('Send');
  await click('Change and send again');
  await userEvent.type(await field(/^Your name/), ' Byron');
  await choose(photo('gauge.jpg'));
  await waitFor(async () => expect((await listHandovers()).map(({ state }) => state)).toEqual(['refused', 'draft']));
  await click('Back without sending');
  await click('Delete');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await field(/^Your name/)).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Remove photo 1' })).toBeNull();
  expect(await listHandovers()).toEqual([]);
});

test('what was refused can be left unchanged, and its files can be saved on the device', async () => {
  startDevice();
  const saved = noteSavedFiles();
  await openLink(() => errorResponse(400, 'invalid_input', 'Please correct it.'));
  await fillIn();
  await choose(photo('gauge.jpg'));
  await choose(photo('dent.jpg'));
  await click('Send');
  await click('Change and send again');
  await click('Back without sending');
  await click('Save photo 2');
  expect(saved).toEqual(['dent.jpg']);
});

test('a report on its first way has nothing to go back to', async () => {
  startDevice();
  await openLink();
  expect(screen.queryByRole('button', { name: 'Back without sending' })).toBeNull();
});

/** As a link that is opened in a tab that shows another one. */
const follow = (token: string) =>
  act(() => {
    window.history.pushState(null, '', `/handover#token=${token}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

test('another link in the same tab asks first where the device keeps nothing, and takes nothing over', async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  await openLink();
  await choose(photo('gauge.jpg'));
  await screen.findByText('1 of at most 6');
  follow('another');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(window.location.hash).toBe('#token=link'));
  expect(screen.getByText('1 of at most 6')).toBeVisible();
  follow('another');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByText('1 of at most 6')).toBeNull());
  expect(window.location.hash).toBe('#token=another');
});

test('another link in the same tab asks first where the tab keeps no text', async () => {
  startDevice();
  const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('There is no room.', 'QuotaExceededError');
  });
  onTestFinished(() => store.mockRestore());
  await openLink();
  await userEvent.type(await field(/^Your name/), 'Ada');
  follow('another');
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toHaveTextContent(
    'What you typed is not kept on this device.',
  );
});

test('too many links from one network say when to try again', async () => {
  await startApi(() => TOO_MANY);
  renderAt(LINK);
  expect(await screen.findByText('Links were opened too often from this network.')).toBeVisible();
  expect(screen.getByText(/^Try again after \d+ [A-Z][a-z]+, \d\d:\d\d,/)).toBeVisible();
});

test('the last 20 links of a device open without a signal, and others say what to do', async () => {
  let hasSignal = true;
  await startApi(() => (hasSignal ? { body: { data: LOAD } } : CUT));
  for (let link = 1; link <= 21; link += 1) {
    renderAt(`/handover#token=link-${link}`);
    await screen.findByRole('heading', { name: 'Tank TEST 1' });
    cleanup();
  }
  hasSignal = false;
  for (const link of [2, 21]) {
    renderAt(`/handover#token=link-${link}`);
    expect(await screen.findByText(/^There is no signal. Fill it in all the same/)).toBeVisible();
    cleanup();
  }
  renderAt('/handover#token=link-1');
  expect(await screen.findByText(/^Open it once with a signal/)).toBeVisible();
});
