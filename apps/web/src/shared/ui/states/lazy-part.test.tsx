import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { lazyPart } from './lazy-part.tsx';

const OFFLINE = new TypeError('Failed to fetch dynamically imported module');
const code = { default: ({ name }: { readonly name: string }) => <p>Loaded: {name}</p> };

/** A page with a part whose code cannot be loaded at first. */
async function showPage(Meanwhile?: () => string) {
  const load = vi.fn(async () => code).mockRejectedValueOnce(OFFLINE);
  const Part = lazyPart(load, Meanwhile);
  await renderScreen(
    <>
      <input aria-label="Notes" />
      <Suspense>
        <Part name="chart" />
      </Suspense>
    </>,
  );
  return { load, user: userEvent.setup() };
}

test('a part that could not be loaded leaves the page and its typed text, and is loaded by Retry', async () => {
  const { user } = await showPage();
  await user.type(screen.getByLabelText('Notes'), 'half a sentence');
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Loaded: chart')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Notes')).toHaveValue('half a sentence');
});

test('a part that fails again can be retried again', async () => {
  const { load, user } = await showPage();
  await screen.findByRole('alert');
  load.mockRejectedValueOnce(OFFLINE);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Loaded: chart')).toBeVisible();
});

test('a part that failed is loaded when it is shown again', async () => {
  const Part = lazyPart(vi.fn(async () => code).mockRejectedValueOnce(OFFLINE));
  const part = (
    <Suspense>
      <Part name="chart" />
    </Suspense>
  );
  const { unmount } = await renderScreen(part);
  await screen.findByRole('alert');
  unmount();
  await renderScreen(part);
  expect(await screen.findByText('Loaded: chart')).toBeVisible();
});

test('a part that could not be loaded is loaded when the signal returns', async () => {
  await showPage();
  await screen.findByRole('alert');
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Loaded: chart')).toBeVisible();
});

test('what the page shows instead of a missing part stands in its place', async () => {
  await showPage(() => 'plain text');
  expect(await screen.findByText('plain text')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
