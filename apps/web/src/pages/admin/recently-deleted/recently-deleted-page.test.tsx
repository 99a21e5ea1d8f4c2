import type { RecentlyDeleted } from '@dewar/contract/recently-deleted';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { noteSavedFiles } from '../../../../test-support/saved-files.ts';
import { storeSession } from '../../../shared/session/session.ts';

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

function deleted(differences: Partial<RecentlyDeleted>): RecentlyDeleted {
  return {
    id: 1,
    entity: 'tank',
    record_id: 11,
    label: 'GASU 482913-6',
    company_name: 'Polar Gas Logistics',
    teacher_email: null,
    deleted_at: '2026-06-01T10:00:00Z',
    deleted_by_email: 'admin@demo.example',
    restorable_until: new Date(Date.now() + 20.5 * DAY).toISOString(),
    needs_super_admin: false,
    ...differences,
  };
}

const TANK = deleted({});
const PLAN = deleted({
  ...{ id: 2, entity: 'lesson_plan', record_id: 12, label: null, company_name: null },
  teacher_email: 'ada@school.example',
});
const COMPANY = deleted({ id: 3, entity: 'company', record_id: 13, label: 'Aster Gases', company_name: null });
const ADMINISTRATOR = deleted({
  ...{ id: 4, entity: 'user', record_id: 14, label: 'boss@x.example', company_name: null, needs_super_admin: true },
  restorable_until: new Date(Date.now() + 0.5 * DAY).toISOString(),
});

async function open(
  records: readonly RecentlyDeleted[],
  respond?: (request: ReceivedRequest) => SentResponse | undefined,
  address = '',
) {
  const received = await startApi((request) => {
    const special = respond?.(request);
    if (special !== undefined) return special;
    if (request.url === '/api/recently-deleted/kept-time') return { body: { data: { days: 30 } } };
    return request.url.startsWith('/api/admin/recently-deleted') ? { body: { data: records } } : undefined;
  });
  return { received, ...renderAt(`/admin/recently-deleted${address}`) };
}

