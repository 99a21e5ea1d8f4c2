import { expect, test } from 'vitest';
import { findTankSituation, listTankActions, type TankActionFacts } from './tank-actions.ts';

const NOW = new Date('2026-05-12T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds).toISOString();
const read = (since: number, vacuum_reading = 12) => ({ reading_timestamp: ago(since), vacuum_reading });
const arrived = (since: number, arrival: { pressure?: number | null; venting?: boolean } = {}) => ({
  arrived_at: ago(since),
  arrival_pressure: arrival.pressure === undefined ? 20 : arrival.pressure,
  was_venting: arrival.venting ?? false,
});

const LOAD = { open_transfer: {} };
const IMMEDIATE = ['reading', 'load', 'immediate'];
const POST_OFFLOAD = ['reading', 'load', 'post_offload'];
const EMPTY = ['load', 'reading', undefined];

// What is offered first, what beside it, and for which reading.
test.each<[string, Partial<TankActionFacts>, readonly (string | undefined)[]]>([
  ['a new tank', { latest_reading: null }, ['reading', 'load', 'first']],
  ['a tank at rest that was never loaded', {}, EMPTY],
  ['a tank in transit', LOAD, ['arrival', 'reading', undefined]],
  ['a tank in transit without a reading', { ...LOAD, latest_reading: null }, ['arrival', 'reading', undefined]],
  [
    'a tank in transit with a high vacuum',
    { ...LOAD, latest_reading: read(HOUR, 900) },
    ['arrival', 'reading', undefined],
  ],
  [
    'a tank that was loaded again after an arrival that vented',
    { ...LOAD, last_arrival: arrived(HOUR, { venting: true }) },
    ['arrival', 'reading', undefined],
  ],
  ['an arrival in good order', { last_arrival: arrived(HOUR) }, EMPTY],
  ['an arrival at 99.9 psig', { last_arrival: arrived(HOUR, { pressure: 99.9 }) }, EMPTY],
  ['an arrival at 100 psig', { last_arrival: arrived(HOUR, { pressure: 100 }) }, IMMEDIATE],
  ['an arrival that vented', { last_arrival: arrived(HOUR, { venting: true, pressure: null }) }, IMMEDIATE],
  ['an arrival that vented three hours ago', { last_arrival: arrived(3 * HOUR, { venting: true }) }, IMMEDIATE],
  [
    'an arrival that vented and was read at once',
    { last_arrival: arrived(HOUR, { venting: true }), latest_reading: read(50 * MINUTE) },
    EMPTY,
  ],
  ['an arrival 71 hours ago', { last_arrival: arrived(71 * HOUR) }, EMPTY],
  ['an arrival 72 hours ago', { last_arrival: arrived(72 * HOUR), latest_reading: read(71 * HOUR) }, POST_OFFLOAD],
  ['an arrival 5 days ago', { last_arrival: arrived(5 * DAY), latest_reading: read(4 * DAY) }, POST_OFFLOAD],
  ['an arrival a minute later', { last_arrival: arrived(5 * DAY + MINUTE), latest_reading: read(4 * DAY) }, EMPTY],
  ['an arrival 4 days ago, read since', { last_arrival: arrived(4 * DAY), latest_reading: read(HOUR) }, EMPTY],
  ['a tank in stock', { company_name: null, latest_reading: null }, [undefined, undefined, undefined]],
  [
    'a tank in stock that arrived venting at its last company',
    { company_name: null, last_arrival: arrived(HOUR, { venting: true }) },
    [undefined, undefined, undefined],
  ],
  ['a vacuum of 100', { latest_reading: read(HOUR, 100) }, EMPTY],
  ['a vacuum above 100', { latest_reading: read(HOUR, 100.01) }, ['reading', 'load', 'high_vacuum']],
  [
    'a vacuum above 100 from before it was pumped',
    { latest_reading: read(HOUR, 900), condition: { pumped_at: ago(MINUTE) } },
    EMPTY,
  ],
  ['a vacuum above 100 out of service', { latest_reading: read(HOUR, 900), operational_status: false }, EMPTY],
])('%s is offered what its state asks for', (_state, facts, [first, second, reading]) => {
  const situation = findTankSituation(
    {
      company_name: 'Polar',
      operational_status: true,
      condition: null,
      latest_reading: read(6 * DAY),
      open_transfer: null,
      last_arrival: null,
      ...facts,
    },
    NOW,
  );
  expect(listTankActions(situation)).toEqual([first, second].filter((action) => action !== undefined));
  expect(situation.kind === 'reading_due' ? situation.reading : undefined).toBe(reading);
});

test('an immediate reading counts until two hours after the arrival, a post-offload reading until five days after', () => {
  const untilOf = (last_arrival: TankActionFacts['last_arrival']) => {
    const facts = {
      company_name: 'Polar',
      operational_status: true,
      condition: null,
      latest_reading: read(6 * DAY),
      open_transfer: null,
      last_arrival,
    };
    const situation = findTankSituation(facts, NOW);
    return situation.kind === 'reading_due' ? situation.until?.toISOString() : undefined;
  };
  expect(untilOf(arrived(HOUR, { venting: true }))).toBe('2026-05-12T13:00:00.000Z');
  expect(untilOf(arrived(4 * DAY))).toBe('2026-05-13T12:00:00.000Z');
});
