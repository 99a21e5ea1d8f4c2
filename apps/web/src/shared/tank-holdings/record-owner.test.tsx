import type { TankHolding } from '@dewar/contract/tanks';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../../../test-support/api-server.ts';

import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { tankOf } from '../../../test-support/tank-data.ts';
import { AddVacuumReadingForm } from '../../features/vacuum-readings/add-vacuum-reading-form.tsx';
import { storeSession } from '../session/session.ts';

const MOVED = new Date(Date.now() - 3 * 86_400_000).toISOString();
const HOLDINGS: readonly TankHolding[] = [
  { assignment_id: 1, company_id: 4, company_name: 'Polar Gas', assigned_at: '2020-01-01T00:00:00+00:00' },
  { assignment_id: 2, company_id: 5, company_name: 'North', assigned_at: MOVED },
];
const CHOICE = 'Whose record it is';
const localTime = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 16);

let received: Awaited<ReturnType<typeof startApi>>;
const sent = () => received.find(({ method }) => method !== 'GET')?.body;
beforeEach(async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  received = await startApi(({ url }) => ({ body: { data: url.endsWith('/holdings') ? HOLDINGS : [] } }));
});

async function openAt(daysAgo: number) {
  await renderScreen(<AddVacuumReadingForm tank={tankOf(1, 'GASU 1')} ask={async () => true} onClose={() => {}} />);
  await userEvent.type(await screen.findByLabelText(/^Vacuum reading of/), '12');
  const field = screen.getByLabelText(/^Date and time/);
  await userEvent.clear(field);
  await userEvent.type(field, localTime(daysAgo));
}

describe('whose record it is', () => {
  test('is asked where the tank had another company then, which is chosen and named', async () => {
    await openAt(10);
    const choice = await screen.findByLabelText(CHOICE);
    expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Polar Gas, which had the tank then',
      'North',
    ]);
    expect((choice as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Polar Gas, which had the tank then');
    await userEvent.selectOptions(choice, 'North');
    await userEvent.click(screen.getByRole('button', { name: 'Add Reading' }));
    await waitFor(() => expect(sent()).toMatchObject({ company_id: 5 }));
  });

  test('is not asked of a record from the time of the company that has the tank', async () => {
    await openAt(1);
    await waitFor(() => expect(received.some(({ url }) => url.endsWith('/holdings'))).toBe(true));
    expect(screen.queryByLabelText(CHOICE)).toBeNull();
  });
});
