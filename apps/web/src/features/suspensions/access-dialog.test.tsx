import type { Company } from '@dewar/contract/companies';
import type { User } from '@dewar/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { companyOf, userOf } from '../../../test-support/accounts.ts';
import { type ReceivedRequest, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderAt } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';

const EMAIL = 'person-9@polar.example';
const SUSPENSION = { since: '2026-05-01T12:00:00Z', until: null, reason: 'On leave', by: 'boss@demo.example' };
const OUTSIDE = [{ company_name: 'Polar Gas', addresses: ['home@mail.example'], is_general: false }];
const FUTURE = '2100-01-02T12:00:00Z';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const writesOf = (received: readonly ReceivedRequest[]) =>
  received.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** The users screen with one person, whose access dialog is open. */
async function openUser(differences: Partial<User> = {}, sessions = 2) {
  let user = userOf(9, differences);
  const received = await startApi(({ method, url }) => {
    if (url === '/api/admin/users/9/session-count') return { body: { data: { sessions } } };
    if (url.includes('/outside-recipients?')) return { body: { data: OUTSIDE } };
    if (url.endsWith('/suspend')) user = { ...user, suspension: SUSPENSION };
    if (url.endsWith('/lift-suspension')) user = { ...user, suspension: null };
    if (method !== 'GET') return { body: { data: user, message: 'User suspended. 2 sessions were ended.' } };
    if (url === '/api/admin/users/9') return { body: { data: user } };
    return { body: { data: url.startsWith('/api/admin/users') ? [user] : [] } };
  });
  renderAt('/admin/users');
  await press(`Access ${EMAIL}`);
  const dialog = within(await screen.findByRole('dialog', { name: `Access of ${EMAIL}` }));
  await dialog.findByRole('button', { name: 'Ask for new password' });
  return { received, dialog };
}

describe('the access of a person', () => {
  test('shows sessions and suspension, and suspends with a reason after naming the consequences', async () => {
    const { received, dialog } = await openUser();
    expect(dialog.getByText('2 sessions')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Lift suspension' })).toBeNull();
    await press('Suspend');
    const form = within(await screen.findByRole('form', { name: `Suspend ${EMAIL}` }));
    expect(form.getByText(/^This ends 2 sessions\./)).toBeVisible();
    expect(await form.findByText(/stays a recipient of alerts and reports about Polar Gas/)).toHaveTextContent(
      'home@mail.example',
    );
    await press('Suspend');
    expect(await form.findByText('Reason is required')).toBeVisible();
    expect(writesOf(received)).toEqual([]);
    await userEvent.type(form.getByLabelText(/^Reason/), 'On leave');
    await press('Suspend');
    expect(await screen.findByText('User suspended. 2 sessions were ended.')).toBeVisible();
    expect(writesOf(received)).toEqual([['PUT', '/api/admin/users/9/suspend', { reason: 'On leave', until: null }]]);
    const after = within(await screen.findByRole('dialog', { name: `Access of ${EMAIL}` }));
    // At once: rows that came later would move its buttons from under a finger.
    expect(after.getByText('boss@demo.example')).toBeVisible();
    expect(after.getByText('On leave')).toBeVisible();
  });

  test('with an end asks for a time in the future', async () => {
    const { received } = await openUser();
    await press('Suspend');
    const form = within(await screen.findByRole('form', { name: `Suspend ${EMAIL}` }));
    await userEvent.type(form.getByLabelText(/^Reason/), 'On leave');
    await userEvent.click(form.getByLabelText('A date and time'));
    await press('Suspend');
    expect(await form.findByText('Date and time are required')).toBeVisible();
    const field = form.getByLabelText(/^Suspended until/);
    await userEvent.type(field, '2020-01-02T07:00');
    await press('Suspend');
    expect(await form.findByText('Until must be in the future')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '2100-01-02T07:00');
    await press('Suspend');
    await waitFor(() => expect(writesOf(received)).toHaveLength(1));
    const [[, , body] = []] = writesOf(received);
    expect(body).toEqual({ reason: 'On leave', until: new Date(FUTURE).toISOString() });
  });

  test('lifts a suspension after a confirmation', async () => {
    const { received } = await openUser({ suspension: { ...SUSPENSION, until: FUTURE } });
    await press('Lift suspension');
    const question = await screen.findByRole('alertdialog', { name: `Lift the suspension of ${EMAIL}?` });
    expect(question, 'of a stolen account').toHaveTextContent('So can a thief who knows the password');
    await userEvent.click(within(question).getByRole('button', { name: 'Lift suspension' }));
    expect(await screen.findByText('Suspension lifted')).toBeVisible();
    expect(writesOf(received)).toEqual([['PUT', '/api/admin/users/9/lift-suspension', undefined]]);
  });

  test.each([
    ['End sessions', `Sign ${EMAIL} out everywhere?`, 'end-sessions', 'Sessions ended', 'bad'],
    [
      'Ask for new password',
      `Ask ${EMAIL} for a new password?`,
      'ask-new-password',
      'The password was withdrawn, and a link for a new one mailed',
      'steel',
    ],
  ])('%s asks first, with the number of sessions', async (name, title, path, done, color) => {
    const { received } = await openUser();
    await press(name);
    const question = await screen.findByRole('alertdialog', { name: title });
    expect(question).toHaveTextContent('This ends 2 sessions.');
    expect(within(question).getByRole('button', { name }).getAttribute('style')).toContain(`color-${color}-filled`);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(writesOf(received)).toEqual([]);
    await press(name);
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name }),
    );
    expect(await screen.findByText(done)).toBeVisible();
    expect(writesOf(received)).toEqual([['POST', `/api/admin/users/9/${path}`, undefined]]);
  });

  test('has no sessions to end while nobody is signed in', async () => {
    const { dialog } = await openUser({}, 0);
    expect(dialog.getByText('Not signed in')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'End sessions' })).toBeDisabled();
  });
});

