import type { LedgerPreview as Preview } from '@dewar/contract/custody-ledger';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startApi } from '../../../test-support/api-server.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { LedgerPreview } from './ledger-preview.tsx';

const PREVIEW: Preview = {
  ...{ loaded_lbs: 10_000, expected_vent_lbs: 0, vent_error_lbs: 0, scale_uncertainty_percent: 0.15 },
  groups: [
    { group: 'scale', name: 'Baytown 2', role: 1, high: 0, low: 0 },
    { group: 'scale', name: 'Ghent A', role: -1, high: 0, low: 2.5 },
  ],
};

async function preview(receivedLbs: number, change: Partial<Preview> = {}) {
  const received = await startApi(() => ({ body: { data: { ...PREVIEW, ...change } } }));
  renderScreen(<LedgerPreview transferId={7} receivedLbs={receivedLbs} />);
  const region = await screen.findByRole('region', { name: 'Custody ledger' });
  expect(received.map(({ url }) => url)).toEqual(['/api/custody-ledger/loads/7']);
  return region;
}

test('a received weight that the scales explain is told so, with the sums that it leads to', async () => {
  const region = await preview(9_990);
  expect(region).toHaveTextContent('10 lbs (0.1 %) are missing: within the scales’ uncertainty.');
  expect(region).toHaveTextContent('Scale Baytown 2: nothing unusual');
  expect(region).toHaveTextContent('Scale Ghent A: running sum ‘weighs low’ 2.5, with this load 2.5 (limit 4)');
});

test('a difference beyond the scales tells which running sum passes its limit', async () => {
  const region = await preview(9_940);
  expect(region).toHaveTextContent('60 lbs (0.6 %) are missing: more than the scales explain.');
  expect(region).toHaveTextContent('Scale Ghent A: running sum ‘weighs low’ 2.5, with this load 4.8 (limit 4, passed)');
});

test('the expected vent is not counted as missing', async () => {
  const region = await preview(9_900, { expected_vent_lbs: 120 });
  expect(region).toHaveTextContent('20 lbs (0.2 %) more than expected beside an expected vent of 120 lbs');
});

test('a load whose vent is not computed yet tells nothing', async () => {
  const received = await startApi(() => ({ body: { data: null } }));
  renderScreen(<LedgerPreview transferId={7} receivedLbs={9_990} />);
  await expect.poll(() => received.length).toBe(1);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('a preview of a server that does not tell the error of the vent compares the scales only', async () => {
  const { vent_error_lbs: _, ...before } = PREVIEW;
  await startApi(() => ({ body: { data: { ...before, expected_vent_lbs: 120 } } }));
  renderScreen(<LedgerPreview transferId={7} receivedLbs={9_820} />);
  const region = await screen.findByRole('region', { name: 'Custody ledger' });
  expect(region).toHaveTextContent(
    '60 lbs (0.6 %) are missing beside an expected vent of 120 lbs: more than the scales',
  );
  expect(region).not.toHaveTextContent('NaN');
});

test('a loss that only the vent may explain is not told as one of the scales', async () => {
  const region = await preview(8_600, { expected_vent_lbs: 1_012, vent_error_lbs: 720 });
  expect(region).toHaveTextContent('388 lbs (3.9 %) are missing beside an expected vent of 1,012 lbs');
  expect(region).toHaveTextContent('within what its vent may have been, 1,012 ± 720 lbs.');
  expect(region).not.toHaveTextContent('scales’ uncertainty');
});
