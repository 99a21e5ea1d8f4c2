import type { EarlierForecast } from '@dewar/domain/vacuum/forecast/earlier-forecast';
import { forecastVacuum } from '@dewar/domain/vacuum/forecast/forecast-vacuum';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { daysAgo, readingOf, transferOf } from '../../../test-support/tank-data.ts';
import { storeSession } from '../../shared/session/session.ts';
import { VacuumOverTime, type VacuumOverTimeProps } from './vacuum-over-time.tsx';

const READINGS = [
  readingOf(1, 38, daysAgo(2)),
  readingOf(2, 30, daysAgo(30)),
  { ...readingOf(3, 24, daysAgo(60)), fresh_pull: true },
  readingOf(4, 90, daysAgo(89)),
  readingOf(5, 60, daysAgo(200)),
  readingOf(6, 40, daysAgo(500)),
];

const forecastOf = (readings: typeof READINGS) =>
  forecastVacuum({
    readings: readings.map(({ vacuum_reading, reading_timestamp, fresh_pull }) => ({
      ...{ vacuumMicrons: vacuum_reading, takenAt: reading_timestamp, isFreshPull: fresh_pull },
    })),
    ...{ loads: [], now: new Date(), limitMicrons: 75 },
  });

type Shown = VacuumOverTimeProps['forecast'];

function show(readings = READINGS, forecast: Shown = forecastOf(readings), earlier: EarlierForecast | null = null) {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  return renderScreen(
    <VacuumOverTime
      readings={readings}
      transfers={[transferOf({ loaded_at: daysAgo(31), arrived_at: daysAgo(10) })]}
      forecast={forecast}
      earlier={earlier}
      isCut={false}
    />,
  );
}

test('the vacuum chart says how many readings it shows, and describes the estimate in words', async () => {
  await show();
  expect(screen.getByRole('figure', { name: 'Vacuum over time: 5 readings' })).toBeInTheDocument();
  expect(screen.getByText(/Not enough readings for an estimate/)).toBeInTheDocument();
});

test('an estimate states its pace, its date with the range, and what it rests on', async () => {
  const rising = [60, 54, 48, 43, 38, 34, 30, 27].map((microns, index) =>
    readingOf(index + 1, microns, daysAgo(4 + index * 10)),
  );
  await show(rising);
  expect(screen.getByText(/ Reaches 75 around .+ \(.+\)\./)).toHaveTextContent(
    /From 8 readings over \d+ days, (high|medium|low) confidence\.$/,
  );
});

test.each([
  ['loading', /Loading/],
  ['failed', /It could not be loaded\. The readings are complete\./],
  ['in_stock', /None, because the tank is in stock\./],
  ['not_evaluated', /It could not be worked out from these records\./],
  ['not_yet', /Being worked out\./],
] as const)('an estimate that is %s leaves the readings on the screen', async (forecast, words) => {
  await show(READINGS, forecast);
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByRole('figure', { name: 'Vacuum over time: 5 readings' })).toBeInTheDocument();
});

test('a tank above the limit is told what had been foreseen of it', async () => {
  const microns = [96, 88, 80, 72, 65, 59, 53, 48, 43, 39, 35, 32, 29];
  const rising = microns.map((each, index) => readingOf(index + 1, each, daysAgo(4 + index * 10)));
  const crossing = { at: daysAgo(20), earliestAt: daysAgo(30), latestAt: daysAgo(10) };
  const earlier = { madeAt: daysAgo(80), crossing, curve: [], passedAt: daysAgo(24) };
  await show(rising, forecastOf(rising), earlier);
  expect(await screen.findByText('Looking back.')).toBeInTheDocument();
  expect(screen.getByText(/it passed 75 around .+, within that range\./)).toBeInTheDocument();
  expect(screen.getByText('Foreseen earlier')).toBeInTheDocument();
});

test('without an earlier forecast nothing is said of one', async () => {
  await show();
  expect(screen.queryByText('Foreseen earlier')).toBeNull();
});

test('the vacuum table holds the same readings, newest first, with band, fresh pull and load', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['38 µm', 'Good', 'No', '–'],
    ['30 µm', 'Good', 'No', 'LHe'],
    ['24 µm', 'Good', 'Yes', '–'],
    ['90 µm', 'Poor', 'No', '–'],
    ['60 µm', 'Good', 'No', '–'],
  ]);
});

test('the range buttons set how far back the vacuum chart reaches', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: '90 days' }));
  expect(screen.getByRole('figure', { name: 'Vacuum over time: 4 readings' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(screen.getByRole('figure', { name: 'Vacuum over time: 6 readings' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
});

test('the vacuum chart of a tank without readings says so', async () => {
  await show([]);
  expect(screen.getByText('No vacuum readings yet.')).toBeInTheDocument();
});
