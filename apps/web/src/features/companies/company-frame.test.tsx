import type { SessionUser } from '@dewar/contract/auth';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderAt } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';

const COMPANY = '/company/Polar%20Gas%20Logistics';

async function openAs(user: SessionUser, path: string) {
  storeSession({ token: 'token', user });
  await startApi(({ url }) => (url.startsWith('/api/tanks') ? { body: { data: [] } } : undefined));
  renderAt(path);
  const sections = within(await screen.findByRole('navigation', { name: 'Sections' }));
  const tools = sections.getByRole('button', { name: 'Tools' });
  const panel = document.getElementById(tools.getAttribute('popovertarget') ?? '');
  return { sections, tools, links: [...(panel?.querySelectorAll('a') ?? [])] };
}

test("a company's other screens are one step away under Tools, each with what it is for", async () => {
  const { links } = await openAs(PEOPLE.companyUser, '/user-settings');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `${COMPANY}/work`,
    `${COMPANY}/load-gate`,
    '/evacuation-list',
    '/custody-ledger',
    '/leak-map',
    '/telemetry',
    '/labels',
    '/imports',
    '/scan',
  ]);
  for (const link of links) expect(link.querySelector('small')).toHaveTextContent(/\w/);
});

test.each([
  '/evacuation-list',
  '/custody-ledger',
  '/leak-map',
  '/telemetry',
  '/labels',
  '/imports',
  `${COMPANY}/work`,
  `${COMPANY}/load-gate`,
])('on %s the navigation marks Tools and the screen in it, and no section', async (path) => {
  const { sections, tools, links } = await openAs(PEOPLE.companyUser, path);
  expect(tools).toHaveAttribute('aria-current', 'page');
  const marked = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map((link) => link.getAttribute('href'))).toEqual([path]);
  for (const link of sections.getAllByRole('link')) expect(link).not.toHaveAttribute('aria-current');
});

test('on a section Tools is not marked', async () => {
  const { tools } = await openAs(PEOPLE.companyUser, '/user-settings');
  expect(tools).not.toHaveAttribute('aria-current');
});

test('inside a company an administrator finds its tools, limited to it', async () => {
  const { links } = await openAs(PEOPLE.admin, `${COMPANY}/load-gate`);
  expect(links.map((link) => link.getAttribute('href'))).toContain(
    '/evacuation-list?company=Polar%20Gas%20Logistics'.replaceAll('%20', '+'),
  );
});
