import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { sampleLeakCheckDetails } from '@dewar/contract/sample-leak-checks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse } from '../../../../test-support/api-server.ts';
import { isWrite, leakPointOf, REPAIRED, startLeakCheckApi } from '../../../../test-support/leak-checks.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { leakCheckQuery } from '../../../features/leak-checks/review/leak-review-api.ts';
import { storeSession } from '../../../shared/session/session.ts';

const ADDRESS = '/admin/leak-check-review?id=9';
const LONG = `${'x'.repeat(99)}yz`;
const CHECK = sampleLeakCheckDetails({
  leakPoints: [
    leakPointOf(1, { tank_view: 'front', ...REPAIRED, repair_notes: 'Two coats.' }),
    leakPointOf(2, { description: LONG }),
    leakPointOf(3),
  ],
});

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

async function open(leakCheck: LeakCheckDetails = CHECK, respond?: Parameters<typeof startLeakCheckApi>[1]) {
  const received = await startLeakCheckApi(leakCheck, respond);
  const view = renderAt(ADDRESS);
  await screen.findByRole('heading', { level: 1, name: leakCheck.tank_number });
  return { ...view, received };
}

const rows = () => within(screen.getByRole('list', { name: 'Leak points' })).getAllByRole('listitem');
const row = (number: number) => within(rows()[number - 1] ?? document.body);
const view = (name: RegExp) => screen.getByRole('button', { name });
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the review of a leak check', () => {
  test('shows tank, date, technician and status, and counts the leaks of each view', async () => {
    await open();
    expect(screen.getByText(/^Leak check of/)).toHaveTextContent('Leak check of 10 May 2026, 08:00 by Ada Okafor');
    expect(screen.getByText('Review Needed')).toBeVisible();
    const views = within(screen.getByRole('group', { name: 'View' })).getAllByRole('button');
    expect(views.map(({ textContent }) => textContent)).toEqual([
      'Front 1 leak',
      'Rear 2 leaks',
      'Driver side 0 leaks',
      'Passenger side 0 leaks',
      'Top 0 leaks',
      'Bottom 0 leaks',
    ]);
  });

  test('of a tank in stock shows the result of its vacuum test', async () => {
    const leakPoints = [leakPointOf(1, REPAIRED)];
    await open({
      ...CHECK,
      in_stock: true,
      leakPoints,
      overall_status: 'pass',
      vacuum_test_status: 'passed',
      initial_vacuum_reading: 15,
      final_vacuum_reading: 17,
      vacuum_test_start: '2026-05-10T12:00:00Z',
      vacuum_test_end: '2026-05-11T12:00:00Z',
      vacuum_hold_hours: 24,
    });
    expect(await screen.findByText('Final reading')).toBeVisible();
    expect(screen.queryByText(/This tank is in stock/)).not.toBeInTheDocument();
  });

  test('of a tank in stock is read-only and says why', async () => {
    await open({ ...CHECK, in_stock: true });
    expect(screen.getByText('This tank is in stock. Assign it to a company first.')).toBeVisible();
    expect(rows()).toHaveLength(3);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mark as repaired' })).not.toBeInTheDocument();
  });

  test('opens at a leak that is left to repair', async () => {
    await open();
    expect(view(/^Rear/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Leak 2, Weld 2, not repaired' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Leak 1,/ })).not.toBeInTheDocument();
  });

  test('lists every leak with its weld, its repair and the first 100 characters of its description', async () => {
    await open();
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toHaveTextContent('Weld 1RepairedFrontRTV Sealant, 11 May 2026, 08:00Two coats.');
    expect(rows()[1]).toHaveTextContent(`${'x'.repeat(99)}y…`);
    expect(rows()[1]).not.toHaveTextContent(LONG);
  });

  test("changes the view to a row's leak, highlights it on the drawing, and shows its full description", async () => {
    await open();
    await userEvent.click(row(1).getByRole('button'));
    expect(view(/^Front/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Leak 1, Weld 1, repaired' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(row(2).getByRole('button'));
    expect(rows()[1]).toHaveTextContent(LONG);
  });

  test('selects in the list a leak that was chosen on the drawing, also by keyboard', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Leak 2, Weld 2, not repaired' }));
    expect(row(2).getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    screen.getByRole('button', { name: 'Leak 3, Weld 3, not repaired' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(row(3).getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    expect(row(2).getByRole('button')).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('the review of a leak check that does not exist', () => {
  test.each(['?id=9', '?id=none', '?id=-1', ''])('says so at %j', async (query) => {
    await startLeakCheckApi(sampleLeakCheckDetails({ id: 1 }));
    renderAt(`/admin/leak-check-review${query}`);
    expect(await screen.findByText('Assessment not found')).toBeVisible();
  });

  test('and one that is loading or failed to load differ, and Retry loads again', async () => {
    let isAway = true;
    await startLeakCheckApi(CHECK, () =>
      isAway ? errorResponse(503, 'unavailable', 'Briefly unavailable.') : undefined,
    );
    renderAt(ADDRESS);
    expect(await screen.findByText('Loading assessment data...')).toBeVisible();
    expect(await screen.findByText('The assessment could not be loaded.')).toBeVisible();
    isAway = false;
    await submit('Retry');
    expect(await screen.findByRole('heading', { level: 1, name: 'GASU 482913-6' })).toBeVisible();
  });
});

describe('repairs', () => {
  const repaired = (ids: readonly number[]) => ({
    ...CHECK,
    leakPoints: CHECK.leakPoints.map((point) => (ids.includes(point.id) ? { ...point, ...REPAIRED } : point)),
  });

  test('require a selected leak', async () => {
    const { received } = await open();
    await submit('Mark as repaired');
    expect(await screen.findByText('Please select at least one leak to mark as repaired')).toBeVisible();
    expect(received.filter(isWrite)).toEqual([]);
  });

  test('of several leaks are saved at once with their method and notes, and the test is offered then', async () => {
    const { received } = await open(CHECK, (request) => (isWrite(request) ? repaired([102, 103]) : undefined));
    expect(screen.queryByText('Vacuum Hold Test')).not.toBeInTheDocument();
    await userEvent.click(row(2).getByRole('checkbox', { name: 'Select leak 2 for repair' }));
    await submit('Select all');
    await userEvent.click(screen.getByRole('radio', { name: 'Welding' }));
    await userEvent.type(screen.getByLabelText('Repair notes'), 'Ground and welded.');
    await submit('Mark 2 leaks as repaired');
    expect(await screen.findByText('Repairs marked successfully')).toBeVisible();
    expect(received.find(isWrite)).toMatchObject({
      method: 'POST',
      url: '/api/leak-check-assessments/9/repairs',
      body: { leakPointIds: [102, 103], repairMethod: 'welding', repairNotes: 'Ground and welded.' },
    });
    expect(screen.getByRole('heading', { name: 'Vacuum Hold Test' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('that a colleague marks while this person types leave the typed notes readable', async () => {
    const { queryClient } = await open();
    await userEvent.type(screen.getByLabelText('Repair notes'), 'Ground and welded.');
    queryClient.setQueryData(leakCheckQuery(9).queryKey, repaired([102, 103]));
    const told = await screen.findByRole('alert');
    expect(told).toHaveTextContent('Every leak is marked as repaired by now. What you typed was not saved:');
    expect(told).toHaveTextContent('Repair notes: Ground and welded.');
  });

  test('are taken back by Undo for the leaks that were marked', async () => {
    const { received } = await open(CHECK, (request) =>
      isWrite(request) ? (request.url.endsWith('/undo') ? CHECK : repaired([102, 103])) : undefined,
    );
    await submit('Select all');
    await submit('Mark 2 leaks as repaired');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(received.filter(isWrite)[1]).toMatchObject({
      url: '/api/leak-check-assessments/9/repairs/undo',
      body: { leakPointIds: [102, 103] },
    });
    expect(row(2).getByText('Unrepaired')).toBeVisible();
  });

  test('of the last ten minutes are taken back in the row, older ones are not offered', async () => {
    const fresh = { ...REPAIRED, repaired_at: new Date(Date.now() - 9 * 60_000).toISOString() };
    const [first, ...others] = CHECK.leakPoints;
    const check = { ...CHECK, leakPoints: [{ ...(first ?? leakPointOf(1)), ...fresh }, ...others] };
    const { received } = await open(check, (request) => (isWrite(request) ? CHECK : undefined));
    await userEvent.click(screen.getByRole('button', { name: 'Undo repair of leak 1' }));
    expect(await screen.findByText('Repairs taken back')).toBeVisible();
    expect(received.find(isWrite)?.body).toEqual({ leakPointIds: [first?.id] });
    expect(screen.queryByRole('button', { name: /^Undo repair/ })).not.toBeInTheDocument();
  });

  test('can select all leaks of a view at once', async () => {
    const leakPoints = [leakPointOf(1, { tank_view: 'top' }), leakPointOf(2), leakPointOf(3)];
    await open(sampleLeakCheckDetails({ leakPoints }));
    await userEvent.click(view(/^Rear/));
    await submit('Select all in this view');
    expect(screen.getAllByRole('checkbox').map((box) => box.matches(':checked'))).toEqual([false, true, true]);
    await submit('Clear selection');
    expect(screen.getByText('0 of 3 unrepaired leaks selected')).toBeVisible();
  });

  test.each([
    ['without a message', { status: 500, body: 'oops' }, /^Failed to mark repairs\. /],
    ['without a response', { isCut: true }, 'Failed to mark repairs. Network error. Please try again.'],
  ])(
    'that fail %s keep the selection and what was typed, and are tried again with the same idempotency key',
    async (_how, bad, text) => {
      const responses = [bad, repaired([102])];
      const { received } = await open(CHECK, (request) => (isWrite(request) ? responses.shift() : undefined));
      await userEvent.click(row(2).getByRole('checkbox'));
      await userEvent.type(screen.getByLabelText('Repair notes'), 'Two coats.');
      await submit('Mark 1 leak as repaired');
      expect(await screen.findByText(text)).toBeVisible();
      expect(row(2).getByRole('checkbox')).toBeChecked();
      expect(screen.getByLabelText('Repair notes')).toHaveValue('Two coats.');
      await submit('Mark 1 leak as repaired');
      expect(await screen.findByText('Repairs marked successfully')).toBeVisible();
      expect(new Set(received.filter(isWrite).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect(screen.getByLabelText('Repair notes')).toHaveValue('');
    },
  );

  test('of a leak that a colleague repaired meanwhile say so and show it, and the others stay selected', async () => {
    const text = 'Already marked as repaired: leak 2.';
    let isFirst = true;
    const { received } = await open(CHECK, ({ method, url }) => {
      if (method === 'GET') return isFirst || !url.endsWith('/9') ? undefined : repaired([102]);
      isFirst = false;
      return errorResponse(409, 'conflict', text, { fields: { leakPointIds: text } });
    });
    await submit('Select all');
    await submit('Mark 2 leaks as repaired');
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(row(2).queryByRole('checkbox')).not.toBeInTheDocument());
    expect(row(3).getByRole('checkbox')).toBeChecked();
    await submit('Mark 1 leak as repaired');
    await waitFor(() => expect(received.filter(isWrite)).toHaveLength(2));
    expect(received.filter(isWrite)[1]?.body).toMatchObject({ leakPointIds: [103] });
  });
});

describe('a read-only review', () => {
  test('from analytics offers neither repairs nor a test', async () => {
    await startLeakCheckApi(sampleLeakCheckDetails({ leakPoints: [leakPointOf(1, REPAIRED), leakPointOf(2)] }));
    renderAt(`${ADDRESS}&source=analytics`);
    await screen.findByRole('list', { name: 'Leak points' });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  test('from analytics has no test section for a repaired leak check either', async () => {
    await startLeakCheckApi(sampleLeakCheckDetails({ leakPoints: [leakPointOf(1, REPAIRED)] }));
    renderAt(`${ADDRESS}&source=analytics`);
    await screen.findByRole('list', { name: 'Leak points' });
    expect(screen.queryByText('Vacuum Hold Test')).not.toBeInTheDocument();
  });

  test("is shown to company users inside their own area, under no other company's name", async () => {
    storeSession({ token: 'token', user: PEOPLE.companyUser });
    await startLeakCheckApi(CHECK);
    const own = renderAt('/company/Polar%20Gas%20Logistics/leak-checks/9');
    expect(await screen.findByRole('heading', { level: 1, name: 'GASU 482913-6' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Tank' })).toHaveAttribute('href', '/tanks/4');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    own.unmount();
    renderAt('/company/Northwind/leak-checks/9');
    expect(await screen.findByText('Assessment not found')).toBeVisible();
  });
});
