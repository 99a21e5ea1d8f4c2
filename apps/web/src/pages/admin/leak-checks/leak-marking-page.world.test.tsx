import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { TANKS } from '../../../../test-support/assets.ts';
import { keptDraft } from '../../../../test-support/kept-draft.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const NUMBER = 'GASU 482913-6';
const SCREEN = `/admin/leak-check-demo?tank=${encodeURIComponent(NUMBER)}`;
const DRAFT_KEY = `draft:${PEOPLE.admin.id}:leak-check:1`;
const SAVED = { id: 77, tank_number: NUMBER, total_leak_points: 2, assessment_duration_minutes: 3 };
/** Twice as large as its canvas, 10 pixels from the left and 20 from the top. */
const MATRIX = { a: 2, b: 0, c: 0, d: 2, e: 10, f: 20 };

beforeEach(() => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  // jsdom has no layout.
  Object.assign(SVGElement.prototype, { getScreenCTM: () => MATRIX });
  onTestFinished(() => void Reflect.deleteProperty(SVGElement.prototype, 'getScreenCTM'));
});

type Respond = (request: ReceivedRequest) => SentResponse | Promise<SentResponse> | undefined;

async function open(respond: Respond = () => undefined, address = SCREEN) {
  const received = await startApi((request) => {
    const special = respond(request);
    if (special !== undefined) return special;
    if (request.method === 'POST') return { status: 201, body: { data: SAVED } };
    const searched = new URL(request.url, 'http://portal').searchParams.get('search') ?? '';
    return { body: { data: TANKS.filter(({ tank_number }) => tank_number.includes(searched)) } };
  });
  const view = renderAt(address);
  return { ...view, sent: () => received.filter(({ method }) => method === 'POST') };
}

const drawing = () => screen.findByRole('application');
const bar = () => screen.getByRole('region', { name: 'This leak check' });
const announcement = () => within(bar()).getByRole('status');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const rows = () => within(screen.getByRole('list', { name: 'Marked leaks' })).getAllByRole('listitem');

/** In canvas units. */
async function tap(x: number, y: number) {
  const at = { clientX: MATRIX.e + MATRIX.a * x, clientY: MATRIX.f + MATRIX.d * y };
  fireEvent.pointerDown(await drawing(), at);
  fireEvent.click(await drawing(), at);
}

test('of a tank in stock no leak check is made, and it is not among those to choose from', async () => {
  const stock = { ...TANKS[0], id: 9, company_name: null };
  const respond = ({ method, url }: ReceivedRequest) =>
    method === 'GET' && url.startsWith('/api/tanks') ? { body: { data: [stock, TANKS[1]] } } : undefined;
  await open(respond);
  expect(await screen.findByText(`${NUMBER}: This tank is in stock. Assign it to a company first.`)).toBeVisible();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Tank' }));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringMatching('0042')]);
  expect(screen.queryByRole('application')).not.toBeInTheDocument();
});

test('marking a leak on a weld names the weld, and beside all welds it is a custom location', async () => {
  await open();
  await tap(200, 184);
  expect(announcement()).toHaveTextContent('Leak 1 marked: Manway cover');
  await tap(12, 390);
  expect(announcement()).toHaveTextContent('Leak 2 marked: Custom location (12, 390)');
  expect(rows()[0]).toHaveTextContent('1Manway coverFront · x 200, y 184');
  expect(rows()[1]).toHaveTextContent('2Custom location (12, 390)Front · x 12, y 390');
  expect(bar()).toHaveTextContent('Total leaks 2');
  expect(screen.getByRole('button', { name: 'Front 2' })).toHaveAttribute('aria-pressed', 'true');
});

test('a drag marks no leak, nor does a tap outside the drawing or on a leak', async () => {
  await open();
  fireEvent.pointerDown(await drawing(), { clientX: 100, clientY: 100 });
  fireEvent.click(await drawing(), { clientX: 100, clientY: 109 });
  await tap(200, 401);
  expect(bar()).toHaveTextContent('Total leaks 0');
  await tap(100, 40);
  await tap(106, 40);
  expect(announcement()).toHaveTextContent('Leak 1 is already here: Custom location (100, 40)');
  expect(bar()).toHaveTextContent('Total leaks 1');
});

