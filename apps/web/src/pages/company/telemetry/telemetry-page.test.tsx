import type { Fitting, TelemetryUnit, TelemetryUnitPage } from '@dewar/contract/telemetry';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

function unitOf(id: number, unit: string, differences: Partial<TelemetryUnit> = {}): TelemetryUnit {
  return {
    ...{ id, unit, company_name: 'Polar Gas Logistics', tank: null, created_at: '2026-05-01T00:00:00Z' },
    ...{ sent: 10, stored: 7, repeated: 1, waiting: 0, refused: 2, clock_offset_seconds: 301 },
    ...{ first_seen_at: '2026-05-12T18:05:00Z', last_seen_at: '2026-05-13T18:05:00Z' },
    ...{
      first_measured_at: '2026-05-12T18:04:00Z',
      last_measured_at: '2026-05-13T18:04:00Z',
      silent_after_hours: 24,
      is_silent: false,
    },
    battery: { value: 3.61, unit_of_measure: 'V', measured_at: '2026-05-13T18:04:00Z' },
    last_refused: { reason: 'kind is not known', received_at: '2026-05-13T18:05:00Z', message: '{"kind":"x"}' },
    ...differences,
  };
}

const FITTING: Fitting = {
  ...{ id: 3, tank_id: 7, tank_number: 'GASU 7', from: '2026-05-12T00:00:00Z', until: null },
  ...{ created_by_email: 'ines@polar.example', version: 1 },
};

const UNITS = [
  unitOf(1, 'G-1', { tank: { id: 7, tank_number: 'GASU 7' }, is_silent: true }),
  unitOf(2, 'G-2', { waiting: 12 }),
];

const PAGE: TelemetryUnitPage = {
  ...unitOf(1, 'G-1', { tank: { id: 7, tank_number: 'GASU 7' } }),
  account: [
    {
      ...{ hour: '2026-05-13T18:00:00Z', sent: 10, stored: 7, repeated: 1, waiting: 0, refused: 2 },
      ...{ matched: 0, clock_offset_seconds: 301 },
    },
  ],
  gaps: [{ from: '2026-05-12T19:00:00Z', until: '2026-05-13T18:00:00Z' }],
  fittings: [FITTING],
};

function serve(units: readonly TelemetryUnit[] = UNITS) {
  return startApi(({ url, method }) => {
    const { pathname, searchParams } = new URL(url, 'http://host');
    if (pathname === '/api/telemetry/units/G-1') return { body: { data: PAGE } };
    if (pathname.endsWith('/fittings') && method === 'POST') {
      return errorResponse(409, 'conflict', 'The unit is on tank GASU 9 in this time.');
    }
    if (pathname === '/api/telemetry/units') {
      return { body: { data: searchParams.has('waiting') ? units.filter(({ waiting }) => waiting > 0) : units } };
    }
    if (pathname === '/api/tanks') return { body: { data: [{ id: 7, tank_number: 'GASU 7' }] } };
    if (pathname === '/api/telemetry/mappings') {
      return { body: { data: { own: [], ready: [{ key: 'traccar', name: 'Traccar', expression: '$' }] } } };
    }
    if (pathname.endsWith('/preview')) {
      const samples = [
        { sample: '{}', reads_as: 'G-1: vacuum 18 um[Hg]', reason: null },
        { sample: '{"v":1}', reads_as: null, reason: 'unit is required' },
      ];
      return { body: { data: [{ error: null, samples }] } };
    }
    if (pathname === '/api/telemetry/places') return { body: { data: [] } };
    return undefined;
  });
}

test('units are listed with their states, and what waits for a tank stands first', async () => {
  await serve();
  renderAt('/telemetry');
  const waiting = within(await screen.findByRole('list', { name: 'Units with samples that wait' }));
  expect(waiting.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'G-212 samples waitFit to a tank',
  ]);
  const [first, second] = within(await screen.findByRole('list', { name: 'Units' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(/G-1.*GASU 7.*Silent.*3\.61 V/);
  expect(second).toHaveTextContent(/G-2.*No tank/);
});

test('without a unit the screen says what to do, and an error can be tried again', async () => {
  await serve([]);
  const { unmount } = renderAt('/telemetry');
  expect(await screen.findByText('No unit has sent anything yet.')).toBeVisible();
  unmount();
  await startApi(({ url }) =>
    url.startsWith('/api/telemetry/units') ? errorResponse(503, 'unavailable', 'The database is down.') : undefined,
  );
  renderAt('/telemetry');
  expect(await screen.findByText('The units could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});

test('a unit is fitted to a tank, and what was chosen stays when that is refused', async () => {
  const received = await serve();
  renderAt('/telemetry');
  await userEvent.click(await screen.findByRole('button', { name: 'Fit to a tank: G-2' }));
  const form = within(await screen.findByRole('form', { name: 'Fit to a tank' }));
  await userEvent.click(form.getByRole('combobox', { name: 'Tank' }));
  await userEvent.click(await screen.findByRole('option', { name: 'GASU 7', hidden: true }));
  await userEvent.click(form.getByRole('button', { name: 'Fit' }));
  expect(await form.findByText('The unit is on tank GASU 9 in this time.')).toBeVisible();
  expect(form.getByRole('combobox', { name: 'Tank' })).toHaveValue('GASU 7');
  const sent = received.find(({ method }) => method === 'POST');
  expect(sent?.url).toBe('/api/telemetry/units/G-2/fittings?company_name=Polar+Gas+Logistics');
  expect(sent?.body).toEqual({ tank_id: 7, from: '2026-05-12T18:04:00Z', until: null });
});

test('a unit’s page tells its account by hour, gaps, clock, battery, and what was refused last', async () => {
  await serve();
  renderAt('/telemetry?unit=G-1');
  const account = within(await screen.findByRole('region', { name: 'Account by hour' }));
  expect(account.getAllByRole('row')[1]).toHaveTextContent(/107102$/);
  expect(screen.getByText('10 sent in all: 7 stored, 1 sent again, 0 waiting, 2 refused.')).toBeVisible();
  expect(screen.getByText('5 minutes ahead')).toBeVisible();
  expect(screen.getByText('{"kind":"x"}')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Gaps' })).toHaveTextContent('Nothing from');
  expect(screen.getByRole('list', { name: 'Fittings' })).toHaveTextContent('GASU 7');
  await userEvent.click(screen.getByRole('button', { name: 'Delete the fitting to GASU 7' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete the fitting to GASU 7?' })).toBeVisible();
});

test('a mapping is tried on a pasted message before it is saved', async () => {
  await serve();
  renderAt('/telemetry?view=mappings');
  await userEvent.click(await screen.findByRole('button', { name: 'Begin with it: Traccar' }));
  const form = within(await screen.findByRole('form', { name: 'Add mapping' }));
  expect(form.getByLabelText('Expression')).toHaveValue('$');
  await userEvent.type(form.getByLabelText('A message to try'), '{{}');
  await userEvent.click(form.getByRole('button', { name: 'Try it' }));
  expect(await form.findByText('G-1: vacuum 18 um[Hg]')).toBeVisible();
  expect(form.getByText('Refused: unit is required')).toBeVisible();
});

test('places are named by a circle', async () => {
  await serve();
  renderAt('/telemetry?view=places');
  expect(await screen.findByText('No place is named yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add place' }));
  const form = within(await screen.findByRole('form', { name: 'Add place' }));
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Latitude is required')).toBeVisible();
});
