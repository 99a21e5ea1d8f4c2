import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderAt } from '../../../test-support/render-screen.tsx';
import { arrivedTransferOf, daysAgo, startTankDataApi } from '../../../test-support/tank-data.ts';
import { storeSession } from '../../shared/session/session.ts';

const LOADS = Array.from({ length: 60 }, (_, at) =>
  arrivedTransferOf({
    id: 100 + at,
    loaded_at: daysAgo(10 + 10 * at),
    arrived_at: daysAgo(5 + 10 * at),
    customer_name: at < 50 ? 'Helix' : 'Tern',
    bol_number: `BOL ${at}`,
  }),
);

/** A page of the list as the server answers it. */
async function open(path = '/tanks/1', failures = 0) {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  let failed = 0;
  const received = await startTankDataApi({
    transfers: LOADS,
    respond: ({ url }) => {
      const address = new URL(url, 'http://portal.example');
      if (address.pathname === '/api/transfers/count') return { body: { data: { rows: 60, is_more: false } } };
      if (address.pathname !== '/api/transfers') return undefined;
      const from = Number(address.searchParams.get('cursor') ?? 0);
      const limit = Number(address.searchParams.get('limit'));
      if (limit > 50 && failed < failures) {
        failed += 1;
        return errorResponse(403, 'forbidden', 'Not now');
      }
      // Smaller pages than asked for: the rest is asked for by the cursor.
      const to = from + Math.min(limit, 50);
      return { body: { data: LOADS.slice(from, to), ...(to < 60 && { next_cursor: String(to) }) } };
    },
  });
  renderAt(path);
  await screen.findByRole('heading', { level: 1, name: 'GASU 1' });
  return { received, history: await screen.findByRole('region', { name: 'Load History' }) };
}

const rows = (history: HTMLElement) => within(history).getAllByRole('button', { name: /Helix|Tern/ });

test('a tank with 60 loads says 50 of 60, and shows all when that is asked', async () => {
  const { history } = await open();
  expect(await within(history).findByText('50 of 60 transfers')).toBeVisible();
  expect(rows(history)).toHaveLength(50);
  await userEvent.click(within(history).getByRole('button', { name: 'Show all 60 loads' }));
  expect(await within(history).findByText('60 transfers')).toBeVisible();
  expect(rows(history)).toHaveLength(60);
  expect(within(history).queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
});

test('its search looks at all loads, also those that are not shown yet', async () => {
  const { history } = await open('/tanks/1?load_search=tern');
  await waitFor(() => expect(rows(history)).toHaveLength(10));
  expect(await within(history).findByText('10 loads of 60')).toBeVisible();
});

test('older loads that cannot be loaded say so, and are loaded again', async () => {
  const { history } = await open('/tanks/1?load_search=tern', 1);
  expect(await within(history).findByText('The older loads could not be loaded.')).toBeVisible();
  await userEvent.click(within(history).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(rows(history)).toHaveLength(10));
});
