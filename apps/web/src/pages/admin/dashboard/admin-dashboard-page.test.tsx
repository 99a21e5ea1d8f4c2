import type { AssignmentRequest } from '@dewar/contract/company-assignment-requests';
import { sampleAssignmentRequest, sampleCompany } from '@dewar/contract/sample-accounts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { EMPTY_QUEUES } from '../../../../test-support/work-queues.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const COMPANIES = '/api/admin/companies';
const QUEUES = '/api/work-queues';
const REQUESTS = '/api/admin/company-assignment-requests';

/** Responses by path; other paths return an empty list. */
async function openDashboard(responses: Readonly<Record<string, SentResponse | (() => SentResponse)>> = {}) {
  const received = await startApi(({ url }) => {
    const respond = responses[url] ?? { body: { data: url === QUEUES ? EMPTY_QUEUES : [] } };
    return typeof respond === 'function' ? respond() : respond;
  });
  renderAt('/admin');
  return () => received.map(({ method, url }) => `${method} ${url}`);
}

const companies = [
  sampleCompany({
    id: 1,
    name: 'Polar Gas Logistics',
    email: 'ops@polar.example',
    userCount: 6,
    lastActive: '2020-01-01T00:00:00Z',
  }),
  sampleCompany({ id: 2, name: 'A/B & Söhne', userCount: 15 }),
];

test('the admin dashboard shows a welcome, the two figures, and a link to each company', async () => {
  await openDashboard({ [COMPANIES]: { body: { data: companies } } });
  expect(await screen.findByText('Welcome, admin@demo.example')).toBeVisible();
  expect((await screen.findByText('Total Companies')).closest('li')).toHaveTextContent('2');
  expect(screen.getByText('Active Users').closest('li')).toHaveTextContent('21');
  expect(screen.getByRole('heading', { name: 'Company Dashboards' })).toBeVisible();

  const polar = within(screen.getByRole('heading', { name: 'Polar Gas Logistics' }).closest('li') ?? document.body);
  expect(polar.getByText('ops@polar.example')).toBeVisible();
  expect(polar.getByText('6 users')).toBeVisible();
  expect(polar.getByText(/^Last active:/)).toHaveTextContent(/^Last active: \d+ years ago$/);
  expect(polar.getByRole('link', { name: /^View Dashboard/ })).toHaveAttribute(
    'href',
    '/company/Polar%20Gas%20Logistics',
  );

  const other = within(screen.getByRole('heading', { name: 'A/B & Söhne' }).closest('li') ?? document.body);
  expect(other.getByText(/^Last active:/)).toHaveTextContent('Last active: Never');
  expect(other.getByRole('link', { name: /^View Dashboard/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/company\/A%2FB(%20| )(%26|&)/),
  );
});

test('the admin dashboard of hundreds of companies shows the first ones, and finds the others by words', async () => {
  const many = Array.from({ length: 412 }, (_, index) =>
    sampleCompany({ id: index + 1, name: `Company ${index + 1}` }),
  );
  const named = [...many, sampleCompany({ id: 500, name: 'O’Neill Łódź' })];
  await openDashboard({ [COMPANIES]: { body: { data: named } } });
  expect(await screen.findByText('12 of 413 companies, type to narrow')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^View Dashboard/ })).toHaveLength(12);
  expect(screen.getByRole('link', { name: 'All 413 companies' })).toHaveAttribute('href', '/admin/companies');
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await userEvent.type(field, 'lodz oneill');
  expect(await screen.findByText('1 of 413 companies')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Dashboard of O’Neill Łódź' })).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'company 4');
  expect(await screen.findByText('12 of 89 found, type to narrow')).toBeVisible();
  await userEvent.type(field, 'x');
  expect(await screen.findByText('None of 413 companies matches.')).toBeVisible();
});

test('the admin dashboard has the sections of the other screens, and begins with what waits, then requests and companies', async () => {
  await openDashboard({ [COMPANIES]: { body: { data: companies } }, [REQUESTS]: { body: { data: [request(7)] } } });
  await screen.findByRole('heading', { name: 'Admin Tools' });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Work Queues',
    expect.stringMatching(/^Company Assignment Requests/),
    'Company Dashboards',
    'Admin Tools',
  ]);
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
  for (const name of [/^Work Queues/, 'Users', 'Companies', 'Assets', 'Procedures', 'Settings']) {
    expect(sections.getByRole('link', { name })).toBeInTheDocument();
  }
  expect(sections.getByRole('button', { name: 'More' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /back to the administration/ })).not.toBeInTheDocument();
});

test('the admin dashboard without companies says so', async () => {
  await openDashboard();
  expect(
    await screen.findByText('No companies found. Create some test users to see company dashboards.'),
  ).toBeVisible();
});

