import type { SavedView } from '@dewar/contract/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderAt } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';

const VIEW: SavedView = {
  ...{ id: 7, list: 'custody-ledger', name: 'Beyond', query: { beyond: true }, owner_email: 'anna@polar.example' },
  ...{ is_shared: true, is_own: false, is_first: false },
};
const AGE = { as_of: '2026-03-01T12:00:00Z', changes_waiting: 0 };
const LEDGER = { loads: 0, waiting: 0, scale_uncertainty_percent: 0.15, findings: [] };

interface Answers {
  readonly views?: readonly SavedView[];
  readonly write?: () => ReturnType<typeof errorResponse>;
}

async function open({ views = [VIEW], write }: Answers = {}, address = '') {
  const received = await startApi(({ url, method }) => {
    if (url.startsWith('/api/saved-views')) {
      if (method === 'GET') return { body: { data: views } };
      return write?.() ?? { status: method === 'POST' ? 201 : 200, body: { data: VIEW } };
    }
    if (url.startsWith('/api/custody-ledger?') || url === '/api/custody-ledger') return { body: { data: LEDGER } };
    if (url.startsWith('/api/custody-ledger/age')) return { body: { data: AGE } };
    return { body: { data: [] } };
  });
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const { router } = renderAt(`/custody-ledger${address}`);
  await screen.findByRole('heading', { name: 'Custody Ledger' });
  const user = userEvent.setup();
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    return screen.findByRole('dialog', { name: 'Views' });
  };
  const writes = () => received.filter(({ method, url }) => method !== 'GET' && url.startsWith('/api/saved-views'));
  return { router, user, openDialog, writes };
}

test('a view opens the list as it was saved, and its name is a link that others can open', async () => {
  const { router, user, openDialog } = await open();
  const dialog = await openDialog();
  const link = within(dialog).getByRole('link', { name: 'Beyond' });
  expect(link).toHaveAttribute('href', '/custody-ledger?beyond=true');
  expect(dialog).toHaveTextContent('Shared by anna@polar.example');
  await user.click(link);
  await waitFor(() => expect(router.state.location.search).toEqual({ beyond: true }));
  expect(screen.queryByRole('dialog', { name: 'Views' })).not.toBeInTheDocument();
});

test('a list without filters opens with the first view, and stays whole once the filters are removed', async () => {
  const { router } = await open({ views: [{ ...VIEW, is_first: true }] });
  await waitFor(() => expect(router.state.location.search).toEqual({ beyond: true }));
  await router.navigate({ to: '/custody-ledger', search: {} });
  await screen.findByRole('button', { name: 'Views' });
  expect(router.state.location.search).toEqual({});
});

test('a list with filters in its address shows these, not the first view', async () => {
  const { router, openDialog } = await open({ views: [{ ...VIEW, is_first: true }] }, '?by=site');
  const dialog = await openDialog();
  expect(await within(dialog).findByText(/^Opens first/)).toBeVisible();
  expect(router.state.location.search).toEqual({ by: 'site' });
});

test('a view with a filter that no longer exists says so and opens with what is left', async () => {
  const query = { beyond: true, moon_phase: 'full', by: 'nothing' };
  const { router, user, openDialog } = await open({ views: [{ ...VIEW, query }] });
  await user.click(within(await openDialog()).getByRole('link', { name: 'Beyond' }));
  expect(
    await screen.findByText(/filters that no longer exist: moon phase, by\. It opens with what is left\./),
  ).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toEqual({ beyond: true }));
});

test('what the list shows is saved under a name, for the colleagues too', async () => {
  const { user, openDialog, writes } = await open({}, '?beyond=true&by=site');
  const dialog = await openDialog();
  await user.type(within(dialog).getByLabelText('Save what the list shows now as'), 'Scales');
  await user.click(within(dialog).getByLabelText('My colleagues see it too'));
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(await screen.findByText('View Scales saved')).toBeVisible();
  expect(writes()[0]?.body).toEqual({
    ...{ list: 'custody-ledger', name: 'Scales', is_shared: true },
    query: { beyond: true, by: 'site' },
  });
});

test('a name that is taken is said beside the field, which keeps what was typed', async () => {
  const write = () => errorResponse(409, 'conflict', 'Taken', { fields: { name: 'You have it already' } });
  const { user, openDialog } = await open({ write }, '?beyond=true');
  const field = within(await openDialog()).getByLabelText('Save what the list shows now as');
  await user.type(field, 'Beyond{Enter}');
  expect(await screen.findByText('You have it already')).toBeVisible();
  expect(field).toHaveValue('Beyond');
});

test('somebody else’s view can be opened first, but neither shared nor deleted', async () => {
  const { user, openDialog, writes } = await open();
  const dialog = await openDialog();
  expect(within(dialog).queryByRole('button', { name: /Delete|sharing/ })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Open first: Beyond' }));
  expect(await screen.findByText('The list opens with Beyond')).toBeVisible();
  expect(writes()[0]).toMatchObject({ url: '/api/saved-views/first', body: { list: 'custody-ledger', view_id: 7 } });
});
