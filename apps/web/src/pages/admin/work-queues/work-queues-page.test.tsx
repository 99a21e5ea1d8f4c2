import { sampleTransfer } from '@dewar/contract/sample-transfers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { gateTankOf, tankLoadGateOf } from '../../../../test-support/load-gate.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { noteSavedFiles } from '../../../../test-support/saved-files.ts';
import { daysAgo } from '../../../../test-support/tank-data.ts';
import { keepWaiting, waitingRecord } from '../../../../test-support/waiting-records.ts';
import { storeSession } from '../../../shared/session/session.ts';

const arrival = (id: number, days: number) => ({
  ...sampleTransfer({ loaded_at: daysAgo(30), id, tank_number: `GASU ${id}`, arrived_at: daysAgo(days) }),
  arrival_assessment: 'full_load',
  company_name: 'Polar Gas Logistics',
});

const READING = {
  id: 4,
  tank_id: 4,
  tank_number: 'GASU 4',
  company_name: 'Polar Gas Logistics',
  arrived_at: daysAgo(1),
  arrival_pressure: 120,
  was_venting: false,
  due_at: daysAgo(0.9),
};
const CHECK = { id: 31, tank_id: 5, tank_number: 'GASU 5', company_name: 'Boreal', assessment_date: daysAgo(3) };

/** Serves the queues; a determination removes its arrival. */
async function open(
  address: string,
  waiting: readonly { readonly id: number }[] = [arrival(1, 9), arrival(2, 6), arrival(3, 2)],
) {
  let arrivals = waiting;
  const isEmpty = waiting.length === 0;
  const queue = (rows: readonly unknown[]) => ({ count: rows.length, oldest_at: rows.length > 0 ? daysAgo(9) : null });
  const received = await startApi(({ method, url }) => {
    const { pathname } = new URL(url, 'http://host');
    const determined = /transfers\/(\d+)\/determination/.exec(pathname)?.[1];
    if (method === 'POST' && determined !== undefined) {
      const [done] = arrivals.filter(({ id }) => id === Number(determined));
      arrivals = arrivals.filter((each) => each !== done);
      return { body: { data: done } };
    }
    if (pathname.endsWith('/export')) return { body: '' };
    // Nothing is computed about the weights yet.
    if (pathname.startsWith('/api/custody-ledger/loads/')) return { body: { data: null } };
    if (pathname.endsWith('/load-gate')) {
      return { body: { data: tankLoadGateOf(gateTankOf({ id: 1, tank_number: 'GASU 1' })) } };
    }
    const readings = isEmpty ? [] : [READING];
    const checks = isEmpty ? [] : [CHECK];
    const data = new Map<string, unknown>([
      [
        '/api/work-queues',
        {
          arrivals: queue(arrivals),
          readings: queue(readings),
          leak_checks: queue(checks),
          requests: queue([]),
          registrations: null,
        },
      ],
      ['/api/transfers/waiting-for-determination', arrivals],
      ['/api/work-queues/handovers', []],
      ['/api/work-queues/readings', readings],
      ['/api/work-queues/leak-checks', checks],
      ['/api/work-queues/papers', []],
    ]).get(pathname);
    return { body: { data: data ?? [] } };
  });
  return { received, ...renderAt(address) };
}

const rowsOf = async (name: RegExp) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');