test('viewing mode names and selects leaks, and marks none', async () => {
  await open();
  await tap(200, 184);
  await press('Viewing');
  await tap(200, 92);
  expect(announcement()).toHaveTextContent('Rupture disk');
  await tap(204, 190);
  expect(announcement()).toHaveTextContent('Leak 1: Manway cover');
  expect(rows()).toHaveLength(1);
  expect(within(rows()[0] ?? document.body).getByRole('button', { pressed: true })).toBeVisible();
});

test('positioning mode is offered in the rear view only, and moves a leak by arrows, tap and drag', async () => {
  await open();
  await drawing();
  expect(screen.queryByRole('button', { name: 'Positioning' })).not.toBeInTheDocument();
  await press('Rear');
  await tap(20, 20);
  await press('Positioning');
  await press('Move leak 1 right');
  (await drawing()).focus();
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowLeft}{/Shift}');
  expect(rows()[0]).toHaveTextContent('x 20, y 25');
  await tap(200, 332);
  expect(announcement()).toHaveTextContent('Leak 1 moved: 7. Fill/drain penetration');
  const grip = (await drawing()).querySelector('[data-leak] circle') ?? document.body;
  const pointer = { pointerId: 1, isPrimary: true, button: 0 };
  fireEvent.pointerDown(grip, { ...pointer, clientX: 410, clientY: 684 });
  fireEvent.pointerMove(grip, { ...pointer, clientX: 412, clientY: 690 });
  fireEvent.pointerUp(grip, { ...pointer, clientX: 414, clientY: 690 });
  fireEvent.click(grip, { clientX: 414, clientY: 690 });
  expect(rows()[0]).toHaveTextContent('x 202, y 335');
  fireEvent.pointerDown(grip, { ...pointer, clientX: 418, clientY: 694 });
  fireEvent.pointerUp(grip, { ...pointer, clientX: 418, clientY: 694 });
  fireEvent.click(grip, { clientX: 418, clientY: 694 });
  expect(rows()[0]).toHaveTextContent('x 202, y 335');
  expect(announcement()).toHaveTextContent('Leak 1: 7. Fill/drain penetration');
  await press('Undo last');
  expect(rows()[0]).toHaveTextContent('x 20, y 20');
  await press(/^Front/);
  expect(screen.getByRole('button', { name: 'Marking' })).toHaveAttribute('aria-pressed', 'true');
});

