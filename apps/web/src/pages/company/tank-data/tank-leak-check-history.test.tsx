import type { LeakCheck } from '@dewar/contract/leak-checks';
import { sampleLeakCheck } from '@dewar/contract/sample-leak-checks';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { fleetOf, fleetTank } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const COMPANY = '/company/Polar%20Gas%20Logistics';
const FLEET = fleetOf([fleetTank({ id: 4, tank_number: 'PG 1207' })]);

function leakCheckOf(id: number, differences: Partial<LeakCheck> = {}): LeakCheck {
  return sampleLeakCheck({
    id,
    tank_id: 4,
    tank_number: 'PG 1207',
    overall_status: 'review_needed',
    assessment_date: '2026-05-10T12:00:00Z',
    total_leak_points: 3,
    assessment_duration_minutes: 42,
    ...differences,
  });
}

const CHECKS = [leakCheckOf(9), leakCheckOf(8, { overall_status: 'pass', total_leak_points: 1 })];

async function open(person: keyof typeof PEOPLE, respond: () => SentResponse = () => ({ body: { data: CHECKS } })) {
  const received = await startApi(({ url }: ReceivedRequest) => {
    if (url.startsWith('/api/leak-check-assessments')) return respond();
    // The pictures of the fleet behind the tank are of no interest here.
    if (url.includes('/fleet/')) return errorResponse(404, 'not_found', 'Not found.');
    return url.endsWith('/fleet') ? { body: { data: FLEET } } : { body: { data: [] } };
  });
  storeSession({ token: 'token', user: PEOPLE[person] });
  renderAt(`${COMPANY}/iso-analytics?tank=PG+1207`);
  return { received, part: within(await screen.findByRole('region', { name: 'Leak-Check Assessments' })) };
}

const addresses = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));

test('the latest five leak checks of a tank are requested, and each shows its result', async () => {
  const { part, received } = await open('companyUser');
  const rows = await part.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '10 May 2026, 08:00View DetailsAda Okafor · 3 leak pointsReview Needed',
    '10 May 2026, 08:00View DetailsAda Okafor · 1 leak pointPass',
  ]);
  expect(received.map(({ url }) => url)).toContain('/api/leak-check-assessments?tank_id=4&limit=5');
});

test("company users have links to the review in their company's area, and none to administrators' screens", async () => {
  const { part } = await open('companyUser');
  await part.findAllByRole('listitem');
  expect(addresses(part.getAllByRole('link'))).toEqual([
    `${COMPANY}/leak-checks/9`,
    `${COMPANY}/leak-checks/8`,
    '/leak-map',
  ]);
});

test('View All Assessments shows company users every leak check of the tank, page by page', async () => {
  const { part, received } = await open('companyUser');
  expect(await part.findAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(part.getByRole('button', { name: 'View All Assessments' }));
  expect(await part.findAllByRole('listitem')).toHaveLength(2);
  expect(received.map(({ url }) => url)).toContain('/api/leak-check-assessments?tank_id=4&limit=10');
  expect(part.queryByRole('button', { name: 'View All Assessments' })).not.toBeInTheDocument();
});

test('administrators have links to the review, to all leak checks of the tank, and to a new one', async () => {
  const { part } = await open('admin');
  await part.findAllByRole('listitem');
  expect(addresses(part.getAllByRole('link'))).toEqual([
    '/admin/leak-check-review?id=9&source=analytics',
    '/admin/leak-check-review?id=8&source=analytics',
    '/admin/assets?tank=PG+1207#leak-checks',
    '/admin/leak-check-demo?tank=PG+1207',
    '/leak-map?company=Polar+Gas+Logistics',
  ]);
});

test('a tank without leak checks says so, and a failed load is not shown as none', async () => {
  let isAway = true;
  const { part } = await open('companyUser', () =>
    isAway ? errorResponse(503, 'unavailable', 'Briefly unavailable.') : { body: { data: [] } },
  );
  expect(await part.findByText('The leak-check assessments could not be loaded.')).toBeVisible();
  isAway = false;
  await userEvent.click(part.getByRole('button', { name: 'Retry' }));
  expect(await part.findByText('No leak checks yet.')).toBeVisible();
});
