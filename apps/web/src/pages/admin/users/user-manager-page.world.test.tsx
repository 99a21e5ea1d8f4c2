import type { User } from '@dewar/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { companyOf, userOf } from '../../../../test-support/accounts.ts';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const COMPANIES = [companyOf(1, { name: 'Northwind Cryogenics' }), companyOf(2, { name: 'Polar Gas Logistics' })];
const OUTSIDE = { company_name: 'Polar Gas Logistics', addresses: ['home@mail.example'], is_general: true };
const SUPER = { ...PEOPLE.admin, is_super_admin: true };

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

interface Given {
  readonly users?: readonly User[];
  readonly respond?: (request: ReceivedRequest) => SentResponse | undefined;
}

const isList = ({ method, url }: ReceivedRequest) => method === 'GET' && url.startsWith('/api/admin/users');
const isWrite = ({ method }: ReceivedRequest) => method !== 'GET';
const queryOf = ({ url }: ReceivedRequest) => Object.fromEntries(new URL(url, 'http://x').searchParams);

async function open({ users = [], respond }: Given, path = '/admin/users') {
  const received = await startApi((request) => {
    if (request.url.includes('/outside-recipients?')) return { body: { data: [OUTSIDE] } };
    const special = respond?.(request);
    if (special !== undefined) return special;
    if (request.url === '/api/admin/companies') return { body: { data: COMPANIES } };
    return isList(request) ? { body: { data: users } } : undefined;
  });
  renderAt(path);
  return received;
}

async function rowOf(email: string) {
  const row = (await screen.findByText(email)).closest('li');
  if (row === null) throw new Error(`${email} stands in no row`);
  return within(row);
}

async function act(verb: string, email: string) {
  await userEvent.click((await rowOf(email)).getByRole('button', { name: `${verb} ${email}` }));
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('the actions of a row', () => {
  const email = 'person-1@polar.example';

  async function verbsFor(differences: Partial<User>) {
    // The viewer has the id 1.
    await open({ users: [userOf(1, { id: 9, ...differences })] });
    const row = await rowOf(email);
    return row.queryAllByRole('button').map((button) => button.textContent);
  }

  test.each([
    ['pending', ['Edit', 'Delete']],
    ['email_verified', ['Approve', 'Reject', 'Edit', 'Delete']],
    ['approved', ['Edit', 'Access', 'Delete']],
    ['active', ['Edit', 'Access', 'Delete']],
    ['rejected', ['View reason', 'Reset', 'Delete']],
  ] as const)('for the status %s are %j', async (status, verbs) => {
    expect(await verbsFor({ status })).toEqual(verbs);
  });

  test('include resetting a second factor if there is one', async () => {
    expect(await verbsFor({ has_second_factor: true })).toEqual(['Edit', 'Access', 'Reset second factor', 'Delete']);
  });

  test('leave administrators alone unless the viewer is a super-admin, and the row says why', async () => {
    expect(await verbsFor({ role: 'admin' })).toEqual([]);
    expect(screen.getByText('Only a super-admin can change administrators')).toBeVisible();
  });

  test('let a super-admin edit and delete administrators', async () => {
    storeSession({ token: 'token', user: SUPER });
    expect(await verbsFor({ role: 'admin', is_super_admin: true })).toEqual(['Edit', 'Access', 'Delete']);
    expect((await rowOf(email)).getByText('Super-admin')).toBeVisible();
  });

  test('can be reached by arrow keys from row to row, and the row after a deleted one gets the focus', async () => {
    let users = [1, 2, 3].map((id) => userOf(id));
    await open({
      respond: (request) => {
        if (request.method === 'DELETE') users = users.filter(({ id }) => id !== 2);
        if (request.method === 'DELETE') return { body: { data: { id: 2 } } };
        return isList(request) ? { body: { data: users } } : undefined;
      },
    });
    (await rowOf('person-1@polar.example')).getByRole('button', { name: /^Delete/ }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Delete person-2@polar.example' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete user' }));
    await waitFor(() => expect(screen.queryByText('person-2@polar.example')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('link', { name: 'person-3@polar.example' })).toHaveFocus());
  });
});

