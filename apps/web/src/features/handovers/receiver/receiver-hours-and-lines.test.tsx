import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SentResponse } from '../../../../test-support/api-server.ts';
import { startDevice } from '../../../../test-support/kept-files.ts';
import { choose, click, fillIn, openLink, photo, STORED } from '../../../../test-support/receiver.ts';
import { readForm } from '../../../../test-support/sent-forms.ts';

const BY_A_PROXY: SentResponse = {
  status: 413,
  headers: { 'content-type': 'text/html' },
  body: '<h1>Too large</h1>',
  isForeign: true,
};

test('a report that a proxy calls too large says what to do, and is changed and sent again', async () => {
  startDevice();
  let answer: SentResponse = BY_A_PROXY;
  const reports = await openLink(() => answer);
  await fillIn();
  await choose(photo('gauge.jpg'));
  await click('Send');
  expect(await screen.findByText(/Remove photos, or use another network/)).toBeVisible();
  answer = STORED;
  await click('Change and send again');
  await click('Remove photo 1');
  await click('Send');
  expect(await screen.findByText(/^The arrival was sent on/)).toBeVisible();
  expect(reports()).toHaveLength(2);
});

test('an arrival that nobody set is of the moment of sending, and one that was set long ago is asked about', async () => {
  startDevice();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T15:19:30Z') });
  onTestFinished(() => void vi.useRealTimers());
  const reports = await openLink();
  await fillIn();
  expect(await screen.findByText(/^Now, /)).toBeVisible();
  fireEvent.change(screen.getByLabelText(/^Arrived/), { target: { value: '2026-06-12T11:00' } });
  vi.setSystemTime(new Date('2026-06-15T06:00:00Z'));
  act(() => void window.dispatchEvent(new Event('focus')));
  const question = await screen.findByRole('group', { name: /^The time is still Fri 11:00/ });
  await click('Send');
  expect(reports()).toHaveLength(0);
  await userEvent.click(within(question).getByRole('button', { name: 'Now' }));
  await click('Send');
  await waitFor(() => expect(reports()).toHaveLength(1));
  expect(reports().map((request) => readForm(request).arrived_at)).toEqual([
    [expect.stringMatching(/^2026-06-15T06:00/)],
  ]);
});
