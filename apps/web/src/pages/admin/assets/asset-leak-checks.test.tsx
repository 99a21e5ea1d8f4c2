import { sampleLeakCheck } from '@dewar/contract/sample-leak-checks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { startAssetApi } from '../../../../test-support/assets.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { isWrite } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const NOTES = 'Helium showed at the vacuum port at once, and nowhere else on the rear.';
const CHECKS = [
  sampleLeakCheck({ id: 23, overall_status: 'review_needed', total_leak_points: 3, notes: NOTES }),
  sampleLeakCheck({ id: 22, overall_status: 'fail', total_leak_points: 2, notes: 'Gauge replaced' }),
  sampleLeakCheck({ id: 21, total_leak_points: 1, vacuum_test_status: 'passed' }),
  sampleLeakCheck({ id: 20 }),
];

interface Opened {
  readonly respond?: (request: ReceivedRequest) => SentResponse | undefined;
  readonly hash?: string;
}

async function open({ respond = () => undefined, hash = '' }: Opened = {}) {
  const received = await startAssetApi({ leakChecks: CHECKS, respond });
  renderAt(`/admin/assets?tank=GASU+482913-6${hash}`);
  await screen.findByRole('list', { name: 'Leak checks' });
  return received;
}

const rows = () => within(screen.getByRole('list', { name: 'Leak checks' })).getAllByRole('listitem');
const row = (place: number) => within(rows()[place] ?? document.body);
const toneOf = (place: number, label: string) =>
  row(place).getByText(label).closest('[data-tone]')?.getAttribute('data-tone');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a leak check in the list shows when, who, its status, the number of leaks and the duration', async () => {
  await open();
  expect(rows().map((each) => each.textContent)).toEqual([
    expect.stringContaining('Review Needed'),
    expect.stringContaining('Fail'),
    expect.stringContaining('Pass'),
    expect.stringContaining('Pass'),
  ]);
  expect(row(0).getByText('12 May 2026, 14:05')).toBeVisible();
  expect(rows()[0]).toHaveTextContent('Ada Okafor, 25 min');
});

test('no leak points are good, one or two a warning, more are bad', async () => {
  await open();
  expect([toneOf(0, '3'), toneOf(1, '2'), toneOf(2, '1'), toneOf(3, '0')]).toEqual(['bad', 'watch', 'watch', 'good']);
});

test('the notes of a leak check are cut at 40 characters and can be expanded', async () => {
  await open();
  expect(row(0).getByText(/^Helium showed at the vacuum port at once…/)).toBeVisible();
  expect(row(1).queryByRole('button', { name: 'Show all' })).not.toBeInTheDocument();
  expect(row(2).getByText('–')).toBeVisible();
  await userEvent.click(row(0).getByRole('button', { name: 'Show all' }));
  expect(row(0).getByText(new RegExp(`^${NOTES}`))).toBeVisible();
  await userEvent.click(row(0).getByRole('button', { name: 'Show less' }));
  expect(row(0).queryByText(new RegExp(`^${NOTES}`))).not.toBeInTheDocument();
});

test('Review is offered only where a review is needed, and a new leak check starts for this tank', async () => {
  await open();
  const [review, ...others] = screen.getAllByRole('link', { name: /^Review leak check/ });
  expect(others).toEqual([]);
  expect(review).toHaveAttribute('href', '/admin/leak-check-review?id=23');
  expect(screen.getByRole('link', { name: 'Start New Assessment' })).toHaveAttribute(
    'href',
    '/admin/leak-check-demo?tank=GASU+482913-6',
  );
});

test('the arrow keys stay in one column of buttons, even if a row offers more', async () => {
  await open();
  row(0).getByRole('button', { name: 'History of leak check #23' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'History of leak check #22' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: 'History of leak check #23' })).toHaveFocus();
  row(0).getByRole('button', { name: 'Show all' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'History of leak check #22' })).toHaveFocus();
});

test('a leak check is deleted after a confirmation', async () => {
  const received = await open({
    respond: (request) => (isWrite(request) ? { body: { data: { id: 22 } } } : undefined),
  });
  await press('Delete leak check #22');
  const question = await screen.findByRole('alertdialog', { name: 'Delete leak check #22 of GASU 482913-6' });
  expect(question).toHaveTextContent('Are you sure you want to delete this leak check assessment?');
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await press('Delete leak check');
  expect(await screen.findByText('Leak check assessment deleted')).toBeVisible();
  expect(received.find(isWrite)).toMatchObject({ method: 'DELETE', url: '/api/leak-check-assessments/22' });
});

test.each([
  ['without a message', { isCut: true }, /^Failed to delete leak check assessment/],
  ['with the server’s message', errorResponse(404, 'not_found', 'Not found here.'), /^Not found here\./],
] as const)('a failed deletion of a leak check is reported %s, and can be tried again', async (_, error, text) => {
  await open({ respond: (request) => (isWrite(request) ? error : undefined) });
  await press('Delete leak check #22');
  await press('Delete leak check');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete leak check #22' })).toBeVisible();
});

test('the history of a leak check is that of its repairs and tests', async () => {
  const received = await open();
  await press('History of leak check #23');
  expect(await screen.findByRole('dialog', { name: 'History of leak check #23 of GASU 482913-6' })).toBeVisible();
  const asked = received.find(({ url }) => url.startsWith('/api/admin/audit-log'))?.url;
  expect(asked).toContain('entity=leak_check_assessment');
});

test('leak checks that could not be loaded are not shown as an empty list', async () => {
  let isAway = true;
  await startAssetApi({
    leakChecks: [],
    respond: ({ url }) =>
      isAway && url.startsWith('/api/leak-check') ? errorResponse(500, 'internal', 'Oh.') : undefined,
  });
  renderAt('/admin/assets?tank=GASU+482913-6');
  expect(await screen.findByText('The leak checks could not be loaded.')).toBeVisible();
  isAway = false;
  await press('Retry');
  expect(await screen.findByText('No leak checks yet.')).toBeVisible();
});

test('links to the sections of a tank lead to their heading and move the keyboard focus there', async () => {
  await open({ hash: '#leak-checks' });
  const section = screen.getByRole('region', { name: 'Leak Checks' });
  expect(section).toHaveAttribute('id', 'leak-checks');
  await waitFor(() => expect(within(section).getByRole('heading', { name: 'Leak Checks' })).toHaveFocus());
  await userEvent.tab();
  expect(within(section).getByRole('button', { name: /^Export/ })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Start New Assessment' })).toHaveFocus();
});
