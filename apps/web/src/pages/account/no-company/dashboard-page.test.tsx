import { sampleAssignmentRequest } from '@dewar/contract/sample-accounts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { fleetOf } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.newcomer }));

const REQUESTS = '/api/company-assignment-requests';

interface Portal {
  readonly requests?: readonly object[];
  readonly create?: SentResponse;
  readonly user?: object;
}

/** A newcomer's dashboard; what is requested appears among the requests from then on. */
async function openDashboard({ requests = [], create, user = PEOPLE.newcomer }: Portal = {}) {
  const standing = [...requests];
  const received = await startApi(({ url, method, body }) => {
    if (url === '/api/auth/session') return { body: { data: user } };
    if (url.endsWith('/fleet')) return { body: { data: fleetOf([]) } };
    if (url !== REQUESTS) return undefined;
    if (method === 'GET') return { body: { data: standing } };
    if (create !== undefined) return create;
    standing.unshift(sampleAssignmentRequest(Object(body)));
    return { status: 201, body: { data: standing[0] } };
  });
  renderAt('/dashboard');
  return () => received.filter(({ url, method }) => url === REQUESTS && method === 'POST');
}

test("the newcomer's dashboard shows four cards and Logout", async () => {
  await openDashboard();
  for (const name of ['Projects', 'Analytics', 'Support', 'Billing']) {
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  }
  expect(screen.getAllByRole('button', { name: 'Logout' })[0]).toBeVisible();
});

test('a newcomer asks for a company, and sees what was asked and when', async () => {
  const sent = await openDashboard();
  await userEvent.type(await screen.findByLabelText('Requested company'), 'Polar Gas Logistics');
  await userEvent.type(screen.getByLabelText('Message'), 'I joined in May.');
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  const mine = within(await screen.findByRole('region', { name: 'Your company' }));
  expect(mine.getByText('Waiting for a decision')).toBeVisible();
  expect(mine.getByText('Polar Gas Logistics')).toBeVisible();
  expect(mine.getByText('12 May 2026, 14:05')).toBeVisible();
  expect(mine.getByText('I joined in May.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send request' })).not.toBeInTheDocument();
  expect(sent()[0]?.body).toEqual({ requested_company: 'Polar Gas Logistics', message: 'I joined in May.' });
});

test('a request for a company needs the company, not the message', async () => {
  const sent = await openDashboard();
  await userEvent.click(await screen.findByRole('button', { name: 'Send request' }));
  expect(screen.getByText('Company name is required')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Requested company'), 'Polar Gas Logistics');
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ requested_company: 'Polar Gas Logistics', message: null });
});

test('a rejected newcomer reads so, and may ask again', async () => {
  await openDashboard({ requests: [sampleAssignmentRequest({ status: 'rejected' })] });
  expect(await screen.findByText(/You can ask again\./)).toHaveTextContent(
    'Rejected Your request for Polar Gas Logistics of 12 May 2026, 14:05 was rejected. You can ask again.',
  );
  expect(screen.getByRole('button', { name: 'Send request' })).toBeVisible();
});

const registration = (requested_company: string) =>
  sampleAssignmentRequest({ requested_company, is_registration: true, requested_company_exists: false });

test('a registration that names a company reads that it waits, without a form that asks again', async () => {
  await openDashboard({ requests: [registration('Boreal Gases')] });
  const mine = within(await screen.findByRole('region', { name: 'Your registration' }));
  expect(mine.getByText(/^Your registration for/)).toHaveTextContent(
    'Your registration for Boreal Gases waits for an administrator.',
  );
  expect(screen.queryByRole('button', { name: 'Send request' })).not.toBeInTheDocument();
});

test('a registration without a company reads that it waits, and may name one', async () => {
  await openDashboard({ requests: [registration('No Company')] });
  const mine = within(await screen.findByRole('region', { name: 'Your registration' }));
  expect(mine.getByText(/^Your registration waits for an administrator\./)).toBeVisible();
  expect(mine.queryByText(/No Company/)).not.toBeInTheDocument();
  expect(mine.getByRole('button', { name: 'Send request' })).toBeVisible();
});

test('a registration whose company was rejected reads both, and may name another one', async () => {
  const rejected = sampleAssignmentRequest({ id: 2, status: 'rejected' });
  await openDashboard({ requests: [registration('No Company'), rejected] });
  const mine = within(await screen.findByRole('region', { name: 'Your registration' }));
  expect(mine.getByText(/^Your registration waits/)).toBeVisible();
  expect(mine.getByText(/You can ask again\./)).toHaveTextContent('Your request for Polar Gas Logistics');
  expect(mine.getByRole('button', { name: 'Send request' })).toBeVisible();
});

test.each([
  [
    "with the server's message",
    errorResponse(409, 'conflict', 'A request is waiting already.'),
    'A request is waiting already.',
  ],
  [
    'as a network error without a response',
    { isCut: true },
    'The request could not be sent. Network error. Please try again.',
  ],
])('a failed request for a company is reported %s, and what was typed stays', async (_, create, text) => {
  await openDashboard({ create });
  await userEvent.type(await screen.findByLabelText('Requested company'), 'Polar Gas Logistics');
  await userEvent.type(screen.getByLabelText('Message'), 'I joined in May.');
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText('Requested company')).toHaveValue('Polar Gas Logistics');
  expect(screen.getByLabelText('Message')).toHaveValue('I joined in May.');
});

test('requests for a company that could not be loaded offer Retry', async () => {
  await startApi(() => errorResponse(500, 'internal_error', 'It broke.'));
  renderAt('/dashboard');
  expect(await screen.findByText('Your request could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a newcomer who was assigned a company meanwhile is led to its home', async () => {
  await openDashboard({ user: { ...PEOPLE.newcomer, company_name: 'Polar Gas Logistics' } });
  await waitFor(() => expect(window.location.pathname).toBe('/company/Polar%20Gas%20Logistics'));
});
