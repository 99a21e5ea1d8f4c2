import type { Archive } from '@dewar/contract/archives';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { COMPANY_ADMIN } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';
import { CompanyArchive } from './company-archive.tsx';

const POLAR = 'Polar Gas Logistics';
const ARCHIVE: Archive = {
  ...{ id: 7, kind: 'company', company_name: POLAR, state: 'waiting', part: null },
  ...{ bytes: 0, started_at: '2026-06-10T12:00:00Z' },
};

const AGE = { as_of: '2026-06-10T09:20:31+00:00', changes_waiting: 2 };

async function open(latest: () => Archive | null, start: SentResponse = { status: 201, body: { data: ARCHIVE } }) {
  const opened: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(new URL(this.href).pathname);
  });
  onTestFinished(() => click.mockRestore());
  storeSession({ token: 'token', user: COMPANY_ADMIN });
  await startApi(({ method, url }) => {
    if (url === '/api/archives/latest') return { body: { data: latest() } };
    if (url === '/api/custody-ledger/age?company=Polar+Gas+Logistics') return { body: { data: AGE } };
    return method === 'POST' && url.endsWith('/archive') ? start : undefined;
  });
  renderScreen(<CompanyArchive companyName={POLAR} />);
  return opened;
}

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Save all data' }));

test('an archive is prepared, saved by the browser itself, and its progress is told until it is complete', async () => {
  let archive: Archive | null = null;
  const opened = await open(() => archive);
  await screen.findByRole('button', { name: 'Save all data' });
  archive = { ...ARCHIVE, state: 'running', bytes: 2_500_000, part: 'Vacuum readings' };
  await press();
  await waitFor(() => expect(opened).toEqual(['/api/archives/7/download']));
  expect(await screen.findByText(/2\.38 MB so far, now: Vacuum readings/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save all data' })).toHaveAttribute('aria-disabled', 'true');
  archive = { ...archive, state: 'complete', part: null };
  expect(await screen.findByText(/Your last archive is complete: 2\.38 MB/)).toBeVisible();
});

test('an archive that broke off is told, and can be saved again', async () => {
  await open(() => ({ ...ARCHIVE, state: 'broken', bytes: 1_000 }));
  expect(await screen.findByText(/broke off after/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save all data' })).toBeEnabled();
});

test('while the archive of another company is saved, nothing else can be', async () => {
  await open(() => ({ ...ARCHIVE, state: 'running', company_name: 'North' }));
  expect(await screen.findByText('You are saving the data of North. One archive at a time.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save all data' })).toBeDisabled();
});

test('a refused archive says why, and no download begins', async () => {
  const opened = await open(() => null, errorResponse(429, 'too_many_requests', 'You are already saving an archive.'));
  await press();
  expect(await screen.findByText('You are already saving an archive.')).toBeVisible();
  expect(opened).toEqual([]);
});

test('before an archive is made it says of when its custody ledger is', async () => {
  await open(() => null);
  expect(await screen.findByText(/^Its custody ledger is as of/)).toHaveTextContent(
    'Its custody ledger is as of 10 Jun 2026, 05:20:31, 2 changes wait.',
  );
});
