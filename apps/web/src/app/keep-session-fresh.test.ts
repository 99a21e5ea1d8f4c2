import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startApi } from '../../test-support/api-server.ts';
import { fleetOf } from '../../test-support/fleet.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { renderAt } from '../../test-support/render-screen.tsx';
import { storeSession } from '../shared/session/session.ts';
import { keepSessionFresh } from './keep-session-fresh.ts';

/** A server that knows this of the person, and a fleet without tanks. */
async function startPortal(user: object) {
  return startApi(({ url }) => {
    if (url === '/api/auth/session') return { body: { data: user } };
    return { body: { data: url.endsWith('/fleet') ? fleetOf([]) : [] } };
  });
}

function keepFresh(): void {
  // Its listeners are the window's, which outlives the test.
  onTestFinished(keepSessionFresh());
}

test('a newcomer who was approved is led to the company home at the next visit', async () => {
  await startPortal({ ...PEOPLE.newcomer, company_name: 'Polar Gas Logistics' });
  storeSession({ token: 'token', user: PEOPLE.newcomer });
  renderAt('/dashboard');
  keepFresh();
  await waitFor(() => expect(window.location.pathname).toBe('/company/Polar%20Gas%20Logistics'));
  expect(await screen.findByRole('link', { name: /Polar Gas Logistics/ })).toBeVisible();
});

test('a company that was renamed takes its people along to its new address', async () => {
  await startPortal({ ...PEOPLE.companyUser, company_name: 'Polar Gas / North' });
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  renderAt('/company/Polar%20Gas%20Logistics/iso-analytics');
  await screen.findByRole('link', { name: /Polar Gas Logistics/ });
  keepFresh();
  await waitFor(() => expect(window.location.pathname).toBe('/company/Polar%20Gas%20%2F%20North'));
});

test('somebody who was made an administrator stays where they may be, and is led on from where they may not', async () => {
  await startPortal({ ...PEOPLE.newcomer, role: 'admin' });
  storeSession({ token: 'token', user: PEOPLE.newcomer });
  renderAt('/dashboard');
  keepFresh();
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
});

test('coming back to the window asks again, but not at every glance', async () => {
  const received = await startPortal(PEOPLE.admin);
  storeSession({ token: 'token', user: PEOPLE.admin });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(keepSessionFresh());
  await waitFor(() => expect(received).toHaveLength(1));
  clock.mockReturnValue(10_000);
  window.dispatchEvent(new Event('focus'));
  clock.mockReturnValue(20_000);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(received).toHaveLength(2));
});
