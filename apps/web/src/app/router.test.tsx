import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, startApi } from '../../test-support/api-server.ts';
import { NO_NOTICES, PEOPLE } from '../../test-support/people.ts';
import { renderAt } from '../../test-support/render-screen.tsx';
import { EMPTY_QUEUES } from '../../test-support/work-queues.ts';
import { returnTo } from '../shared/session/return-to.ts';
import { forgetSession, storeSession } from '../shared/session/session.ts';

const FLEET = {
  company_name: 'Polar Gas Logistics',
  today: '2026-05-12',
  inspection_soon_days: 90,
  cards: {
    total: 0,
    operational: 0,
    non_operational: 0,
    maintenance: {},
    recent_readings: 0,
    inspection_alerts: 0,
    critical_readings: 0,
  },
  tanks: [],
};

let received: readonly ReceivedRequest[];

beforeEach(async () => {
  returnTo.set(undefined);
  received = await startApi(({ url, method }) => {
    if (url === '/api/auth/options') return { body: { data: { recaptcha_site_key: null } } };
    if (url === '/api/auth/login') {
      return {
        body: { data: { token: 'token', user: PEOPLE.companyUser, notices: NO_NOTICES }, message: 'Login successful' },
      };
    }
    if (url === '/api/auth/logout') return { body: { data: { ended: true } } };
    if (url.endsWith('/fleet')) return { body: { data: FLEET } };
    if (url === '/api/work-queues') return { body: { data: EMPTY_QUEUES } };
    return method === 'GET' ? { body: { data: [] } } : undefined;
  });
});

type Person = keyof typeof PEOPLE;

function signIn(person: Person): void {
  storeSession({ token: 'token', user: PEOPLE[person] });
}

async function logIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'polar@demo.example');
  await userEvent.type(screen.getByLabelText('Password'), 'demo-tank-1');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

const POLAR = '/company/Polar%20Gas%20Logistics';

/** Where each person ends up; `null` is not signed in. */
const JOURNEYS: Readonly<Record<string, Readonly<Record<Person | 'nobody', string>>>> = {
  '/': { nobody: '/', companyUser: POLAR, newcomer: '/dashboard', admin: '/admin', teacher: '/teacher' },
  '/dashboard': { nobody: '/', companyUser: POLAR, newcomer: '/dashboard', admin: '/admin', teacher: '/teacher' },
  '/admin': { nobody: '/', companyUser: POLAR, newcomer: '/dashboard', admin: '/admin', teacher: '/teacher' },
  [POLAR]: { nobody: '/', companyUser: POLAR, newcomer: POLAR, admin: POLAR, teacher: POLAR },
  [`${POLAR}/iso-analytics`]: {
    nobody: '/',
    companyUser: `${POLAR}/iso-analytics`,
    newcomer: `${POLAR}/iso-analytics`,
    admin: `${POLAR}/iso-analytics`,
    teacher: `${POLAR}/iso-analytics`,
  },
  '/tank-data': {
    nobody: '/',
    companyUser: '/tank-data',
    newcomer: '/tank-data',
    admin: '/tank-data',
    teacher: '/tank-data',
  },
  '/teacher': { nobody: '/', companyUser: POLAR, newcomer: '/dashboard', admin: '/admin', teacher: '/teacher' },
};

const ROWS = Object.entries(JOURNEYS).flatMap(([from, ends]) =>
  Object.entries(ends).map(([person, to]) => [person, from, to] as const),
);

describe('the session gates', () => {
  test.each(ROWS)('lead %s from %s to %s', async (person, from, to) => {
    if (person !== 'nobody') signIn(person as Person);
    const { router } = renderAt(from);
    await waitFor(() => expect(router.state.status).toBe('idle'));
    expect(window.location.pathname).toBe(to);
  });
});

test('a visitor without a session sees the login form without any error', async () => {
  renderAt('/admin');
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Dewar' })).toBeVisible();
  expect(screen.getByText('Client Portal')).toBeVisible();
});

test('a teacher on a company screen is told why there is nothing to see', async () => {
  signIn('teacher');
  renderAt(POLAR);
  expect(await screen.findByText('Teacher accounts have no access to company data.')).toBeVisible();
});

test('an administrator inside a company sees its name and a link back', async () => {
  signIn('admin');
  renderAt(POLAR);
  const back = await screen.findByRole('link', { name: /^Viewing: Polar Gas Logistics Dashboard/ });
  expect(back).toHaveAttribute('href', '/admin');
});

