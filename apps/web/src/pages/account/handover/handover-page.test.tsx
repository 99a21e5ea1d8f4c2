import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';

const LOAD = {
  ...{ tank_number: 'TEST 1', product_name: 'LHe', fields: ['arrived_at'], ends_at: '2099-01-01T00:00:00Z' },
  sent_at: null,
};

async function openLink(response: SentResponse = { body: { data: LOAD } }, path = '/handover#token=code') {
  const received = await startApi(({ url }) => (url === '/api/handover/open' ? response : undefined));
  renderAt(path);
  return received;
}

test('the link shows the tank and what to record to somebody without an account', async () => {
  const received = await openLink();
  expect(await screen.findByRole('heading', { name: 'Tank TEST 1' })).toBeVisible();
  expect(screen.getByText('LHe. Please record its arrival.')).toBeVisible();
  expect(received.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    { method: 'POST', url: '/api/handover/open', body: { token: 'code' } },
  ]);
});

test('an arrival is not sent without the choice about venting and a name', async () => {
  const received = await openLink();
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Choose yes or no')).toBeVisible();
  expect(screen.getByText('Your name is required')).toBeVisible();
  await waitFor(() => expect(received).toHaveLength(1));
});

test('what was sent before is told, and can be corrected', async () => {
  await openLink({ body: { data: { ...LOAD, sent_at: '2026-06-10T10:00:00Z' } } });
  expect(await screen.findByText(/^The arrival was sent on 10 Jun/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send a correction' }));
  expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();
});

test('a link that has ended says whom to ask', async () => {
  await openLink(errorResponse(404, 'not_found', 'This link has ended. Ask the sender of the tank for a new one.'));
  expect(await screen.findByText('This link has ended.')).toBeVisible();
});

test('a load that cannot be opened now is asked for again', async () => {
  await openLink(errorResponse(503, 'unavailable', 'Please try again.'));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a link without its token is incomplete, and asks the server for nothing', async () => {
  const received = await openLink(undefined, '/handover');
  expect(await screen.findByText('This link is incomplete.')).toBeVisible();
  expect(received).toHaveLength(0);
});