test('by keyboard a leak is marked from the list of welds, or by the crosshair at any other place', async () => {
  await open();
  await drawing();
  await press('Rear');
  const welds = screen.getByRole('toolbar', { name: 'Welds of the Rear view' });
  within(welds).getByRole('button', { name: 'Circumferential' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(rows()[0]).toHaveTextContent('1. HP instrument line');
  (await drawing()).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(announcement()).toHaveTextContent('Custom location (200, 250)');
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowRight}{/Shift}{Enter}');
  expect(rows()[1]).toHaveTextContent('x 201, y 255');
  await userEvent.keyboard('{Escape}');
  expect(within(rows()[1] ?? document.body).getByRole('button', { pressed: false })).toBeVisible();
});

test('undo takes back the last leak, a leak can be removed, and clearing all asks with the count', async () => {
  await open();
  for (const x of [20, 60, 100]) await tap(x, 380);
  await press('Undo last');
  expect(rows()).toHaveLength(2);
  await press('Remove leak 1');
  expect(rows()[0]).toHaveTextContent('1Custom location (60, 380)');
  await tap(20, 380);
  await press('Clear all');
  const question = await screen.findByRole('alertdialog', { name: 'Clear all leaks?' });
  expect(question).toHaveTextContent('This removes all 2 marked leaks from every view.');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(rows()).toHaveLength(2);
  await press('Clear all');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all 2 marked leaks' }));
  expect(bar()).toHaveTextContent('Total leaks 0');
  await press('Undo last');
  expect(rows()).toHaveLength(2);
});

test("saving a leak check sends every leak with its number, and shows the server's result", async () => {
  const { sent } = await open();
  await tap(200, 184);
  await userEvent.type(screen.getByLabelText('Description of leak 1'), 'Hiss at the flange');
  await press('Top');
  await tap(300, 150.26);
  await userEvent.type(screen.getByLabelText('Notes on this leak check'), 'Wind');
  await press('Save assessment');
  const saved = (await screen.findByText('Assessment saved')).closest('[role=status]');
  expect(saved).toHaveTextContent('Assessment#77');
  expect(saved).toHaveTextContent('Total leak points2');
  expect(saved).toHaveTextContent('Duration3 min');
  expect(screen.getByRole('link', { name: 'Review and repair' })).toHaveAttribute(
    'href',
    '/admin/leak-check-review?id=77',
  );
  expect(screen.getByRole('link', { name: 'Back to the tank' })).toHaveAttribute(
    'href',
    '/admin/assets?tank=GASU+482913-6#leak-checks',
  );
  const leak = { severity: 'moderate' };
  expect(sent().map(({ body }) => body)).toEqual([
    {
      tankId: 1,
      tankNumber: NUMBER,
      leakPoints: [
        {
          ...leak,
          x: 200,
          y: 184,
          weldLocation: 'Manway cover',
          tankView: 'front',
          description: 'Hiss at the flange',
          pointNumber: 1,
        },
        {
          ...leak,
          x: 300,
          y: 150.3,
          weldLocation: 'Custom location (300, 150)',
          tankView: 'top',
          description: null,
          pointNumber: 2,
        },
      ],
      assessmentDurationMinutes: 0,
      notes: 'Wind',
    },
  ]);
  expect(keptDraft(DRAFT_KEY)).toBeNull();
});

test('nothing can be marked or typed while saving, and an error ends this', async () => {
  const response = Promise.withResolvers<SentResponse>();
  await open(({ method }) => (method === 'POST' ? response.promise : undefined));
  await tap(200, 184);
  await press('Save assessment');
  await waitFor(async () => expect((await drawing()).closest('[inert]')).not.toBeNull());
  expect(screen.getByLabelText('Notes on this leak check').closest('[inert]')).not.toBeNull();
  expect(bar().closest('[inert]')).toBeNull();
  response.resolve(errorResponse(400, 'invalid_input', 'Tank number is wrong.'));
  await within(bar()).findByRole('alert');
  expect((await drawing()).closest('[inert]')).toBeNull();
});

test('saving a leak check refetches the lists of leak checks', async () => {
  const { queryClient } = await open();
  const queryKey = ['leak-checks', 1];
  queryClient.setQueryData(queryKey, { pages: [], pageParams: [] });
  await tap(200, 184);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
  await press('Save assessment');
  await screen.findByText('Assessment saved');
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('saving a leak check without leaks asks first', async () => {
  const { sent } = await open();
  await drawing();
  await press('Save assessment');
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('No leak points have been marked. Save empty assessment?');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(sent()).toEqual([]);
  await press('Save assessment');
  await userEvent.click(await screen.findByRole('button', { name: 'Save empty assessment' }));
  expect(await screen.findByText('Assessment saved')).toBeVisible();
  expect(sent()[0]?.body).toMatchObject({ leakPoints: [] });
});

test.each([
  [errorResponse(400, 'invalid_input', 'Tank number is wrong.'), 'Failed to save assessment: Tank number is wrong.'],
  [{ status: 500, body: '<html>' }, 'Failed to save assessment: Unknown error'],
  [{ isCut: true }, 'Failed to save assessment. Please try again.'],
])(
  'a failed save of a leak check is reported, loses nothing, and is tried again with the same idempotency key: case %#',
  async (failed, text) => {
    let tries = 0;
    const { sent } = await open(({ method }) => (method === 'POST' && tries++ === 0 ? failed : undefined));
    await tap(200, 184);
    await press('Save assessment');
    expect(await within(bar()).findByRole('alert')).toHaveTextContent(text);
    expect(rows()).toHaveLength(1);
    await press('Save assessment');
    await screen.findByText('Assessment saved');
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(sent()[0]?.body).toEqual(sent()[1]?.body);
  },
);

test('an attempt with other content after a lost response is explained, and the next one has a new key', async () => {
  let tries = 0;
  const reused = errorResponse(422, 'idempotency_key_reused', 'Other content.');
  const { sent } = await open(({ method }) => (method === 'POST' && tries++ === 0 ? reused : undefined));
  await tap(200, 184);
  await press('Save assessment');
  expect(await within(bar()).findByRole('alert')).toHaveTextContent('an earlier attempt was saved');
  await press('Save assessment');
  await screen.findByText('Assessment saved');
  expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

async function leaveHalfMarked() {
  const first = await open();
  await tap(200, 184);
  await userEvent.type(screen.getByLabelText('Description of leak 1'), 'Hiss');
  await press('Rear');
  await tap(200, 332);
  await waitFor(() => expect(keptDraft(DRAFT_KEY)).toContain('Fill/drain'));
  first.unmount();
}

test('an unfinished leak check is offered again with its count and age, and restored unchanged', async () => {
  await leaveHalfMarked();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 125 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { sent } = await open();
  expect(await screen.findByText(/was not saved/)).toHaveTextContent(
    'A leak check of this tank with 2 marked leaks from 2 hours ago was not saved.',
  );
  await press('Restore');
  expect(rows()).toHaveLength(2);
  expect(screen.getByLabelText('Description of leak 1')).toHaveValue('Hiss');
  expect(screen.getByRole('button', { name: 'Rear 1' })).toHaveAttribute('aria-pressed', 'true');
  await press('Save assessment');
  await screen.findByText('Assessment saved');
  expect(sent()[0]?.body).toMatchObject({ assessmentDurationMinutes: 125 });
});

test('an unfinished leak check is discarded after a confirmation', async () => {
  await leaveHalfMarked();
  await open();
  await screen.findByText(/2 marked leaks/);
  await press('Discard');
  const question = await screen.findByRole('alertdialog', { name: 'Discard the unsaved leak check?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(await drawing()).toBeVisible();
  expect(bar()).toHaveTextContent('Total leaks 0');
  expect(keptDraft(DRAFT_KEY)).toBeNull();
});

test('leaving with unsaved leaks asks first, and keeps them', async () => {
  const { router } = await open();
  await tap(200, 184);
  await userEvent.click(screen.getByRole('link', { name: 'Choose another tank' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(question).toHaveTextContent('Your marks are kept on this device; you can restore them later.');
  await userEvent.click(within(question).getByRole('button', { name: 'Keep marking' }));
  expect(rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: 'Choose another tank' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(keptDraft(DRAFT_KEY)).toContain('Manway cover');
});

test('the marking screen without a tank, or with an unknown one, asks to choose one', async () => {
  const { router } = await open(undefined, '/leak-check');
  expect(
    await screen.findByText('No tank is selected yet. Choose the tank whose leaks you want to mark.'),
  ).toBeVisible();
  await router.navigate({ to: '/leak-check', search: { tank: 'XX 1' } });
  expect(await screen.findByText('Tank XX 1 does not exist. Choose one of these.')).toBeVisible();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Tank' }));
  await userEvent.click(await screen.findByRole('option', { name: /0042/, hidden: true }));
  expect(await screen.findByText('Tank 0042 · Polar Gas Logistics')).toBeVisible();
  expect(router.state.location.pathname).toBe('/leak-check');
});

test('a tank that could not be loaded is not shown as unknown', async () => {
  let isAway = true;
  await open(({ method }) =>
    method === 'GET' && isAway ? errorResponse(500, 'internal_error', 'It broke.') : undefined,
  );
  expect(await screen.findByText('Tank information is missing. Please try refreshing the page.')).toBeVisible();
  isAway = false;
  await press('Retry');
  expect(await drawing()).toBeVisible();
});

test('a tank that is deleted while its leaks are marked cannot be saved, and the leaks stay', async () => {
  let isGone = false;
  const { queryClient, sent } = await open(({ method }) =>
    method === 'GET' && isGone ? { body: { data: [] } } : undefined,
  );
  await tap(200, 184);
  isGone = true;
  await queryClient.invalidateQueries({ queryKey: ['tanks'] });
  await press('Save assessment');
  expect(await within(bar()).findByRole('alert')).toHaveTextContent(
    'Tank information is missing. Please try refreshing the page.',
  );
  expect(rows()).toHaveLength(1);
  expect(sent()).toEqual([]);
});
