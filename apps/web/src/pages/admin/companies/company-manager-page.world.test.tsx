import type { Company } from '@dewar/contract/companies';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { companyOf } from '../../../../test-support/accounts.ts';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const POLAR = companyOf(1, { name: 'Polar Gas Logistics', email: 'ops@polar.example', userCount: 6, tank_count: 24 });
const ASTER = companyOf(2, { name: 'Aster Gases', status: 'inactive' });
const NO_HOLDINGS = {
  ...{ users: 0, tanks: 0, vacuum_readings: 0, transfers: 0, leak_checks: 0, procedures: 0 },
  telemetry_units: 0,
};

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const isWrite = ({ method }: ReceivedRequest) => method !== 'GET';
const linesOf = (received: readonly ReceivedRequest[]) =>
  received.filter(isWrite).map(({ method, url }) => `${method} ${url}`);

interface Given {
  readonly companies?: readonly Company[];
  readonly holdings?: Partial<typeof NO_HOLDINGS>;
  readonly respond?: (request: ReceivedRequest) => SentResponse | undefined;
}

async function open({ companies = [POLAR, ASTER], holdings, respond }: Given, path = '/admin/companies') {
  const received = await startApi((request) => {
    const special = respond?.(request);
    if (special !== undefined) return special;
    if (request.method !== 'GET') return { body: { data: POLAR } };
    if (request.url === '/api/admin/companies') return { body: { data: companies } };
    const id = /^\/api\/admin\/companies\/(\d+)$/.exec(request.url)?.[1];
    const company = companies.find((each) => String(each.id) === id);
    return company && { body: { data: { ...company, holdings: { ...NO_HOLDINGS, ...holdings } } } };
  });
  renderAt(path);
  return received;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const failing = (response: SentResponse) => (request: ReceivedRequest) => (isWrite(request) ? response : undefined);

describe('the list of companies', () => {
  test('begins with a hundred of several hundred, and shows the next hundred on demand', async () => {
    const companies = Array.from({ length: 230 }, (_, index) => ({
      ...POLAR,
      id: index + 1,
      name: `Company ${index + 1}`,
    }));
    await open({ companies });
    const list = await screen.findByRole('list', { name: 'Companies' });
    expect(screen.getByText('230 companies')).toBeVisible();
    await waitFor(() => expect(list.children).toHaveLength(100));
    expect(screen.getByText('100 of 230 are shown. Search to find others sooner.')).toBeVisible();
    await press('Show 100 more');
    await waitFor(() => expect(list.children).toHaveLength(200));
    await press('Show 30 more');
    await waitFor(() => expect(list.children).toHaveLength(230));
    expect(screen.queryByRole('button', { name: /^Show \d+ more$/ })).not.toBeInTheDocument();
  });

  test('draws a few rows at a time among thousands of companies, at first and where a search is typed', async () => {
    const companies = Array.from({ length: 5_000 }, (_, index) => ({
      ...POLAR,
      id: index + 1,
      name: `Company ${index + 1} Łódź`,
    }));
    const linksShown = () => [...document.querySelectorAll('ul[aria-label="Companies"] a[data-target]')];
    let before = new Set<Element>();
    const drawnAtOnce: number[] = [];
    const watch = new MutationObserver(() => {
      const now = linksShown();
      drawnAtOnce.push(now.filter((row) => !before.has(row)).length);
      before = new Set(now);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await open({ companies });
    await waitFor(() => expect(linksShown()).toHaveLength(100));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '49');
    await waitFor(() => expect(linksShown()[0]).toHaveTextContent('Company 49 Łódź'));
    await waitFor(() => expect(linksShown()).toHaveLength(100));
    watch.disconnect();
    expect(Math.max(...drawnAtOnce)).toBeLessThanOrEqual(8);
  });

  test('shows as many as before once somebody comes back to it, and the first ones where it is opened anew', async () => {
    const companies = Array.from({ length: 230 }, (_, index) => ({
      ...POLAR,
      id: index + 1,
      name: `Company ${index + 1}`,
    }));
    await open({ companies });
    await press('Show 100 more');
    await userEvent.click(screen.getByRole('link', { name: 'Users' }));
    await screen.findByRole('heading', { level: 1, name: 'Users' });
    window.history.back();
    await waitFor(() => expect(screen.getByRole('list', { name: 'Companies' }).children).toHaveLength(200));
    await userEvent.click(screen.getByRole('link', { name: 'Users' }));
    await screen.findByRole('heading', { level: 1, name: 'Users' });
    await userEvent.click(screen.getByRole('link', { name: 'Companies' }));
    await waitFor(() => expect(screen.getByRole('list', { name: 'Companies' }).children).toHaveLength(100));
  });

  test('is ordered by name, users, tanks or the last activity, which stands in the address', async () => {
    await open({
      companies: [
        { ...POLAR, id: 1, name: 'Argon A', userCount: 1, tank_count: 9, lastActive: null },
        { ...POLAR, id: 2, name: 'Boreal B', userCount: 7, tank_count: 9, lastActive: '2026-05-01T00:00:00Z' },
        { ...POLAR, id: 3, name: 'Cryo C', userCount: 7, tank_count: 12, lastActive: '2026-06-01T00:00:00Z' },
      ],
    });
    const list = await screen.findByRole('list', { name: 'Companies' });
    const names = () =>
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(['Argon A', 'Boreal B', 'Cryo C']);
    for (const [order, expected, address] of [
      ['Most users', ['Boreal B', 'Cryo C', 'Argon A'], '?order=users'],
      ['Most tanks', ['Cryo C', 'Argon A', 'Boreal B'], '?order=tanks'],
      ['Last active', ['Cryo C', 'Boreal B', 'Argon A'], '?order=active'],
      ['Name', ['Argon A', 'Boreal B', 'Cryo C'], ''],
    ] as const) {
      await userEvent.selectOptions(screen.getByLabelText('Order'), order);
      await waitFor(() => expect(names()).toEqual(expected));
      expect(window.location.search).toBe(address);
    }
  });

  test('shows the data of each company, and letters if it has no logo', async () => {
    const received = await open({});
    const row = within((await screen.findByText('Polar Gas Logistics')).closest('li') ?? document.body);
    expect(row.getByText('ops@polar.example')).toBeVisible();
    expect(row.getByText('PO')).toBeVisible();
    expect(row.getByText('Active')).toBeVisible();
    expect(row.getByText('24')).toBeVisible();
    expect(screen.getByText('2 companies')).toBeVisible();
    expect(received.map(({ url }) => url)).not.toContainEqual(expect.stringContaining('/logo'));
  });

  test('keeps search and status in the address', async () => {
    await open({});
    await userEvent.type(await screen.findByLabelText('Search'), 'OPS@polar');
    expect(await screen.findByText('1 of 2 companies')).toBeVisible();
    expect(screen.queryByText('Aster Gases')).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Inactive');
    expect(await screen.findByText('No companies match.')).toBeVisible();
    const choices = Object.fromEntries(new URL(window.location.href).searchParams);
    expect(choices).toEqual({ search: 'OPS@polar', status: 'inactive' });
  });

  test('says that there are no companies yet', async () => {
    await open({ companies: [] });
    expect(await screen.findByText('There are no companies yet.')).toBeVisible();
  });

  test('shows a failed load, with Retry', async () => {
    let isAway = true;
    await open({ respond: () => (isAway ? errorResponse(500, 'internal_error', 'It broke.') : undefined) });
    expect(await screen.findByRole('alert')).toHaveTextContent('The companies could not be loaded.');
    isAway = false;
    await press('Retry');
    expect(await screen.findByText('Aster Gases')).toBeVisible();
  });
});

describe('creating a company', () => {
  const fill = async (label: RegExp | string, text: string) => userEvent.type(screen.getByLabelText(label), text);
  const submit = () =>
    userEvent.click(within(screen.getByRole('form')).getByRole('button', { name: 'Create Company' }));

  test('saves the typed values', async () => {
    const received = await open({});
    await press('Create Company');
    await screen.findByRole('form', { name: 'Create Company' });
    await submit();
    expect(screen.getByText('Name is required')).toBeVisible();
    await fill(/^Name/, 'Tidewater Cryo');
    await fill('Contact email', 'not an address');
    await fill('Website', 'tidewater.example');
    await submit();
    expect(screen.getByText('Contact email must be an email address')).toBeVisible();
    expect(screen.getByText('Website must begin with http:// or https://')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Contact email'));
    await userEvent.clear(screen.getByLabelText('Website'));
    await fill('Website', 'https://tidewater.example');
    await fill('Phone', '+1 206 555 0163');
    await submit();
    expect(await screen.findByText('Company created')).toBeVisible();
    expect(linesOf(received)).toEqual(['POST /api/admin/companies']);
    expect(received.find(isWrite)?.body).toEqual({
      name: 'Tidewater Cryo',
      email: null,
      description: null,
      phone: '+1 206 555 0163',
      address: null,
      website: 'https://tidewater.example',
      status: 'active',
    });
  });

  test('warns of a name that could be confused with another company’s, or that is taken', async () => {
    await open({});
    await press('Create Company');
    await screen.findByRole('form', { name: 'Create Company' });
    const warning = () => within(screen.getByRole('form')).queryByRole('status');
    await fill(/^Name/, 'Polar Gas Logistic');
    expect(warning()).toHaveTextContent('This looks like Polar Gas Logistics. Make sure that it is another company.');
    await fill(/^Name/, 'S');
    expect(warning()).toHaveTextContent('A company with this name already exists: Polar Gas Logistics.');
    await fill(/^Name/, ' of the North');
    expect(warning()).not.toBeInTheDocument();
  });

  test.each([
    [errorResponse(409, 'conflict', 'There is a company of this name.'), 'There is a company of this name.'],
    [{ isCut: true }, 'Error saving company. Network error. Please try again.'],
  ])('keeps what was typed after an error', async (response, message) => {
    await open({ respond: failing(response) });
    await press('Create Company');
    await screen.findByRole('form', { name: 'Create Company' });
    await fill(/^Name/, 'Tidewater Cryo');
    await submit();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Tidewater Cryo');
  });
});

describe('editing a company', () => {
  async function openForm(given: Given = {}) {
    const received = await open(given);
    await press('Edit Polar Gas Logistics');
    return { received, form: within(await screen.findByRole('form', { name: 'Edit Polar Gas Logistics' })) };
  }

  test('to set it inactive says how many users are locked out, and no keeps it active', async () => {
    const { received, form } = await openForm();
    await userEvent.selectOptions(form.getByLabelText('Status'), 'Inactive');
    await press('Save Company');
    const question = await screen.findByRole('alertdialog', { name: 'Set Polar Gas Logistics inactive?' });
    expect(question).toHaveTextContent('6 users of this company will no longer be able to sign in.');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(received.filter(isWrite)).toEqual([]);
    await press('Save Company');
    await press('Set inactive');
    expect(await screen.findByText('Company saved')).toBeVisible();
    const [write] = received.filter(isWrite);
    expect(write).toMatchObject({ method: 'PUT', url: '/api/admin/companies/1', body: { status: 'inactive' } });
    expect(write?.headers['if-match']).toBe('"1"');
  });

  test('gives no warning for its own name', async () => {
    const { form } = await openForm();
    expect(form.queryByRole('status')).not.toBeInTheDocument();
  });

  test('that somebody else saved meanwhile shows both versions, and mine overwrites only what was changed', async () => {
    const theirs = { ...POLAR, name: 'Polar Gas', phone: '444', version: 4, holdings: NO_HOLDINGS };
    let count = 0;
    const { received, form } = await openForm({
      respond: (request) => {
        if (!isWrite(request)) return undefined;
        count += 1;
        if (count > 1) return undefined;
        return errorResponse(412, 'stale_record', 'Somebody else changed this.', { data: theirs });
      },
    });
    await userEvent.type(form.getByLabelText('Phone'), '555');
    await press('Save Company');
    expect(await form.findByText('Somebody else changed this.')).toBeVisible();
    expect(form.getByRole('row', { name: 'Phone 444 555' })).toBeVisible();
    expect(form.getAllByRole('row')).toHaveLength(2);
    await press('Overwrite with mine');
    expect(await screen.findByText('Company saved')).toBeVisible();
    expect(received.filter(isWrite).map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"4"']);
    expect(received.filter(isWrite)[1]?.body).toMatchObject({ name: 'Polar Gas', phone: '555' });
  });
});

describe('deleting a company', () => {
  test('that holds records keeps it, and offers to set it inactive', async () => {
    const received = await open({ holdings: { users: 6, tanks: 1, vacuum_readings: 2400 } });
    await press('Delete Polar Gas Logistics');
    const question = await screen.findByRole('alertdialog', { name: 'Polar Gas Logistics cannot be deleted' });
    const held = within(question).getAllByRole('listitem');
    expect(held.map((item) => item.textContent)).toEqual(['6 users', '1 tank', '2,400 vacuum readings']);
    expect(question).toHaveTextContent('6 users will no longer be able to sign in');
    await press('Set inactive');
    expect(await screen.findByText('Company set inactive')).toBeVisible();
    expect(linesOf(received)).toEqual(['PUT /api/admin/companies/1']);
    expect(received.find(isWrite)?.body).toEqual({ status: 'inactive' });
  });

  test('that holds records and is inactive already says so', async () => {
    await open({ holdings: { procedures: 2 } });
    await press('Delete Aster Gases');
    const message = 'Aster Gases cannot be deleted: it has 2 procedures. It is inactive already.';
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('that holds nothing deletes it after a confirmation', async () => {
    const received = await open({
      respond: ({ url }) => (url === '/api/recently-deleted/kept-time' ? { body: { data: { days: 30 } } } : undefined),
    });
    await press('Delete Polar Gas Logistics');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Polar Gas Logistics?' });
    expect(question).toHaveTextContent('It can be brought back for 30 days under Recently Deleted.');
    await press('Delete company');
    expect(await screen.findByText('Company deleted')).toBeVisible();
    expect(linesOf(received)).toEqual(['DELETE /api/admin/companies/1']);
  });

  test('can be undone from its notification', async () => {
    const received = await open({
      respond: ({ url }) =>
        url.startsWith('/api/admin/recently-deleted?entity=company&record_id=1')
          ? { body: { data: [{ id: 5 }] } }
          : undefined,
    });
    await press('Delete Polar Gas Logistics');
    await press('Delete company');
    expect(await screen.findByText('Bring it back later under More, Recently Deleted.')).toBeVisible();
    await press('Undo');
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(linesOf(received).at(-1)).toBe('POST /api/admin/recently-deleted/5/restore');
  });

  test.each([
    [errorResponse(409, 'conflict', 'It has 1 user.'), 'It has 1 user.'],
    [{ isCut: true }, 'Error deleting company. Network error. Please try again.'],
  ])('reports an error', async (response, message) => {
    await open({ respond: failing(response) });
    await press('Delete Polar Gas Logistics');
    await press('Delete company');
    expect(await screen.findByText(message)).toBeVisible();
  });
});
