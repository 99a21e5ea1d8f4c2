import type { User } from '@dewar/contract/users';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userOf } from '../../../test-support/accounts.ts';
import { errorResponse, type ReceivedRequest, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';
import { UserForm } from './user-form.tsx';

const NAMES = ['Northwind Cryogenics', 'Polar Gas Logistics'];
const SUPER = { ...PEOPLE.admin, is_super_admin: true };

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

type ResponseOrFactory = SentResponse | ((count: number) => SentResponse);

async function openForm(user?: User, respond: ResponseOrFactory = { body: { data: userOf(1) } }) {
  let count = 0;
  const received = await startApi(() => {
    count += 1;
    return typeof respond === 'function' ? respond(count) : respond;
  });
  const onClose = vi.fn();
  const edited = user === undefined ? {} : { user };
  await renderScreen(<UserForm {...edited} companyNames={NAMES} onClose={onClose} />);
  return { received, onClose, form: within(await screen.findByRole('form')) };
}

type Form = Awaited<ReturnType<typeof openForm>>['form'];

const save = (form: Form, verb = 'Save User') => userEvent.click(form.getByRole('button', { name: verb }));
const bodyOf = (received: readonly ReceivedRequest[]) => received.at(-1)?.body;
const rolesIn = (form: Form) =>
  within(form.getByLabelText('Role'))
    .getAllByRole('option')
    .map((option) => option.textContent);

async function chooseCompany(form: Form, name: string) {
  await userEvent.click(form.getByRole('combobox', { name: 'Company' }));
  await userEvent.keyboard(`${name}{Enter}`);
}

describe('creating a user', () => {
  test('requires email, password and company, and reports them on their fields', async () => {
    const { received, form } = await openForm();
    await save(form, 'Create User');
    expect(form.getByText('Email is required')).toBeVisible();
    expect(form.getByText('Password is required')).toBeVisible();
    expect(form.getByText('Company name is required')).toBeVisible();
    expect(form.getByLabelText(/^Email/)).toHaveFocus();
    await userEvent.type(form.getByLabelText(/^Email/), 'nowhere');
    await userEvent.type(form.getByLabelText(/^Password/), '12345');
    await save(form, 'Create User');
    expect(form.getByText('Email must be an email address')).toBeVisible();
    expect(form.getByText('Password must be at least 6 characters long')).toBeVisible();
    expect(received).toEqual([]);
  });

  test('sends every field, and formats the phone number when its field is left', async () => {
    const { received, onClose, form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Email/), 'ines@polar.example');
    await userEvent.type(form.getByLabelText(/^Password/), 'a fine pass phrase');
    await chooseCompany(form, 'polar');
    await userEvent.type(form.getByLabelText('First name'), 'Ines');
    await userEvent.type(form.getByLabelText('Last name'), 'Halvorsen');
    await userEvent.type(form.getByLabelText('Job title'), 'Fleet manager');
    await userEvent.type(form.getByLabelText('Department'), 'Operations');
    await userEvent.type(form.getByLabelText('Phone'), '3125550142');
    await userEvent.selectOptions(form.getByLabelText('Time zone'), 'Central Time (CT)');
    expect(form.getByLabelText('Phone')).toHaveValue('(312) 555-0142');
    await save(form, 'Create User');
    expect(await screen.findByText('User created')).toBeVisible();
    expect(onClose).toHaveBeenCalled();
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/admin/users']);
    expect(bodyOf(received)).toEqual({
      email: 'ines@polar.example',
      password: 'a fine pass phrase',
      role: 'user',
      company_name: 'Polar Gas Logistics',
      first_name: 'Ines',
      last_name: 'Halvorsen',
      job_title: 'Fleet manager',
      department: 'Operations',
      phone: '(312) 555-0142',
      timezone: 'America/Chicago',
      is_company_admin: false,
    });
  });

  test('needs no company for a teacher', async () => {
    const { received, form } = await openForm();
    await userEvent.selectOptions(form.getByLabelText('Role'), 'Teacher');
    expect(form.queryByRole('combobox', { name: 'Company' })).not.toBeInTheDocument();
    await userEvent.type(form.getByLabelText(/^Email/), 'amelia@school.example');
    await userEvent.type(form.getByLabelText(/^Password/), 'a fine pass phrase');
    await save(form, 'Create User');
    expect(await screen.findByText('User created')).toBeVisible();
    expect(bodyOf(received)).toMatchObject({ role: 'teacher', company_name: 'No Company' });
  });

  test('offers the role admin and its flag to super-admins only', async () => {
    const { form } = await openForm();
    expect(rolesIn(form)).toEqual(['User', 'Teacher']);
  });

  test('lets a super-admin create another', async () => {
    storeSession({ token: 'token', user: SUPER });
    const { received, form } = await openForm();
    expect(rolesIn(form)).toEqual(['User', 'Teacher', 'Admin']);
    expect(form.queryByRole('switch')).not.toBeInTheDocument();
    await userEvent.selectOptions(form.getByLabelText('Role'), 'Admin');
    await userEvent.click(form.getByRole('switch', { name: /^Super-admin/ }));
    await userEvent.type(form.getByLabelText(/^Email/), 'greta@dewar.example');
    await userEvent.type(form.getByLabelText(/^Password/), 'a fine pass phrase');
    await save(form, 'Create User');
    expect(await screen.findByText('User created')).toBeVisible();
    expect(bodyOf(received)).toMatchObject({ role: 'admin', is_super_admin: true });
  });

  test.each([
    [
      errorResponse(409, 'conflict', 'Taken.', { fields: { email: 'An account has this email' } }),
      'An account has this email',
    ],
    [{ isCut: true }, 'Error saving user. Network error. Please try again.'],
  ])('keeps what was typed after an error', async (response, text) => {
    const { form } = await openForm(undefined, response);
    await userEvent.type(form.getByLabelText(/^Email/), 'ines@polar.example');
    await userEvent.type(form.getByLabelText(/^Password/), 'a fine pass phrase');
    await chooseCompany(form, 'No');
    await save(form, 'Create User');
    expect(await form.findByText(text)).toBeVisible();
    expect(form.getByLabelText(/^Email/)).toHaveValue('ines@polar.example');
  });
});

