import type { User } from '@dewar/contract/users';
import type { UserFate } from '@dewar/contract/users-bulk';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { companyOf, userOf } from '../../../../test-support/accounts.ts';
import { type ReceivedRequest, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const USERS: readonly User[] = [11, 12, 13, 14].map((id) => userOf(id, { email: `u${id}@x.example` }));

const fateOf = (id: number): UserFate => ({
  id,
  label: `u${id}@x.example`,
  ...(id === 13
    ? { outcome: 'unchanged', message: 'At North already' }
    : { outcome: 'done', message: 'From Polar to North', company_before: id === 11 ? 'Polar' : 'No Company' }),
});

const OUTSIDE = { addresses: ['home@mail.example'], is_general: false };

async function openUsers({ hasMore = false, address = '' } = {}) {
  const received = await startApi(({ method, url, body }: ReceivedRequest) => {
    const { pathname, searchParams } = new URL(url, 'http://host');
    if (pathname === '/api/admin/companies') return { body: { data: [companyOf(1, { name: 'North' })] } };
    if (pathname.endsWith('/outside-recipients')) {
      return { body: { data: ['North', 'Polar'].map((company_name) => ({ ...OUTSIDE, company_name })) } };
    }
    if (method === 'POST') {
      const { ids } = body as { ids: number[] };
      return { body: { data: ids.map(fateOf) } };
    }
    if (pathname !== '/api/admin/users') return undefined;
    const isAll = searchParams.get('limit') === '200';
    const more = Array.from({ length: 20 }, (_, index) => userOf(100 + index, { email: `m${index}@x.example` }));
    return { body: { data: isAll ? [...USERS, ...more] : USERS, ...(hasMore && !isAll && { next_cursor: 'c' }) } };
  });
  const posts = () => received.filter(({ method }) => method === 'POST');
  renderAt(`/admin/users${address}`);
  await screen.findByRole('list', { name: 'Users' });
  return { received, posts };
}

const box = (id: number) => screen.getByRole('checkbox', { name: `Select u${id}@x.example` });
const bar = () => screen.getByRole('region', { name: 'Selected users' });

test('users are selected one by one, as a range with Shift, and all shown at once', async () => {
  await openUsers();
  const user = userEvent.setup();
  expect(screen.queryByRole('region', { name: 'Selected users' })).toBeNull();
  await user.click(box(11));
  await user.keyboard('{Shift>}');
  await user.click(box(13));
  await user.keyboard('{/Shift}');
  expect([11, 12, 13, 14].map((id) => (box(id) as HTMLInputElement).checked)).toEqual([true, true, true, false]);
  expect(within(bar()).getByRole('status')).toHaveTextContent('3 users selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(within(bar()).getByRole('status')).toHaveTextContent('4 users selected');
  await user.click(within(bar()).getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Selected users' })).toBeNull();
});

test('a range is selected by keyboard too: arrows move between the boxes, and Shift with Space takes all between', async () => {
  await openUsers();
  const user = userEvent.setup();
  box(11).focus();
  await user.keyboard(' {ArrowDown}{ArrowDown}');
  expect(box(13)).toHaveFocus();
  await user.keyboard('{Shift>} {/Shift}');
  expect([11, 12, 13].every((id) => (box(id) as HTMLInputElement).checked)).toBe(true);
});

test('all that match a filter are selected by one request, and the filter goes with it', async () => {
  const { received } = await openUsers({ hasMore: true, address: '?role=user' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Select all that match' }));
  await waitFor(() => expect(within(bar()).getByRole('status')).toHaveTextContent('24 users selected'));
  const asked = received.filter(({ url }) => url.includes('limit=200'));
  expect(asked.map(({ url }) => url)).toEqual(['/api/admin/users?role=user&limit=200']);
});

test('moving several shows what will happen to each before it is done, in one request', async () => {
  const { posts } = await openUsers();
  for (const id of [11, 12, 13]) await userEvent.click(box(id));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Move to company' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move 3 people' });
  expect(within(dialog).getByRole('button', { name: 'Move' })).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/^Move to/), 'North{Enter}');
  const fates = await within(dialog).findByRole('list', { name: 'What happens' });
  expect(fates).toHaveTextContent('2 people: From Polar to North');
  expect(fates).toHaveTextContent('1 person: At North already');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move 2 people' }));
  expect(await screen.findByText('2 people moved')).toBeVisible();
  const change = { act: 'move', ids: [11, 12, 13], company_name: 'North' };
  expect(posts().map(({ url, body }) => [url, body])).toEqual([
    ['/api/admin/users/bulk/preview', change],
    ['/api/admin/users/bulk', change],
  ]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected users' })).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 people are as before')).toBeVisible();
  expect(
    posts()
      .slice(2)
      .map(({ body }) => body),
  ).toEqual([
    { act: 'move', ids: [11], company_name: 'Polar' },
    { act: 'move', ids: [12], company_name: 'No Company' },
  ]);
});

