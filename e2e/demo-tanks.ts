import type { Locator } from '@playwright/test';
import { type FleetTank, listFleet, listTransfers, type Person, type Reading, type Transfer } from './portal-api.ts';

const MILLISECONDS_PER_HOUR = 60 * 60 * 1000;
const MILLISECONDS_PER_DAY = 24 * MILLISECONDS_PER_HOUR;

export interface TankWithReading extends FleetTank {
  readonly latest_reading: Reading;
}

/**
 * A tank at rest: its last transfer arrived at least some days ago, and its last reading is in the usual range. It was not
 * taken just now by another journey: times of forms are of the minute, so that a further reading would not be the latest.
 */
export async function findRestingTank(person: Person, restDays: number): Promise<TankWithReading> {
  for (const tank of await listFleet(person)) {
    if (!hasEverydayReading(tank) || wasReadJustNow(tank) || tank.open_transfer !== null || !tank.operational_status)
      continue;
    const [latest] = await listTransfers(person, tank.id);
    const arrivedAt = latest?.arrived_at;
    if (arrivedAt && Date.now() - Date.parse(arrivedAt) > restDays * MILLISECONDS_PER_DAY) return tank;
  }
  throw new Error(`${person} has no tank at rest`);
}

/** Several transfers with an arrival, each of another tank. */
export async function findArrivedTransfers(person: Person, count: number): Promise<readonly Transfer[]> {
  const found: Transfer[] = [];
  for (const tank of await listFleet(person)) {
    const [latest] = await listTransfers(person, tank.id);
    if (latest?.arrived_at) found.push(latest);
    if (found.length === count) return found;
  }
  throw new Error(`${person} has no ${count} tanks with an arrived transfer`);
}

/** So that ten times the value is still below the limit that asks for confirmation. */
function hasEverydayReading(tank: FleetTank): tank is TankWithReading {
  const microns = tank.latest_reading?.vacuum_reading ?? 0;
  return microns >= 5 && microns <= 60;
}

function wasReadJustNow({ latest_reading }: TankWithReading): boolean {
  return Date.now() - Date.parse(latest_reading.reading_timestamp) < MILLISECONDS_PER_HOUR;
}

/** Enters a moment into a date and time field. In the hour that a clock change repeats, the field asks which one is meant. */
export async function enterMoment(field: Locator, moment: Date, timeZone: string): Promise<void> {
  const entered = localTime(moment, timeZone);
  await field.fill(entered);
  const isSame = (hours: number) =>
    localTime(new Date(moment.getTime() + hours * MILLISECONDS_PER_HOUR), timeZone) === entered;
  if (isSame(-1))
    await field
      .page()
      .getByRole('radio', { name: /^The second,/ })
      .check();
  else if (isSame(1))
    await field
      .page()
      .getByRole('radio', { name: /^The first,/ })
      .check();
}

/** '2026-11-21T03:30' in local time of the zone. */
function localTime(moment: Date, timeZone: string): string {
  // Swedish dates have the format of ISO 8601.
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment);
  return text.replace(' ', 'T');
}

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * MILLISECONDS_PER_DAY);
}