const rows = async () => within(await screen.findByRole('list', { name: 'Recently deleted' })).getAllByRole('listitem');
const restored = (differences: object) => ({
  body: { data: { entity: 'tank', id: 11, label: 'GASU 482913-6', notes: [], ...differences } },
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('each deleted record says whose it was, when and by whom it was deleted, and how long it can be brought back', async () => {
  await open([TANK, PLAN]);
  const [tank, plan] = await rows();
  expect(tank).toHaveTextContent('Tank GASU 482913-6 of Polar Gas Logistics');
  expect(tank).toHaveTextContent(/Deleted 1 Jun 2026, .* by admin@demo\.example/);
  expect(tank).toHaveTextContent('21 days left');
  expect(plan).toHaveTextContent('Lesson plan of ada@school.example');
  expect(await screen.findByText(/can be brought back for 30 days, with everything/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase now' })).toBeNull();
});

test('a record is brought back, and the notification opens it', async () => {
  const { received, router } = await open([TANK], ({ method }) =>
    method === 'POST'
      ? restored({ notes: ['It has no status now: Depot is no longer in the status list.'] })
      : undefined,
  );
  await press('Restore GASU 482913-6');
  expect(await screen.findByText('GASU 482913-6 is back')).toBeVisible();
  expect(screen.getByText(/Depot is no longer in the status list/)).toBeVisible();
  const [write] = received.filter(({ method }) => method !== 'GET');
  expect([write?.url, write?.body]).toEqual(['/api/admin/recently-deleted/1/restore', {}]);
  const lists = () => received.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/admin/recently-'));
  await waitFor(() => expect(lists().length).toBeGreaterThan(1));
  await press('Open');
  await waitFor(() => expect(router.state.location.pathname).toBe('/tanks/11'));
});

test('a record whose name is taken is brought back under another one', async () => {
  const text = 'Another company is called Aster Gases now. Bring this one back under another name.';
  const { received } = await open([COMPANY], ({ method, body }) => {
    if (method !== 'POST') return undefined;
    const isRenamed = JSON.stringify(body).includes('Aster Gases II');
    return isRenamed
      ? restored({ entity: 'company', id: 13, label: 'Aster Gases II' })
      : errorResponse(409, 'conflict', text, { fields: { name: text } });
  });
  await press('Restore Aster Gases');
  expect(await screen.findByText(text)).toBeVisible();
  const field = screen.getByLabelText('Another company name');
  expect(field).toHaveValue('Aster Gases');
  await userEvent.type(field, ' II');
  await press('Restore under this name');
  expect(await screen.findByText('Aster Gases II is back')).toBeVisible();
  expect(received.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ name: 'Aster Gases II' });
});

test('an error stays at its record', async () => {
  await open([PLAN], ({ method }) =>
    method === 'POST' ? errorResponse(409, 'conflict', "Its teacher's account was deleted.") : undefined,
  );
  await press('Restore a plan of ada@school.example');
  const [plan] = await rows();
  expect(await within(plan ?? document.body).findByRole('alert')).toHaveTextContent(
    "Its teacher's account was deleted.",
  );
});

test("an administrator's account is brought back by super-admins alone", async () => {
  await open([ADMINISTRATOR]);
  expect(await screen.findByRole('button', { name: 'Restore boss@x.example' })).toBeDisabled();
  expect(screen.getByText('Only a super-admin can bring back an administrator.')).toBeVisible();
  expect(screen.getByText('Less than a day left')).toBeVisible();
});

test('a super-admin erases everything but tanks at once, after a confirmation', async () => {
  storeSession({ token: 'token', user: { ...PEOPLE.admin, is_super_admin: true } });
  const { received } = await open([TANK, COMPANY], ({ method }) =>
    method === 'DELETE' ? { body: { data: { id: 3 } } } : undefined,
  );
  const [tank] = await rows();
  expect(within(tank ?? document.body).queryByRole('button', { name: /^Erase/ })).toBeNull();
  await press('Erase Aster Gases now');
  const question = await screen.findByRole('alertdialog', { name: 'Erase Aster Gases now?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Erase now' }));
  expect(await screen.findByText('Erased')).toBeVisible();
  expect(received.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
    '/api/admin/recently-deleted/3',
  ]);
});

test('the chosen kind is kept in the address and sent to the server', async () => {
  const { received, router } = await open([TANK]);
  await userEvent.selectOptions(await screen.findByLabelText('Record'), 'Tanks');
  await waitFor(() => expect(router.state.location.search).toEqual({ entity: 'tank' }));
  await waitFor(() => expect(received.some(({ url }) => url.includes('entity=tank'))).toBe(true));
});

test('an empty list says so, and one of a kind as well', async () => {
  const { router } = await open([]);
  expect(await screen.findByText('Nothing can be brought back.')).toBeVisible();
  await router.navigate({ to: '/admin/recently-deleted', search: { entity: 'user' } });
  expect(await screen.findByText('Nothing of this kind can be brought back.')).toBeVisible();
});

test('a list that cannot be loaded is loaded again on demand', async () => {
  let isBroken = true;
  await open([TANK], ({ url }) =>
    isBroken && url.startsWith('/api/admin/recently-deleted')
      ? errorResponse(500, 'internal_error', 'It broke.')
      : undefined,
  );
  expect(await screen.findByText('The deleted records could not be loaded.')).toBeVisible();
  isBroken = false;
  await press('Retry');
  expect(await rows()).toHaveLength(1);
});

test('further records are loaded on demand', async () => {
  await open([TANK], ({ url }) => {
    if (!url.startsWith('/api/admin/recently-deleted')) return undefined;
    return url.includes('cursor=next')
      ? { body: { data: [COMPANY] } }
      : { body: { data: [TANK], next_cursor: 'next' } };
  });
  await press('Show more');
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

test('the kind of record that is shown is exported', async () => {
  const saved = noteSavedFiles();
  const { received } = await open(
    [TANK],
    ({ url }) => (url.includes('/export') ? { body: '' } : undefined),
    '?entity=tank',
  );
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Deleted tanks as Excel' }));
  await waitFor(() => expect(saved).toEqual(['recently-deleted.xlsx']));
  expect(received.map(({ url }) => url)).toContain('/api/admin/recently-deleted/export?entity=tank&format=xlsx');
});