test('moving several shows which addresses without an account are still mailed about the companies that they leave', async () => {
  const { received } = await openUsers();
  for (const id of [11, 12, 13]) await userEvent.click(box(id));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Move to company' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move 3 people' });
  await userEvent.type(within(dialog).getByLabelText(/^Move to/), 'North{Enter}');
  const notice = await within(dialog).findByText(/stays a recipient of alerts and reports about Polar/);
  expect(notice).toHaveTextContent('home@mail.example');
  expect(notice).not.toHaveTextContent('about North');
  expect(within(notice).getByRole('link')).toHaveAttribute('href', '/admin/settings?tab=company&company=Polar');
  const asked = received.filter(({ url }) => url.includes('outside-recipients')).map(({ url }) => url);
  expect(asked).toEqual(['/api/admin/users/outside-recipients?ids=11%2C12']);
});

test('suspending several shows what will happen before a reason is typed, and sends one reason and end for all', async () => {
  const { posts } = await openUsers();
  for (const id of [11, 12, 13]) await userEvent.click(box(id));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend 3 people' });
  expect(await within(dialog).findByRole('list', { name: 'What happens' })).toHaveTextContent('2 people: From Polar');
  const suspend = within(dialog).getByRole('button', { name: 'Suspend 2 people' });
  await userEvent.click(suspend);
  expect(await within(dialog).findByText('Reason is required')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'The contract has ended');
  await userEvent.click(suspend);
  expect(await screen.findByText('2 people suspended')).toBeVisible();
  const people = { act: 'suspend', ids: [11, 12, 13] };
  expect(posts().map(({ url, body }) => [url, body])).toEqual([
    ['/api/admin/users/bulk/preview', people],
    ['/api/admin/users/bulk', { ...people, reason: 'The contract has ended', until: null }],
  ]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected users' })).toBeNull());
  expect(Object.keys(localStorage).filter((key) => key.includes('suspend-users'))).toEqual([]);
});

test('a reason for suspending several is not lost without a question', async () => {
  await openUsers();
  await userEvent.click(box(11));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend 1 person' });
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'On leave');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue('On leave');
});

test('the suspensions of several are lifted after what will happen was shown', async () => {
  const { posts } = await openUsers();
  for (const id of [11, 13]) await userEvent.click(box(id));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Lift suspension' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lift the suspension of 2 people' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Lift the suspension of 1 person' }));
  expect(await screen.findByText('1 person no longer suspended')).toBeVisible();
  expect(posts().map(({ body }) => body)).toEqual([1, 2].map(() => ({ act: 'lift-suspension', ids: [11, 13] })));
});

test('a search without results leads back to all users', async () => {
  await startApi(({ url }) => {
    if (url.startsWith('/api/admin/companies')) return { body: { data: [] } };
    return { body: { data: url.includes('search=') ? [] : USERS } };
  });
  renderAt('/admin/users?search=nobody');
  await userEvent.click(await screen.findByRole('link', { name: 'Show all users' }));
  expect(await screen.findByRole('list', { name: 'Users' })).toBeVisible();
  expect(screen.getByLabelText('Search')).toHaveValue('');
});
