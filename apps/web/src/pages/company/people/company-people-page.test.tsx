import type { User } from '@dewar/contract/users';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { userOf } from '../../../../test-support/accounts.ts';
import { startApi } from '../../../../test-support/api-server.ts';
import { COMPANY_ADMIN, PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const POLAR = 'Polar Gas Logistics';
const USERS: readonly User[] = [
  userOf(6, { email: 'boss@polar.example', company_name: POLAR, is_company_admin: true }),
  userOf(7, { email: 'dana@polar.example', company_name: POLAR }),
  userOf(8, {
    email: 'joel@polar.example',
    company_name: 'PENDING_ASSIGNMENT',
    requested_company: POLAR,
    status: 'email_verified',
  }),
];

async function open(user = COMPANY_ADMIN) {
  storeSession({ token: 'token', user });
  const received = await startApi(({ method, url }) => {
    if (method === 'GET' && url.startsWith('/api/admin/users')) return { body: { data: USERS } };
    if (method === 'GET' && url.startsWith('/api/admin/company-assignment-requests')) return { body: { data: [] } };
    return method === 'PUT' ? { body: { data: USERS[2] } } : undefined;
  });
  renderAt('/company-people');
  return received;
}

describe('the page of a company administrator', () => {
  test('offers access of plain users, and approval of who waits', async () => {
    await open();
    expect(await screen.findByRole('button', { name: 'Access dana@polar.example' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve joel@polar.example' })).toBeVisible();
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
    expect(names.filter((name) => name.endsWith('@polar.example'))).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /@polar.example/ })).toBeNull();
  });

  test('approves after a confirmation, without naming a company', async () => {
    const received = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Approve joel@polar.example' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('User approved')).toBeVisible();
    expect(received.find(({ method }) => method === 'PUT')).toMatchObject({
      url: '/api/admin/users/8/approve',
      body: {},
    });
  });

  test('invites into the own company without asking for a role or a company', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
    const form = within(await screen.findByRole('form', { name: 'Invite people' }));
    expect(form.queryByLabelText('Role')).toBeNull();
    expect(form.queryByLabelText('Company')).toBeNull();
  });

  test('is not for other users of the company, who see no link to it', async () => {
    await open(PEOPLE.companyUser);
    expect(await screen.findByText('Only company administrators see this page.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'People' })).toBeNull();
  });
});