describe('the users screen', () => {
  test('keeps search and filters in the address and sends them to the server once the typing pauses', async () => {
    const received = await open({});
    await userEvent.type(await screen.findByLabelText('Search'), 'polar');
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Teacher');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Email Verified');
    await userEvent.click(screen.getByRole('combobox', { name: 'Company' }));
    await userEvent.click(await screen.findByRole('option', { name: 'No Company', hidden: true }));
    const query = { search: 'polar', role: 'teacher', status: 'email_verified', company: 'No Company' };
    await waitFor(() => expect(received.filter(isList).map(queryOf)).toContainEqual(query));
    expect(Object.fromEntries(new URL(window.location.href).searchParams)).toEqual(query);
    expect(received.filter(isList).map(({ url }) => url)).not.toContainEqual(expect.stringContaining('search=po&'));
    expect(await screen.findByText('No users match.')).toBeVisible();
  });

  test('shows the search and filters of its address', async () => {
    const received = await open({}, '/admin/users?search=314&role=admin&status=nonsense');
    expect(await screen.findByLabelText('Search')).toHaveValue('314');
    expect(screen.getByLabelText('Role')).toHaveValue('admin');
    expect(screen.getByLabelText('Status')).toHaveValue('');
    await waitFor(() => expect(received.filter(isList).map(queryOf)).toEqual([{ search: '314', role: 'admin' }]));
    await press('Clear the search');
    await waitFor(() => expect(received.filter(isList).map(queryOf)).toContainEqual({ role: 'admin' }));
  });

  test('loads long lists page by page, and says how many are loaded', async () => {
    await open({
      respond: (request) => {
        if (request.url === '/api/admin/users/count') return { body: { data: { users: 412 } } };
        if (!isList(request)) return undefined;
        if (queryOf(request).cursor === 'next') return { body: { data: [userOf(3)] } };
        return { body: { data: [userOf(1), userOf(2)], next_cursor: 'next' } };
      },
    });
    expect(await screen.findByText('Showing the latest 2 users. There are 412.')).toBeVisible();
    await press('Show more');
    expect(await screen.findByText('3 users')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('shows a failed load, with Retry', async () => {
    let isAway = true;
    await open({
      users: [userOf(1)],
      respond: (request) => (isAway && isList(request) ? errorResponse(500, 'internal_error', 'It broke.') : undefined),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The users could not be loaded.');
    isAway = false;
    await press('Retry');
    expect(await screen.findByText('person-1@polar.example')).toBeVisible();
  });

  test('shows the 5 latest users under recent activity', async () => {
    const received = await open({ users: [userOf(9)] });
    await userEvent.click(await screen.findByRole('tab', { name: 'Recent activity' }));
    expect(await screen.findByRole('list', { name: 'The latest users' })).toBeVisible();
    expect(received.filter(isList).map(queryOf)).toContainEqual({ limit: '5' });
    expect(window.location.search).toBe('?view=recent');
  });

  test('says that there are no rejected users', async () => {
    const received = await open({});
    await userEvent.click(await screen.findByRole('tab', { name: 'Rejected users' }));
    expect(await screen.findByText('No rejected users found.')).toBeVisible();
    expect(received.filter(isList).map(queryOf)).toContainEqual({ status: 'rejected' });
  });
});

describe('a rejected user', () => {
  const rejected = (rejection_reason: string | null) => userOf(1, { status: 'rejected', rejection_reason });

  test.each([
    ['Not one of ours.\nSee the mail.', 'Not one of ours. See the mail.'],
    [null, 'No reason was given.'],
  ])('with the reason %j shows %j', async (reason, text) => {
    await open({ users: [rejected(reason)] }, '/admin/users?view=rejected');
    await act('View reason', 'person-1@polar.example');
    const dialog = await screen.findByRole('dialog', { name: 'Why person-1@polar.example was rejected' });
    expect(dialog).toHaveTextContent(text);
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog);
    await gone();
  });
});

test('the question before a deletion names addresses without an account that stay recipients', async () => {
  await open({ users: [userOf(1)] });
  await act('Delete', 'person-1@polar.example');
  const question = await screen.findByRole('alertdialog', { name: 'Delete person-1@polar.example?' });
  expect(question).toHaveTextContent(
    'stays a recipient of alerts and reports about companies without recipients of their own, as Polar Gas Logistics: home@mail.example.',
  );
});

/** What cannot be undone by each, asked first. */
describe.each([
  ['Delete', 'active', 'Delete user', 'DELETE /api/admin/users/1', 'User deleted', 'Error deleting user'],
  ['Reset', 'rejected', 'Reset user', 'POST /api/admin/users/1/reset', 'User reset', 'Error resetting user'],
  [
    'Reset second factor',
    'active',
    'Reset second factor',
    'DELETE /api/admin/users/1/second-factor',
    'Second factor reset',
    'Error resetting second factor',
  ],
] as const)('the user action %s', (verb, status, answerVerb, call, done, failed) => {
  const email = 'person-1@polar.example';

  async function ask(response: SentResponse) {
    const users = [userOf(1, { status, has_second_factor: true })];
    const received = await open({ users, respond: (request) => (isWrite(request) ? response : undefined) });
    await act(verb, email);
    const question = await screen.findByRole('alertdialog', { name: new RegExp(`${email}\\?$`) });
    return { received, question };
  }

  test('asks first with the safe choice focused, and no changes nothing', async () => {
    const { received, question } = await ask({ body: { data: { id: 1 } } });
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(received.filter(isWrite)).toEqual([]);
  });

  test('runs after a confirmation and is reported', async () => {
    const { received, question } = await ask({ body: { data: { id: 1 } } });
    await userEvent.click(within(question).getByRole('button', { name: answerVerb }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(received.filter(isWrite).map(({ method, url }) => `${method} ${url}`)).toEqual([call]);
    await waitFor(() => expect(received.filter(isList).length).toBeGreaterThan(1));
  });

  test("that fails shows the server's message", async () => {
    const { question } = await ask(errorResponse(409, 'conflict', 'The last super-admin cannot be removed.'));
    await userEvent.click(within(question).getByRole('button', { name: answerVerb }));
    expect(await screen.findByText('The last super-admin cannot be removed.')).toBeVisible();
  });

  test('without a response shows a network error', async () => {
    const { question } = await ask({ isCut: true });
    await userEvent.click(within(question).getByRole('button', { name: answerVerb }));
    expect(await screen.findByText(`${failed}. Network error. Please try again.`)).toBeVisible();
  });
});

describe('approving a user', () => {
  const asking = (name: string | null, match: User['requested_company_match']) =>
    userOf(1, {
      status: 'email_verified',
      company_name: 'PENDING_ASSIGNMENT',
      requested_company: name,
      requested_company_match: match,
    });
  const email = 'person-1@polar.example';

  async function openApproval(user: User, response: SentResponse = { body: { data: user } }) {
    const received = await open({ users: [user], respond: (request) => (isWrite(request) ? response : undefined) });
    await act('Approve', email);
    return { received, dialog: within(await screen.findByRole('dialog', { name: `Approve ${email}` })) };
  }

  const bodies = (received: readonly ReceivedRequest[]) => received.filter(isWrite).map(({ body }) => body);
  const approveNow = () => press('Approve');

  test('suggests the requested company if it exists', async () => {
    const { received, dialog } = await openApproval(
      asking('polar gas logistics', { name: 'Polar Gas Logistics', is_exact: true }),
    );
    expect(dialog.getByText(/^Requested company/)).toHaveTextContent(
      'Requested company: polar gas logistics, which exists.',
    );
    expect(dialog.getByLabelText(/^Existing company/)).toHaveValue('Polar Gas Logistics');
    expect(dialog.queryByLabelText(/^Approve without/)).not.toBeInTheDocument();
    await approveNow();
    expect(await screen.findByText('User approved')).toBeVisible();
    expect(received.filter(isWrite).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /api/admin/users/1/approve',
    ]);
    expect(bodies(received)).toEqual([{ company_name: 'Polar Gas Logistics' }]);
    await waitFor(() => expect(received.filter(({ url }) => url === '/api/admin/companies').length).toBe(2));
  });

  test('warns of a company with a similar name', async () => {
    const { dialog } = await openApproval(
      asking('Polar Gas Logistic', { name: 'Polar Gas Logistics', is_exact: false }),
    );
    expect(dialog.getByRole('alert')).toHaveTextContent(/looks like Polar Gas Logistics/);
    expect(dialog.getByLabelText(/^Existing company/)).toHaveValue('Polar Gas Logistics');
  });

  test('offers a new company if the requested one does not exist, and its name cannot be empty', async () => {
    const { received, dialog } = await openApproval(asking('Tidewater Cryo', null));
    expect(dialog.getByText(/^Requested company/)).toHaveTextContent('It does not exist yet.');
    const name = dialog.getByLabelText(/^Name of the new company/);
    expect(name).toHaveValue('Tidewater Cryo');
    await userEvent.clear(name);
    await userEvent.type(name, '   ');
    await approveNow();
    expect(dialog.getByText('Company name cannot be empty')).toBeVisible();
    expect(name).toHaveFocus();
    await userEvent.type(name, 'Tidewater');
    await approveNow();
    expect(await screen.findByText('User approved')).toBeVisible();
    expect(bodies(received)).toEqual([{ company_name: 'Tidewater' }]);
  });

  test('requires that an existing company is chosen', async () => {
    const { received, dialog } = await openApproval(asking(null, null));
    await approveNow();
    expect(dialog.getByText('Company name cannot be empty')).toBeVisible();
    await userEvent.click(dialog.getByLabelText(/^Existing company/));
    await userEvent.keyboard('north{Enter}');
    await approveNow();
    expect(await screen.findByText('User approved')).toBeVisible();
    expect(bodies(received)).toEqual([{ company_name: 'Northwind Cryogenics' }]);
  });

  test('without a company sends an empty object', async () => {
    const { received, dialog } = await openApproval(asking('Tidewater Cryo', null));
    await userEvent.click(dialog.getByLabelText(/^Approve without a company/));
    await approveNow();
    expect(await screen.findByText('User approved')).toBeVisible();
    expect(bodies(received)).toEqual([{}]);
  });

  test.each([
    [errorResponse(409, 'conflict', 'Somebody has decided already.'), 'Somebody has decided already.'],
    [{ isCut: true }, 'Error approving user. Network error. Please try again.'],
  ])('shows an error in the dialog', async (response, text) => {
    const { dialog } = await openApproval(asking('Tidewater Cryo', null), response);
    await approveNow();
    expect(await dialog.findByText(text)).toBeVisible();
  });
});

describe('rejecting a user', () => {
  const user = userOf(1, { status: 'email_verified' });

  async function openRejection(response: SentResponse) {
    const received = await open({ users: [user], respond: (request) => (isWrite(request) ? response : undefined) });
    await act('Reject', user.email);
    return { received, dialog: within(await screen.findByRole('dialog', { name: `Reject ${user.email}` })) };
  }

  test.each([
    ['Unknown company', 'Unknown company'],
    ['', ''],
  ])('sends the reason %j', async (typed, sent) => {
    const { received, dialog } = await openRejection({ body: { data: user } });
    if (typed !== '') await userEvent.type(dialog.getByLabelText('Reason (optional)'), typed);
    await press('Reject');
    expect(await screen.findByText('User rejected')).toBeVisible();
    const [write] = received.filter(isWrite);
    expect([write?.method, write?.url, write?.body]).toEqual(['PUT', '/api/admin/users/1/reject', { reason: sent }]);
  });

  test('keeps the reason after an error', async () => {
    const { dialog } = await openRejection({ isCut: true });
    await userEvent.type(dialog.getByLabelText('Reason (optional)'), 'Unknown');
    await press('Reject');
    expect(await dialog.findByText('Error rejecting user. Network error. Please try again.')).toBeVisible();
    expect(dialog.getByLabelText('Reason (optional)')).toHaveValue('Unknown');
  });
});
