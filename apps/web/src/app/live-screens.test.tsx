import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { startEventServer } from '../../test-support/event-server.ts';
import { fleetOf } from '../../test-support/fleet.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { renderAt } from '../../test-support/render-screen.tsx';
import { forgetSession, storeSession } from '../shared/session/session.ts';
import { keepLive } from './live-screens.ts';

async function openAt(path: string, user: (typeof PEOPLE)[keyof typeof PEOPLE], load?: Parameters<typeof keepLive>[2]) {
  const server = await startEventServer((url) => {
    if (url === '/api/users/me') return user;
    return url.endsWith('/fleet') ? fleetOf([]) : [];
  });
  storeSession({ token: 'token', user });
  const { router, queryClient } = renderAt(path);
  onTestFinished(keepLive(router, queryClient, load));
  const companies = () => server.lines.map(({ url }) => new URL(url, 'http://portal').searchParams.get('company'));
  return { server, router, companies };
}

test('a company user follows their own company on every company screen', async () => {
  const { server, companies } = await openAt('/company/Polar%20Gas%20Logistics/iso-analytics', PEOPLE.companyUser);
  await waitFor(() => expect(companies()).toEqual([null]));
  forgetSession();
  await waitFor(() => expect(server.lines[0]?.isOpen).toBe(false));
});

test('an administrator follows the viewed company, every company in the administration, and none in their own settings', async () => {
  const { server, router, companies } = await openAt('/company/Polar%20Gas%20Logistics/iso-analytics', PEOPLE.admin);
  await waitFor(() => expect(companies()).toEqual(['Polar Gas Logistics']));
  await router.navigate({ to: '/admin/audit-log' });
  await waitFor(() => expect(companies()).toEqual(['Polar Gas Logistics', null]));
  expect(server.lines[0]?.isOpen).toBe(false);
  await router.navigate({ to: '/user-settings' });
  await waitFor(() => expect(server.lines[1]?.isOpen).toBe(false));
  expect(await screen.findByRole('heading', { name: 'User Settings' })).toBeVisible();
});

test('live updates start although their code could not be loaded at first', async () => {
  let loads = 0;
  const { companies } = await openAt('/company/Polar%20Gas%20Logistics/iso-analytics', PEOPLE.companyUser, () => {
    loads += 1;
    if (loads === 1) return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    return import('./live-updates.ts');
  });
  await waitFor(() => expect(companies()).toEqual([null]));
  expect(loads).toBe(2);
});
