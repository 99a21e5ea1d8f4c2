import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAssetApi } from '../../../../test-support/assets.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { arrivedTransferOf, isWrite, transferOf } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

const DETERMINED = arrivedTransferOf({ id: 7, actual_received_lbs: 9_850, final_determination: 'full_load' });
const TRANSFERS = [transferOf({ id: 9 }), arrivedTransferOf({ id: 8 }), DETERMINED];

async function open() {
  storeSession({ token: 'token', user: PEOPLE.admin });
  const received = await startAssetApi({
    transfers: TRANSFERS,
    respond: (request) => (isWrite(request) ? { body: { data: DETERMINED } } : undefined),
  });
  renderAt('/admin/assets?tank=GASU+482913-6');
  await screen.findByRole('list', { name: 'Transfers' });
  return received;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('asset management determines what waits, and offers nothing of a load in transit', async () => {
  const received = await open();
  expect(screen.queryByRole('button', { name: /etermin.* transfer #9/ })).not.toBeInTheDocument();
  await press('Determine transfer #8');
  await userEvent.type(await screen.findByLabelText(/^Actual received/), '9850');
  await press('Save Determination');
  await waitFor(() => expect(received.find(isWrite)?.url).toBe('/api/transfers/8/determination'));
});

test('asset management corrects a determination, or withdraws it with a reason', async () => {
  const received = await open();
  await press('Correct the determination of transfer #7');
  expect(await screen.findByLabelText(/^Actual received/)).toHaveValue('9,850');
  await press('Withdraw this determination…');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'wrong tank');
  await press('Withdraw Determination');
  await waitFor(() =>
    expect(received.find(isWrite)).toMatchObject({
      url: '/api/transfers/7/determination/withdrawal',
      body: { reason: 'wrong tank' },
    }),
  );
});
