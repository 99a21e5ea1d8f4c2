import { sampleProfile } from '@dewar/contract/sample-accounts';
import type { Profile } from '@dewar/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { readSession, storeSession } from '../../../shared/session/session.ts';

const PROFILE = sampleProfile();

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

/** The profile tab; a save returns the record with the sent values, unless `save` is given. */
async function openProfile(profile: Profile = PROFILE, save?: () => SentResponse) {
  let stored = profile;
  const received = await startApi(({ url, method, body }) => {
    if (url !== '/api/users/me') return undefined;
    if (method === 'GET') return { body: { data: stored } };
    if (save !== undefined) return save();
    stored = { ...stored, ...Object(body), version: stored.version + 1 };
    return { body: { data: stored } };
  });
  renderAt('/user-settings');
  await screen.findByRole('form', { name: 'Profile' });
  return () => received.filter(({ method }) => method === 'PUT');
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save profile' }));

async function retype(label: RegExp, text: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label));
  if (text !== '') await userEvent.type(screen.getByLabelText(label), text);
}

test('the two tabs of the user settings are in the address, and a link leads home', async () => {
  await openProfile();
  expect(screen.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
  expect(await screen.findByRole('form', { name: 'Change password' })).toBeVisible();
  expect(window.location.search).toBe('?tab=security');
  await userEvent.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
  await waitFor(() => expect(window.location.pathname).toBe('/company/Polar%20Gas%20Logistics'));
});

test.each([
  ['companyUser', 'link', 'ISO Analytics'],
  ['admin', 'link', /^Admin Dashboard/],
  ['newcomer', 'link', 'Back to the dashboard'],
  ['teacher', 'link', 'Lesson Plans'],
] as const)('the user settings of %s are in the frame of their own area', async (person, role, name) => {
  storeSession({ token: 'token', user: PEOPLE[person] });
  await openProfile();
  expect(screen.getByRole(role, { name })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Logout' })[0]).toBeVisible();
});

test('email and company of a profile are shown and cannot be edited', async () => {
  await openProfile();
  expect(screen.getByLabelText('Email')).toHaveValue('polar@demo.example');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Company')).toHaveValue('Polar Gas Logistics');
  expect(screen.getByLabelText('Company')).toHaveAttribute('readonly');
});

test('an emptied profile field is sent as null, and the stored session is updated', async () => {
  const saves = await openProfile();
  await retype(/^First name/, 'Grace');
  await retype(/^Job title/, '');
  await save();
  expect(await screen.findByText('Profile updated.')).toBeVisible();
  expect(saves()[0]?.headers['if-match']).toBe('"4"');
  expect(saves()[0]?.body).toEqual({
    first_name: 'Grace',
    last_name: 'Frost',
    phone: null,
    job_title: null,
    department: null,
    timezone: 'America/New_York',
  });
  expect(readSession()?.user.first_name).toBe('Grace');
});

test('a second save of a profile uses the version of the first', async () => {
  const saves = await openProfile();
  await retype(/^First name/, 'Grace');
  await save();
  await waitFor(() => expect(readSession()?.user.first_name).toBe('Grace'));
  await retype(/^First name/, 'Lise');
  await save();
  await waitFor(() => expect(readSession()?.user.first_name).toBe('Lise'));
  const [first, second] = saves();
  expect(second?.headers['if-match']).toBe('"5"');
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
});

test('a phone number of ten digits is formatted when the field is left', async () => {
  const saves = await openProfile();
  await userEvent.type(screen.getByLabelText('Phone'), '5551234567');
  await userEvent.tab();
  expect(screen.getByLabelText('Phone')).toHaveValue('(555) 123-4567');
  await save();
  await waitFor(() => expect(saves()[0]?.body).toMatchObject({ phone: '(555) 123-4567' }));
});

test('first and last name are required', async () => {
  const saves = await openProfile();
  await retype(/^First name/, ' ');
  await retype(/^Last name/, '');
  await save();
  expect(screen.getByText('First name is required')).toBeVisible();
  expect(screen.getByText('Last name is required')).toBeVisible();
  expect(screen.getByLabelText(/^First name/)).toHaveFocus();
  expect(saves()).toEqual([]);
});

test("the offered time zones are the seven of the specification, and the person's own if it is another", async () => {
  await openProfile({ ...PROFILE, timezone: 'Europe/Berlin' });
  const zones = within(screen.getByLabelText('Time zone')).getAllByRole('option');
  expect(zones.map(({ textContent }) => textContent)).toEqual([
    'Eastern Time (ET)',
    'Central Time (CT)',
    'Mountain Time (MT)',
    'Pacific Time (PT)',
    'Alaska Time (AKT)',
    'Hawaii Time (HT)',
    'Arizona Time (MST)',
    'Europe/Berlin',
  ]);
  expect(screen.getByLabelText('Time zone')).toHaveValue('Europe/Berlin');
});

test('teachers have further profile fields', async () => {
  storeSession({ token: 'token', user: PEOPLE.teacher });
  const saves = await openProfile({ ...PROFILE, role: 'teacher', company_name: 'No Company' });
  await userEvent.type(screen.getByLabelText('School'), 'North Elementary');
  await userEvent.type(screen.getByLabelText('Subjects taught'), 'Math, Science,, Math ');
  await save();
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.body).toMatchObject({
    school_name: 'North Elementary',
    grade_level: null,
    subjects_taught: ['Math', 'Science'],
  });
});

test.each([
  [
    "with the server's message",
    errorResponse(400, 'invalid_input', 'Please check the fields.'),
    'Please check the fields.',
  ],
  ['as failed if the server sends no message', { status: 500, body: '<html>' }, 'Failed to update profile'],
  ['as a network error without a response', { isCut: true }, 'Network error. Please try again.'],
])('a failed save of a profile is reported %s, and what was typed stays', async (_, response, message) => {
  await openProfile(PROFILE, () => response);
  await retype(/^First name/, 'Grace');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Grace');
});

test('a profile that somebody else saved meanwhile is shown beside what was typed', async () => {
  const theirs = { ...PROFILE, first_name: 'Marie', department: 'Yard', version: 9 };
  let isStale = true;
  const saves = await openProfile(PROFILE, () =>
    isStale
      ? errorResponse(412, 'stale_record', 'The profile was changed meanwhile.', { data: theirs })
      : { body: { data: { ...theirs, first_name: 'Grace', version: 10 } } },
  );
  await retype(/^First name/, 'Grace');
  await save();
  const row = (await screen.findByRole('rowheader', { name: 'First name' })).closest('tr');
  expect(row).toHaveTextContent('First nameMarieGrace');
  expect(screen.queryByRole('rowheader', { name: 'Department' })).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Grace');
  isStale = false;
  await userEvent.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(saves()[1]?.headers['if-match']).toBe('"9"'));
  expect(saves()[1]?.body).toMatchObject({ first_name: 'Grace', department: 'Yard' });
});

test('leaving a profile with typed text asks first', async () => {
  await openProfile();
  await retype(/^First name/, 'Grace');
  await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Grace');
  await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('form', { name: 'Change password' })).toBeVisible();
});

test('a profile that could not be loaded offers Retry', async () => {
  await startApi(() => errorResponse(500, 'internal_error', 'It broke.'));
  renderAt('/user-settings');
  expect(await screen.findByText('Your profile could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
