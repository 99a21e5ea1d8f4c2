import type { CalendarFeed } from '@dewar/contract/calendar-feeds';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: { ...PEOPLE.teacher, timezone: 'America/New_York' } }));

const FEED = '/api/lesson-plans/calendar/feed';
const MADE: CalendarFeed = { id: 4, contents: 'lessons', created_at: '2026-06-01T12:00:00Z', last_read_at: null };

/** The dialog over a calendar with this feed. */
async function open(
  feed: CalendarFeed | null,
  respond: (request: ReceivedRequest) => SentResponse | Promise<SentResponse> | undefined,
) {
  let kept = feed;
  const received = await startLessonApi({
    respond: (request) => {
      const response = respond(request);
      if (response !== undefined) return response;
      if (request.method === 'DELETE') kept = null;
      if (request.url === FEED && request.method === 'GET') return { body: { data: kept } };
      if (request.url === FEED) return { status: 201, body: { data: { feed: MADE, token: 'a-token' } } };
      return request.method === 'DELETE' ? { body: { data: { id: 4 } } } : undefined;
    },
  });
  renderAt('/teacher/calendar?date=2026-06-10&view=list');
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
  const dialog = await screen.findByRole('dialog', { name: 'Subscribe to the calendar' });
  const writes = () => received.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);
  return { dialog: within(dialog), received, writes };
}
const none = () => undefined;

test('a subscription of the calendar shows its address once, for the web and for this device', async () => {
  const { dialog, received } = await open(null, none);
  expect(await dialog.findByRole('radio', { name: 'Lessons' })).toBeChecked();
  await userEvent.click(dialog.getByRole('radio', { name: 'Everything' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make address' }));
  const address = `${window.location.origin}/api/calendar-feeds/a-token/lessons.ics`;
  expect(await dialog.findByRole('textbox', { name: 'Address' })).toHaveValue(address);
  expect(dialog.getByRole('link', { name: 'Open in calendar program' })).toHaveAttribute(
    'href',
    address.replace(/^https?/, 'webcal'),
  );
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ contents: 'all' });
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a subscription that cannot be made says why and keeps the choice', async () => {
  const { dialog } = await open(null, ({ method }) =>
    method === 'POST' ? errorResponse(503, 'unavailable', 'The service is briefly unavailable.') : undefined,
  );
  await userEvent.click(await dialog.findByRole('radio', { name: 'Everything' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make address' }));
  expect(await dialog.findByText('The service is briefly unavailable.')).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Everything' })).toBeChecked();
});

test('a subscription says when it was last read, and is ended', async () => {
  const { dialog, writes } = await open({ ...MADE, last_read_at: '2026-06-10T12:05:00Z' }, none);
  expect(await dialog.findByText(/was last read on .*10 Jun 2026/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'End subscription' }));
  const question = await screen.findByRole('alertdialog', { name: 'End the subscription' });
  await userEvent.click(within(question).getByRole('button', { name: 'End subscription' }));
  expect(await dialog.findByRole('button', { name: 'Make address' })).toBeVisible();
  expect(writes()).toEqual([`DELETE ${FEED}/4`]);
});

test('a new address of a subscription is made only after a question', async () => {
  const { dialog, writes } = await open(MADE, none);
  expect(await dialog.findByText(/has not been read yet/)).toBeVisible();
  const ask = async (answer: string) => {
    await userEvent.click(dialog.getByRole('button', { name: 'Make new address' }));
    const question = await screen.findByRole('alertdialog', { name: 'Make a new address' });
    await userEvent.click(within(question).getByRole('button', { name: answer }));
  };
  await ask('Cancel');
  expect(writes()).toEqual([]);
  await ask('Make new address');
  expect(await dialog.findByRole('textbox', { name: 'Address' })).toHaveValue(
    `${window.location.origin}/api/calendar-feeds/a-token/lessons.ics`,
  );
  expect(writes()).toEqual([`POST ${FEED}`]);
});

test('a subscription that cannot be loaded is asked for again', async () => {
  let isFailing = true;
  const { dialog } = await open(MADE, ({ method, url }) =>
    isFailing && url === FEED && method === 'GET' ? errorResponse(404, 'not_found', 'Not found.') : undefined,
  );
  expect(await dialog.findByText('The subscription could not be loaded.')).toBeVisible();
  isFailing = false;
  await userEvent.click(dialog.getByRole('button', { name: /again|Retry/ }));
  expect(await dialog.findByText(/has not been read yet/)).toBeVisible();
});

test('a dialog that is opened again waits for the address of now, which another device may have made', async () => {
  let feed = MADE;
  let pending: Promise<void> | undefined;
  const { dialog, writes } = await open(MADE, ({ url, method }) => {
    if (url !== FEED || method !== 'GET') return undefined;
    const answer = { body: { data: feed } };
    return pending === undefined ? answer : pending.then(() => answer);
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  feed = { ...MADE, id: 5 };
  const { promise, resolve } = Promise.withResolvers<void>();
  pending = promise;
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  const again = within(await screen.findByRole('dialog', { name: 'Subscribe to the calendar' }));
  expect(again.queryByRole('button', { name: 'End subscription' })).toBeNull();
  pending = undefined;
  resolve();
  await userEvent.click(await again.findByRole('button', { name: 'End subscription' }));
  const question = await screen.findByRole('alertdialog', { name: 'End the subscription' });
  await userEvent.click(within(question).getByRole('button', { name: 'End subscription' }));
  await waitFor(() => expect(writes()).toEqual([`DELETE ${FEED}/5`]));
});
