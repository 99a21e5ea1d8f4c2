import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { ApiError } from '../../api/api-error.ts';
import type { SeenRecord } from '../../api/find-newer-record.ts';
import { confirmAndRun } from './confirm-and-run.ts';

const SEEN = { id: 7, version: 1, vacuum_reading: 21, reading_timestamp: '2026-05-12T14:05:00Z', notes: null };

const stale = (data: unknown) =>
  new ApiError({ status: 412, code: 'stale_record', message: 'Someone else changed it.', data, requestId: 'r' });

async function ask(run: (version: number | undefined) => Promise<unknown>, seen: SeenRecord = SEEN) {
  await renderScreen(null);
  const outcome = confirmAndRun({
    title: 'Delete reading',
    body: 'Sure?',
    verb: 'Delete',
    seen,
    run,
    done: 'Gone',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  return { outcome };
}

test('a deletion shows what somebody has made of the record since, and deletes that only when it is asked to', async () => {
  const run = vi
    .fn(async (_version: number | undefined): Promise<unknown> => undefined)
    .mockRejectedValueOnce(stale({ ...SEEN, version: 2, vacuum_reading: 12 }));
  const { outcome } = await ask(run);
  const question = await screen.findByText(/It was changed since you opened it/);
  const row = within(screen.getByRole('row', { name: /Vacuum reading/ }));
  expect(question).toBeVisible();
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['12', '21']);
  expect(screen.queryByRole('row', { name: /timestamp|Version/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await outcome).toBe('done');
  expect(run.mock.calls).toEqual([[1], [2]]);
});

test('a newer version that is not to be deleted stays', async () => {
  const run = vi.fn(async (_version: number | undefined) => {
    throw stale({ ...SEEN, version: 2, vacuum_reading: 12 });
  });
  const { outcome } = await ask(run);
  await screen.findByText(/It was changed since you opened it/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await outcome).toBe('declined');
  expect(run).toHaveBeenCalledOnce();
});

test('what a company has once is shown as it is now too, although it has no id', async () => {
  const signOn = { issuer: 'https://old.example', mode: 'offered', version: 1 };
  const run = vi
    .fn(async (_version: number | undefined): Promise<unknown> => undefined)
    .mockRejectedValueOnce(stale({ ...signOn, issuer: 'https://new.example', version: 2 }));
  const { outcome } = await ask(run, signOn);
  expect(await screen.findByRole('row', { name: 'Issuer https://new.example https://old.example' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await outcome).toBe('done');
  expect(run.mock.calls).toEqual([[1], [2]]);
});