describe('the list of users', () => {
  const statusOf = async (differences: Partial<User>) => {
    await startApi(({ url }) => ({
      body: { data: url.startsWith('/api/admin/users') ? [userOf(9, differences)] : [] },
    }));
    renderAt('/admin/users');
    return (await screen.findByText(EMAIL)).closest('li');
  };

  test('shows a suspension and its end instead of the status', async () => {
    const row = await statusOf({ suspension: { ...SUSPENSION, until: FUTURE } });
    expect(row).toHaveTextContent('Suspendeduntil 2 Jan 2100, 07:00');
    expect(row).not.toHaveTextContent('Active');
  });

  test('shows the suspension of the company of a person', async () => {
    expect(await statusOf({ company_suspension: SUSPENSION })).toHaveTextContent(
      'Suspendedwith the company, until lifted',
    );
  });

  test('shows a suspension that is over as none, and a new password that is asked for', async () => {
    const over = { ...SUSPENSION, until: '2026-05-02T12:00:00Z' };
    const row = await statusOf({ suspension: over, needs_new_password: true });
    expect(row).toHaveTextContent('Activenew password asked for');
  });
});

test('the access of a company counts its people and their sessions, and suspends them in one act', async () => {
  const name = 'Polar Gas Logistics';
  let company: Company = companyOf(7, { name });
  const received = await startApi(({ method, url }) => {
    if (url.endsWith('/session-count')) return { body: { data: { people: 12, sessions: 5 } } };
    if (method === 'PUT') company = { ...company, suspension: SUSPENSION };
    if (url === '/api/admin/companies') return { body: { data: [company] } };
    return { body: { data: { ...company, holdings: {} }, message: 'Company suspended. 5 sessions were ended.' } };
  });
  renderAt('/admin/companies');
  await press(`Access ${name}`);
  const dialog = within(await screen.findByRole('dialog', { name: `Access of ${name}` }));
  expect(await dialog.findByText('12 people')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  const form = within(await screen.findByRole('form', { name: `Suspend ${name}` }));
  expect(form.getByText(/^This ends 5 sessions of 12 people\..*stay with the administrators\.$/)).toBeVisible();
  await userEvent.type(form.getByLabelText(/^Reason/), 'Has not paid');
  await press('Suspend');
  expect(await screen.findByText('Company suspended. 5 sessions were ended.')).toBeVisible();
  expect(writesOf(received)).toEqual([
    ['PUT', '/api/admin/companies/7/suspend', { reason: 'Has not paid', until: null }],
  ]);
  await userEvent.keyboard('{Escape}');
  expect((await screen.findByText(name)).closest('li')).toHaveTextContent('Suspendeduntil lifted');
});
