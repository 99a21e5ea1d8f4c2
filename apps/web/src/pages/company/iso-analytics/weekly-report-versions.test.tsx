import type { ReportVersion } from '@dewar/contract/weekly-report-versions';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { fleetOf } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { weeklyReport } from '../../../../test-support/weekly-reports.ts';
import { storeSession } from '../../../shared/session/session.ts';

const ADDRESS = '/company/Polar%20Gas%20Logistics/iso-analytics?tab=weekly-reports&report=7';
const REPORT = '/api/weekly-reports/reports/7';

const mailed = { version: 1, mailed_at: '2026-06-07T05:00:00Z', mailed_to: 3 };
const first = weeklyReport(7, { version: 1, latest_version: 2, replaces: null, mailed });
const changes = 'high vacuum readings 1 (before 2)';
const second = weeklyReport(
  7,
  {
    ...{
      version: 2,
      latest_version: 2,
      generated_at: '2026-06-14T14:00:00Z',
      generated_by_email: 'admin@demo.example',
    },
    replaces: { version: 1, generated_at: '2026-06-07T05:00:00Z', changes, mailed },
    ...{ mailed: null, noted_by_email: 'admin@demo.example', noted_at: '2026-06-14T14:05:00Z' },
    corrected_readings: [{ reading_id: 40, now: null }],
  },
  {
    ...{ company_name: 'Polar Gas', admin_notes: 'One reading was of another tank.', known_at: '2026-06-07T04:00:00Z' },
    prices: [{ product: 'helium', usd_per_lb: 4.2, since: '2026-03-01T12:00:00Z' }],
    high_vacuum_readings: weeklyReport(7).report_data.high_vacuum_readings.map((row) => ({ ...row, reading_id: 40 })),
  },
);
const VERSIONS: readonly ReportVersion[] = [
  {
    ...{ version: 2, generated_at: second.generated_at, generated_by_email: 'admin@demo.example', changes },
    ...{ mailed_at: null, mailed_to: null },
  },
  {
    ...{ version: 1, generated_at: first.generated_at, generated_by_email: null, changes: null },
    ...{ mailed_at: mailed.mailed_at, mailed_to: 3 },
  },
];

async function open(isListMissing = () => false) {
  const received = await startApi(({ url }) => {
    if (url.endsWith('/fleet')) return { body: { data: fleetOf([]) } };
    if (url.startsWith(`${REPORT.replace('/7', '')}?`)) return { body: { data: [second] } };
    if (url === REPORT) return { body: { data: second } };
    if (url === `${REPORT}?version=1`) return { body: { data: first } };
    if (url !== `${REPORT}/versions`) return undefined;
    return isListMissing() ? errorResponse(503, 'unavailable', 'Busy.') : { body: { data: VERSIONS } };
  });
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  renderAt(ADDRESS);
  const dialog = within(await screen.findByRole('dialog', { name: 'Week of 31 May 2026' }));
  return { received, dialog };
}

test('a report that replaced another one says so, and when it was known, at which price, and who wrote the notes', async () => {
  const { dialog } = await open();
  const replaced =
    /^Version 2 of 14 Jun 2026 replaces 7 Jun 2026, mailed to 3\. High vacuum readings 1 \(before 2\)\.$/;
  expect(await dialog.findByText(replaced)).toBeVisible();
  const known = 'Known on 7 Jun 2026 00:00 (America/New York); helium at $4.20/lb since 1 Mar 2026.';
  expect(dialog.getByText(known)).toBeVisible();
  expect(dialog.getByRole('region', { name: 'Notes' })).toHaveTextContent('admin@demo.example, 14 Jun 2026, 10:05');
  expect(dialog.getByRole('region', { name: /^High vacuum/ })).toHaveTextContent('245 µmdeleted since');
  // The name of its days.
  expect(dialog.getByText('Polar Gas, 31 May to 6 Jun 2026')).toBeVisible();
});

test('an earlier version opens from the list, keeps the focus on its button, and says that it was replaced', async () => {
  const { dialog } = await open();
  const list = within(await dialog.findByRole('region', { name: 'Versions' }));
  expect(list.getAllByRole('listitem')[1]).toHaveTextContent(
    '7 Jun 2026, 01:00, on schedule, mailed to 3 on 7 Jun 2026',
  );
  await userEvent.click(list.getByRole('button', { name: 'Show version 1' }));
  expect(await dialog.findByText('Version 1: version 2 has replaced it.')).toBeVisible();
  expect(list.getByRole('button', { name: 'Show version 1' })).toHaveFocus();
  expect(list.getByRole('button', { name: 'Show version 1' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(list.getByRole('button', { name: 'Show version 2' }));
  expect(await dialog.findByText(/^Version 2 of/)).toBeVisible();
});

test('a list of versions that could not be loaded can be asked for again', async () => {
  let isMissing = true;
  const { dialog } = await open(() => isMissing);
  expect(await dialog.findByText('The versions could not be loaded.', {}, { timeout: 10_000 })).toBeVisible();
  isMissing = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('region', { name: 'Versions' })).toBeVisible();
});