test('a company name in any spelling leads to the same address', async () => {
  signIn('admin');
  renderAt(`/company/${encodeURIComponent('A/B & C %41 ü?')}`);
  expect(await screen.findByRole('link', { name: /^Viewing: A\/B & C %41 ü\? Dashboard/ })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'ISO Analytics' }));
  await waitFor(() =>
    expect(window.location.pathname).toBe(`/company/${encodeURIComponent('A/B & C %41 ü?')}/iso-analytics`),
  );
});

/** The address at the moment when an element appears, however slow the machine is. */
function pathOnceShown(find: () => HTMLElement | null): Promise<string> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (find() === null) return;
      observer.disconnect();
      resolve(window.location.pathname);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

test('after logging in, a company user is led to the company home after a short pause', async () => {
  renderAt('/');
  const pathWhenTold = pathOnceShown(() => screen.queryByRole('status'));
  await logIn();
  expect(await pathWhenTold).toBe('/');
  await waitFor(() => expect(window.location.pathname).toBe(POLAR));
});

describe('the address that was asked for before signing in', () => {
  const REPORT = `${POLAR}/iso-analytics?tab=weekly-reports&report=7`;
  const here = () => window.location.pathname + window.location.search;

  test("is opened once after a mailed link's reader has logged in", async () => {
    renderAt(REPORT);
    await logIn();
    await waitFor(() => expect(here()).toBe(REPORT));
    forgetSession();
    await logIn();
    await waitFor(() => expect(here()).toBe(POLAR));
  });

  test('is not opened for a person who may not see it: they are led to their home', async () => {
    renderAt('/admin/users');
    await logIn();
    await waitFor(() => expect(here()).toBe(POLAR));
  });

  test('is opened again after the session expired, for the same person', async () => {
    signIn('companyUser');
    renderAt('/tank-data');
    await screen.findByRole('heading', { level: 1 });
    forgetSession('expired');
    await logIn();
    await waitFor(() => expect(here()).toBe('/tank-data'));
  });

  test('is not opened for another person after the session expired', async () => {
    storeSession({ token: 'token', user: { ...PEOPLE.companyUser, id: 77 } });
    renderAt('/tank-data');
    await screen.findByRole('heading', { level: 1 });
    forgetSession('expired');
    await logIn();
    await waitFor(() => expect(here()).toBe(POLAR));
  });

  test('is not kept after a logout', async () => {
    signIn('companyUser');
    renderAt('/tank-data');
    await screen.findByRole('heading', { level: 1 });
    forgetSession();
    await logIn();
    await waitFor(() => expect(here()).toBe(POLAR));
  });
});

test('Logout leads back to the landing screen', async () => {
  signIn('admin');
  const { queryClient } = renderAt('/');
  await screen.findByText(/^No companies found/);
  const [logout] = await screen.findAllByRole('button', { name: 'Logout' });
  await userEvent.click(logout ?? document.body);
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
  const dashboard = ['/api/admin/companies', '/api/admin/company-assignment-requests'];
  const calls = [...dashboard, '/api/auth/logout', '/api/auth/options', '/api/work-queues'];
  await waitFor(() => expect(received.map(({ url }) => url).sort()).toEqual(calls));
  const kept = queryClient.getQueryCache().getAll();
  expect(kept.map(({ queryKey }) => queryKey)).toEqual([['auth', 'options']]);
});

test('when another person signs in in another tab, this tab shows their data', async () => {
  signIn('companyUser');
  renderAt('/tank-data');
  await screen.findByRole('link', { name: /Polar Gas Logistics/ });
  localStorage.setItem('user', JSON.stringify({ ...PEOPLE.companyUser, id: 77, company_name: 'Northwind Cryogenics' }));
  localStorage.setItem('token', 'token-of-northwind');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await waitFor(() => expect(received.at(-1)?.headers.authorization).toBe('Bearer token-of-northwind'));
  expect(await screen.findByRole('link', { name: /Northwind Cryogenics/ })).toBeVisible();
});

test('a session that ends in another tab leads back to the landing screen', async () => {
  signIn('admin');
  renderAt('/admin');
  await screen.findByRole('heading', { name: 'Admin Dashboard' });
  forgetSession();
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
});

test('a session that the server no longer accepts is reported as expired', async () => {
  await startApi(({ url }) =>
    url === '/api/admin/companies' ? errorResponse(401, 'unauthenticated', 'Please log in.') : { body: { data: [] } },
  );
  signIn('admin');
  renderAt('/admin');
  expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
});

test('an unknown address shows that there is no page', async () => {
  renderAt('/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByText('There is no page at this address.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
});