test('the dashboard shows how much waits in each work queue', async () => {
  await openDashboard({
    [COMPANIES]: { body: { data: companies } },
    [QUEUES]: { body: { data: { ...EMPTY_QUEUES, arrivals: { count: 12, oldest_at: '2020-01-01T00:00:00Z' } } } },
  });
  await screen.findByText('Polar Gas Logistics');
  const arrivals = await screen.findByRole('link', { name: 'Arrivals to determine' });
  expect(arrivals).toHaveAttribute('href', '/admin/work#arrivals');
  expect(arrivals.closest('li')).toHaveTextContent(/^Arrivals to determine12oldest \d+ years ago$/);
  expect(screen.getByRole('link', { name: 'Company requests' }).closest('li')).toHaveTextContent('0nothing waits');
});

test('companies that could not be loaded are not shown as an empty list', async () => {
  await openDashboard({ [COMPANIES]: errorResponse(500, 'internal_error', 'It broke.') });
  expect(await screen.findByRole('alert')).toHaveTextContent('The companies could not be loaded.');
  expect(screen.queryByText(/No companies found/)).not.toBeInTheDocument();
});

test('every admin tool links to its screen, and a planned one says when it will come', async () => {
  await openDashboard();
  await screen.findByRole('heading', { name: 'Admin Tools' });
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(to('Manage Procedures')).toBe('/admin/procedures');
  expect(to('Manage Users')).toBe('/admin/users');
  expect(to('Manage Assets')).toBe('/admin/assets');
  expect(to('Manage Companies')).toBe('/admin/companies');
  expect(to('View Reports')).toBe('/admin/reports');
  expect(to('System Settings')).toBe('/admin/settings');
  expect(to('Audit Log')).toBe('/admin/audit-log');
  expect(to('Recently Deleted')).toBe('/admin/recently-deleted');
  expect(to('Stored Emails')).toBe('/admin/mails');
  expect(to('Leak Check Demo')).toBe('/admin/leak-check-demo');
  expect(to('Weekly Update Notes')).toBe('/admin/weekly-notes');
});

function request(id: number, differences: Partial<AssignmentRequest> = {}) {
  const user_email = `newcomer${id}@demo.example`;
  return sampleAssignmentRequest({ id, user_email, message: 'I joined in May.', ...differences });
}

/** A dashboard with requests that disappear once decided, unless the server rejects the decision. */
async function openWithRequests(requests: readonly { readonly id: number }[], decision: SentResponse) {
  const decided = new Set<number>();
  const decide = (id: number) => () => {
    if (decision.status === undefined) decided.add(id);
    return decision;
  };
  const calls = await openDashboard({
    [REQUESTS]: () => ({ body: { data: requests.filter(({ id }) => !decided.has(id)) } }),
    ...Object.fromEntries(
      requests.flatMap(({ id }) => [
        [`${REQUESTS}/${id}/approve`, decide(id)],
        [`${REQUESTS}/${id}/reject`, decide(id)],
      ]),
    ),
  });
  await screen.findByRole('heading', { name: 'Company Assignment Requests' });
  return calls;
}

const decidedResponse: SentResponse = { body: { data: {} } };

test('the admin dashboard does not mention requests if there are none', async () => {
  await openDashboard({ [COMPANIES]: { body: { data: companies } } });
  await screen.findByText('Polar Gas Logistics');
  expect(screen.queryByText('Company Assignment Requests')).not.toBeInTheDocument();
});

test('a request for a company says who asks for what, and when approving creates a company', async () => {
  const fresh = { message: null, requested_company: 'Boreal Gases', requested_company_exists: false };
  await openWithRequests([request(1), request(2, fresh)], decidedResponse);
  for (const column of ['User Email', 'Current Company', 'Requested Company', 'Message', 'Requested Date']) {
    expect(screen.getAllByText(column)[0]).toBeInTheDocument();
  }
  const [first, second] = within(screen.getByRole('list', { name: 'Company Assignment Requests' })).getAllByRole(
    'listitem',
  );
  expect(first).toHaveTextContent('newcomer1@demo.example');
  expect(first).toHaveTextContent('No Company');
  expect(first).toHaveTextContent('Polar Gas Logistics');
  expect(first).toHaveTextContent('I joined in May.');
  expect(first).toHaveTextContent('12 May 2026, 14:05');
  expect(first).not.toHaveTextContent('approving creates it');
  expect(second).toHaveTextContent('No message provided');
  expect(second).toHaveTextContent('This company does not exist yet: approving creates it.');
});

test('a requested name that is similar to a company’s says so, and offers to assign that company', async () => {
  const mistyped = { requested_company: 'Polar Gas Logistic', requested_company_exists: false };
  await openDashboard({
    [COMPANIES]: { body: { data: companies } },
    [REQUESTS]: { body: { data: [request(1, mistyped)] } },
  });
  expect(await screen.findByText(/^It looks like/)).toHaveTextContent('It looks like Polar Gas Logistics.');
  expect(screen.getByRole('link', { name: 'Edit the user' })).toHaveAttribute(
    'href',
    '/admin/users?search=newcomer1%40demo.example',
  );
});

test('approving a request is reported, and refetches companies and requests', async () => {
  const calls = await openWithRequests([request(1)], decidedResponse);
  await userEvent.click(screen.getByRole('button', { name: 'Approve newcomer1@demo.example' }));
  expect(await screen.findByText('Company assignment request approved!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Company Assignment Requests')).not.toBeInTheDocument());
  const approved = calls().indexOf(`PUT ${REQUESTS}/1/approve`);
  expect(calls().slice(approved + 1)).toEqual(expect.arrayContaining([`GET ${COMPANIES}`, `GET ${REQUESTS}`]));
});

