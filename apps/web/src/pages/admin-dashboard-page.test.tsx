import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { refusal, type SentAnswer, startApi } from '../../test-support/api-server.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { renderAt } from '../../test-support/render-screen.tsx';
import { storeSession } from '../shared/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

async function openDashboard(answer: SentAnswer) {
  await startApi(() => answer);
  renderAt('/admin');
}

function company(id: number, differences: object) {
  const texts = { description: null, phone: null, address: null, website: null };
  return {
    id,
    email: null,
    contact_email: null,
    userCount: 0,
    lastActive: null,
    tank_count: 0,
    status: 'active',
    ...texts,
    ...differences,
  };
}

const companies = [
  company(1, {
    name: 'Polar Gas Logistics',
    email: 'ops@polar.example',
    userCount: 6,
    lastActive: '2020-01-01T00:00:00Z',
  }),
  company(2, { name: 'A/B & Söhne', userCount: 15 }),
];

test('welcome, the two figures, and a way into each company', async () => {
  await openDashboard({ body: { data: companies } });
  expect(await screen.findByText('Welcome, admin@demo.example')).toBeVisible();
  expect((await screen.findByText('Total Companies')).closest('li')).toHaveTextContent('2');
  expect(screen.getByText('Active Users').closest('li')).toHaveTextContent('21');
  expect(screen.getByRole('heading', { name: 'Company Dashboards' })).toBeVisible();

  const polar = within(screen.getByRole('heading', { name: 'Polar Gas Logistics' }).closest('li') ?? document.body);
  expect(polar.getByText('ops@polar.example')).toBeVisible();
  expect(polar.getByText('6 users')).toBeVisible();
  expect(polar.getByText(/^Last active:/)).toHaveTextContent(/^Last active: \d+ years ago$/);
  expect(polar.getByRole('link', { name: /^View Dashboard/ })).toHaveAttribute(
    'href',
    '/company/Polar%20Gas%20Logistics',
  );

  const other = within(screen.getByRole('heading', { name: 'A/B & Söhne' }).closest('li') ?? document.body);
  expect(other.getByText(/^Last active:/)).toHaveTextContent('Last active: Never');
  expect(other.getByRole('link', { name: /^View Dashboard/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/company\/A%2FB(%20| )(%26|&)/),
  );
});

test('no companies is said in words', async () => {
  await openDashboard({ body: { data: [] } });
  expect(
    await screen.findByText('No companies found. Create some test users to see company dashboards.'),
  ).toBeVisible();
});

test('a failed load is not an empty list', async () => {
  await openDashboard(refusal(500, 'internal_error', 'It broke.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The companies could not be loaded.');
  expect(screen.queryByText(/No companies found/)).not.toBeInTheDocument();
});
