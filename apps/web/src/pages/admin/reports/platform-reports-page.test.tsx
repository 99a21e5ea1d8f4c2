import type { PlatformReport } from '@dewar/contract/platform-reports';
import { sampleProcedureRow } from '@dewar/contract/sample-procedures';
import { sampleReading } from '@dewar/contract/sample-records';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { userOf } from '../../../../test-support/accounts.ts';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const REPORT: PlatformReport = {
  users: { total: 1204, active: 980, waiting: 7 },
  companies: { total: 4, active: 3 },
  tanks: { total: 48, operational: 45 },
  recent_users: [userOf(1, { company_name: 'PENDING_ASSIGNMENT', status: 'email_verified' })],
  recent_procedures: [
    sampleProcedureRow({
      id: 12,
      title: 'Pump-down after a repair',
      client_tag: 'Polar Gas Logistics',
      visibility: 'client_specific',
      date_published: null,
    }),
  ],
  recent_readings: [
    {
      ...sampleReading({ id: 5, vacuum_reading: 18, reading_timestamp: '2026-05-01T12:00:00Z' }),
      tank_number: 'GASU 482913-6',
      company_name: 'Polar Gas Logistics',
    },
  ],
};

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

async function openReports(report: PlatformReport = REPORT) {
  await startApi(({ url }) => (url === '/api/admin/reports/platform' ? { body: { data: report } } : undefined));
  renderAt('/admin/reports');
  await screen.findByText('Statistics exclude admin users.');
}

const cardOf = async (label: string) => {
  const figures = await screen.findByText('Tanks');
  return within(figures.closest('ul') ?? document.body)
    .getByText(label)
    .closest('li');
};
const section = (name: string) => within(screen.getByRole('region', { name }));

test('the platform reports show three figures with links', async () => {
  await openReports();
  expect(await cardOf('Users')).toHaveTextContent('Users1,204980 active, 7 waiting for approval');
  expect(await cardOf('Companies')).toHaveTextContent('Companies43 active');
  expect(await cardOf('Tanks')).toHaveTextContent('Tanks4845 operational');
  const [users] = screen.getAllByRole('link', { name: 'Users' }).slice(-1);
  expect(users).toHaveAttribute('href', '/admin/users');
  const [companies] = screen.getAllByRole('link', { name: 'Companies' }).slice(-1);
  expect(companies).toHaveAttribute('href', '/admin/companies');
  expect(screen.getByRole('link', { name: 'Tanks' })).toHaveAttribute('href', '/admin/assets');
});

test('the platform reports list the latest users, procedures and readings', async () => {
  await openReports();
  await screen.findByText('Tanks');
  const users = section('Latest users');
  expect(users.getByRole('link', { name: 'person-1@polar.example' })).toHaveAttribute(
    'href',
    '/admin/users?search=person-1%40polar.example',
  );
  expect(users.getByText('Not assigned yet, Email Verified')).toBeVisible();
  const procedures = section('Latest procedures');
  expect(procedures.getByRole('link', { name: 'Pump-down after a repair' })).toHaveAttribute('href', '/procedure/12');
  expect(procedures.getByText('Polar Gas Logistics, admin@demo.example')).toBeVisible();
  const readings = section('Latest vacuum readings');
  expect(readings.getByRole('link', { name: 'GASU 482913-6' })).toHaveAttribute(
    'href',
    '/admin/assets?tank=GASU+482913-6&company=Polar+Gas+Logistics',
  );
  const reading = readings.getByRole('listitem');
  expect(reading).toHaveTextContent(/^GASU 482913-6Polar Gas Logistics18 µm/);
});

test('the platform reports say where nothing has happened yet', async () => {
  await openReports({ ...REPORT, recent_users: [], recent_procedures: [], recent_readings: [] });
  expect(await screen.findByText('There are no users yet.')).toBeVisible();
  expect(screen.getByText('There are no procedures yet.')).toBeVisible();
  expect(screen.getByText('There are no readings yet.')).toBeVisible();
});

test('a failed load of the platform reports is shown, with Retry', async () => {
  let isAway = true;
  await startApi(() => (isAway ? errorResponse(500, 'internal_error', 'It broke.') : { body: { data: REPORT } }));
  renderAt('/admin/reports');
  expect(await screen.findByRole('alert')).toHaveTextContent('The platform report could not be loaded.');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('GASU 482913-6')).toBeVisible();
});