describe('editing a user', () => {
  test('with a blank password keeps the current one', async () => {
    const { received, form } = await openForm(userOf(1, { version: 3, first_name: 'Ines' }));
    expect(form.getByText(/^Leave it blank to keep the current one/)).toBeVisible();
    await userEvent.type(form.getByLabelText('Department'), 'Operations');
    await save(form);
    expect(await screen.findByText('User saved')).toBeVisible();
    expect(received.at(-1)).toMatchObject({ method: 'PUT', url: '/api/admin/users/1' });
    expect(received.at(-1)?.headers['if-match']).toBe('"3"');
    expect(bodyOf(received)).not.toHaveProperty('password');
    expect(bodyOf(received)).not.toHaveProperty('is_super_admin');
    expect(bodyOf(received)).toMatchObject({ first_name: 'Ines', department: 'Operations' });
  });

  test('leaves an awaited company to the request that waits for it', async () => {
    const { received, form } = await openForm(userOf(1, { company_name: 'PENDING_ASSIGNMENT' }));
    expect(form.getByRole('combobox', { name: 'Company' })).toHaveValue('Not assigned yet');
    await save(form);
    expect(await screen.findByText('User saved')).toBeVisible();
    expect(bodyOf(received)).not.toHaveProperty('company_name');
  });

  test('leaves the company of an undecided registration to its approval', async () => {
    const { form } = await openForm(userOf(1, { status: 'email_verified', company_name: 'No Company' }));
    expect(form.getByRole('combobox', { name: 'Company' })).toBeDisabled();
    expect(form.getByText('Given when the registration is approved')).toBeVisible();
  });

  test('keeps a zone that a browser reported, though it is not offered', async () => {
    const { received, form } = await openForm(userOf(1, { timezone: 'Europe/Oslo' }));
    await save(form);
    expect(await screen.findByText('User saved')).toBeVisible();
    expect(bodyOf(received)).toMatchObject({ timezone: 'Europe/Oslo' });
  });

  test('that somebody else saved meanwhile shows both versions, and theirs can be taken', async () => {
    const theirs = userOf(1, { department: 'Yard', version: 9 });
    const { received, form } = await openForm(userOf(1), (count) =>
      count === 1
        ? errorResponse(412, 'stale_record', 'It has changed.', { data: theirs })
        : { body: { data: theirs } },
    );
    await userEvent.type(form.getByLabelText('Department'), 'Operations');
    await userEvent.type(form.getByLabelText(/^Password/), 'a fine pass phrase');
    await save(form);
    expect(await form.findByRole('row', { name: 'Department Yard Operations' })).toBeVisible();
    expect(form.queryByText('a fine pass phrase')).not.toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Load the saved version' }));
    expect(form.getByLabelText('Department')).toHaveValue('Yard');
    expect(form.getByLabelText(/^Password/)).toHaveValue('a fine pass phrase');
    await save(form);
    expect(await screen.findByText('User saved')).toBeVisible();
    expect(received.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"9"']);
  });
});

test('a move to another company says which addresses without an account are still mailed about the old one', async () => {
  const outside = { company_name: 'Polar Gas Logistics', addresses: ['home@mail.example'], is_general: false };
  await startApi(({ url }) => (url.includes('/outside-recipients?') ? { body: { data: [outside] } } : undefined));
  const user = userOf(1, { company_name: 'Polar Gas Logistics' });
  await renderScreen(<UserForm user={user} companyNames={NAMES} onClose={() => undefined} />);
  const form = within(await screen.findByRole('form'));
  expect(screen.queryByText(/home@mail\.example/)).not.toBeInTheDocument();
  await chooseCompany(form, 'Northwind Cryogenics');
  expect(await form.findByText(/stays a recipient of alerts and reports about Polar Gas Logistics/)).toHaveTextContent(
    'home@mail.example',
  );
  expect(form.getByRole('link', { name: 'Open the settings' })).toHaveAttribute(
    'href',
    '/admin/settings?tab=company&company=Polar+Gas+Logistics',
  );
});