test('approving a request of somebody who leaves a company names the addresses that are still mailed about it', async () => {
  const moving = request(1, { user_id: 7, current_company: 'Kestrel' });
  const outside = { company_name: 'Kestrel', addresses: ['home@mail.example'], is_general: true };
  const calls = await openDashboard({
    [REQUESTS]: { body: { data: [moving] } },
    [`${REQUESTS}/1/approve`]: decidedResponse,
    '/api/admin/users/outside-recipients?ids=7': { body: { data: [outside] } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve newcomer1@demo.example' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Move newcomer1@demo.example to Polar Gas Logistics?',
  });
  expect(question).toHaveTextContent('home@mail.example');
  expect(question).toHaveTextContent('as Kestrel');
  await userEvent.click(within(question).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Company assignment request approved!')).toBeVisible();
  expect(calls()).toContain(`PUT ${REQUESTS}/1/approve`);
});

test('rejecting a request asks first, is reported, and refetches only the requests and what waits', async () => {
  const calls = await openWithRequests([request(1), request(2)], decidedResponse);
  // It may come at any later moment.
  await waitFor(() => expect(calls()).toContain(`GET ${QUEUES}`));
  await userEvent.click(screen.getByRole('button', { name: 'Reject newcomer1@demo.example' }));
  const question = await screen.findByRole('alertdialog', { name: 'Reject request' });
  expect(question).toHaveTextContent('Are you sure you want to reject this company assignment request?');
  await userEvent.click(within(question).getByRole('button', { name: 'Reject request' }));
  expect(await screen.findByText('Company assignment request rejected.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('newcomer1@demo.example')).not.toBeInTheDocument());
  expect(screen.getByText('newcomer2@demo.example')).toBeVisible();
  const rejected = calls().indexOf(`PUT ${REQUESTS}/1/reject`);
  const later = () => new Set(calls().slice(rejected + 1));
  await waitFor(() => expect(later()).toEqual(new Set([`GET ${REQUESTS}`, `GET ${QUEUES}`])));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve newcomer2@demo.example' })).toHaveFocus());
});

test('answering the question with no decides nothing', async () => {
  const calls = await openWithRequests([request(1)], decidedResponse);
  await userEvent.click(screen.getByRole('button', { name: 'Reject newcomer1@demo.example' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(calls()).not.toContain(`PUT ${REQUESTS}/1/reject`);
});

test.each([
  [
    'Approve',
    errorResponse(409, 'conflict', 'This request has already been decided.'),
    'This request has already been decided.',
  ],
  ['Approve', errorResponse(500, 'internal_error', 'Something went wrong.'), 'Error approving request'],
  [
    'Reject',
    errorResponse(409, 'conflict', 'This request has already been decided.'),
    'This request has already been decided.',
  ],
  ['Reject', { status: 502, body: '<html>' }, 'Error rejecting request'],
] as const)('a failed decision on a request is reported: %s, case %#', async (verb, response, text) => {
  await openWithRequests([request(1)], response);
  await userEvent.click(screen.getByRole('button', { name: `${verb} newcomer1@demo.example` }));
  if (verb === 'Reject') await userEvent.click(await screen.findByRole('button', { name: 'Reject request' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('newcomer1@demo.example')).toBeVisible();
});

test('requests that could not be loaded are not shown as an empty list', async () => {
  let isAway = true;
  await openDashboard({
    [REQUESTS]: () => (isAway ? errorResponse(500, 'internal_error', 'It broke.') : { body: { data: [request(1)] } }),
  });
  expect(await screen.findByText('The company assignment requests could not be loaded.')).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('newcomer1@demo.example')).toBeVisible();
});

test('several company assignment requests are decided by one request, and those that were refused are named', async () => {
  const requests = [1, 2].map((id) =>
    sampleAssignmentRequest({ id, user_email: `u${id}@x.example`, requested_company: 'Tidewater' }),
  );
  const sent: unknown[] = [];
  await startApi(({ method, url, body }) => {
    if (url === REQUESTS) return { body: { data: requests } };
    if (method !== 'POST') return { body: { data: url === QUEUES ? EMPTY_QUEUES : [] } };
    sent.push([url, body]);
    const done = { id: 1, label: 'u1@x.example', outcome: 'done', message: 'Assigned to Tidewater' };
    const late = {
      id: 2,
      label: 'u2@x.example',
      outcome: 'refused',
      message: 'This request has already been decided.',
    };
    return { body: { data: [done, late] } };
  });
  renderAt('/admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Decide several' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide several requests' }));
  expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Select all shown' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve 2 requests' }));
  expect(await screen.findByText('1 request approved')).toBeVisible();
  expect(screen.getByText('u2@x.example: This request has already been decided.')).toBeVisible();
  expect(sent).toEqual([[`${REQUESTS}/bulk`, { decision: 'approve', ids: [1, 2] }]]);
});