test('once a determination is saved the form of the next oldest arrival opens, and the last one says so', async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  await open('/admin/work');
  expect((await rowsOf(/^Arrivals to determine 3/)).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('GASU 1'),
    expect.stringContaining('GASU 2'),
    expect.stringContaining('GASU 3'),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Determine: GASU 1' }));
  for (const [id, said] of [
    [1, 'Determined. Next: GASU 2'],
    [2, 'Determined. Next: GASU 3'],
    [3, 'Determined. Nothing else waits.'],
  ] as const) {
    const form = await screen.findByRole('form', { name: new RegExp(`Transfer #${id}`) });
    await userEvent.type(within(form).getByLabelText(/Actual received/i), '9800');
    await userEvent.click(within(form).getByRole('button', { name: 'Save Determination' }));
    expect(await screen.findByText(said)).toBeVisible();
  }
  expect(await screen.findByText('Nothing waits for determination.')).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('an arrival of a server that keeps no withdrawn determinations is shown and determined', async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  await open(
    '/admin/work',
    [arrival(1, 9)].map(({ withdrawn_determination: _, ...row }) => row),
  );
  expect(await rowsOf(/^Arrivals to determine 1/)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Determine: GASU 1' }));
  expect(await screen.findByRole('form', { name: /Transfer #1/ })).toBeVisible();
});

test('a reading that is due says that one of its tank waits on this device', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const body = { vacuum_reading: 22, reading_timestamp: daysAgo(0.95), fresh_pull: false };
  const ofTank = (id: number) => ({ id: `${id}`, tank: { id, tank_number: `GASU ${id}` } });
  await open('/company/Polar%20Gas%20Logistics/work');
  keepWaiting(
    waitingRecord({ kind: 'reading', body, ...ofTank(4) }),
    waitingRecord({ kind: 'reading', body, ...ofTank(5) }),
  );
  const [reading] = await rowsOf(/^Immediate readings due 1/);
  const marks = within(reading ?? document.body).getAllByRole('link', { name: /^Reading .*, waits to be sent$/ });
  expect(marks.map((mark) => mark.getAttribute('href'))).toEqual(['/waiting-records']);
});

test('the other queues name tank, company and since when, and offer what resolves them', async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  await open('/admin/work');
  const [reading] = await rowsOf(/^Immediate readings due 1/);
  expect(reading).toHaveTextContent(/GASU 4Polar Gas LogisticsMissing since .*120 psig/);
  expect(await screen.findByRole('link', { name: 'Add Reading: GASU 4' })).toHaveAttribute(
    'href',
    '/tanks/4?form=reading',
  );
  expect(await screen.findByRole('link', { name: 'Review: GASU 5' })).toHaveAttribute(
    'href',
    '/admin/leak-check-review?id=31',
  );
  expect(screen.getByRole('link', { name: /Work Queues/ })).toHaveTextContent('Work Queues 5');
});

test('empty queues say that nothing waits', async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  await open('/admin/work', []);
  for (const none of [
    'Nothing waits for determination.',
    'No immediate reading is due.',
    'No leak check waits for a review.',
    'No company request waits for a decision.',
  ]) {
    expect(await screen.findByText(none)).toBeVisible();
  }
});

test("a company user sees their own company's queues and determines nothing", async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const { received } = await open('/company/Polar%20Gas%20Logistics/work');
  expect(await rowsOf(/^Arrivals waiting for determination 3/)).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /Determine/ })).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'View Review: GASU 5' })).toHaveAttribute(
    'href',
    '/company/Boreal/leak-checks/31',
  );
  await waitFor(() =>
    expect(
      received.filter(({ url }) => url.includes('company=Polar%20Gas') || url.includes('company=Polar+Gas')),
    ).toHaveLength(6),
  );
});

test('administrators reach every tool from the navigation, under names that say what is done there', async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  await open('/admin/work');
  await rowsOf(/^Arrivals to determine 3/);
  const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link', { hidden: true });
  const addresses = new Map(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
  expect(Object.fromEntries(addresses)).toEqual({
    'Work Queues 5': '/admin/work',
    Users: '/admin/users',
    Companies: '/admin/companies',
    Assets: '/admin/assets',
    Procedures: '/admin/procedures',
    Settings: '/admin/settings',
    'ISO Reporting': '/tank-data',
    'Mark Leaks': '/admin/leak-check-demo',
    'Leak Map': '/leak-map',
    'Import Records': '/imports',
    'Evacuation List': '/evacuation-list',
    'Custody Ledger': '/custody-ledger',
    'Weekly Reports': '/admin/weekly-notes',
    'Platform Reports': '/admin/reports',
    'Audit Log': '/admin/audit-log',
    'Recently Deleted': '/admin/recently-deleted',
    'Stored Emails': '/admin/mails',
    Components: '/admin/design',
  });
});

test.each([
  ['an administrator', PEOPLE.admin, '/admin/work', 'Arrivals to determine', ''],
  [
    'a company user',
    PEOPLE.companyUser,
    '/company/Polar%20Gas%20Logistics/work',
    'Arrivals waiting for determination',
    'company=Polar+Gas+Logistics&',
  ],
])('%s exports each queue, with as many rows as wait', async (_, user, address, arrivals, company) => {
  storeSession({ token: 'token', user });
  const saved = noteSavedFiles();
  const { received } = await open(address);
  await rowsOf(new RegExp(`^${arrivals}`));
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
  expect(dialog.getAllByText(/^\d+ rows?$/).map(({ textContent }) => textContent)).toEqual([
    '3 rows',
    '1 row',
    '1 row',
  ]);
  for (const [label, path, file] of [
    [arrivals, 'arrivals', 'waiting-arrivals'],
    ['Immediate readings due', 'readings', 'due-readings'],
    ['Leak checks to review', 'leak-checks', 'leak-checks-to-review'],
  ] as const) {
    await userEvent.click(await dialog.findByRole('button', { name: `${label} as CSV` }));
    await waitFor(() => expect(saved).toContain(`${file}.csv`));
    expect(received.map(({ url }) => url)).toContain(`/api/work-queues/${path}/export?${company}format=csv`);
  }
});
