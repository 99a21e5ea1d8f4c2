import { datePartsOf } from '../time/date-parts.ts';
import { formatDay } from '../time/full-date.ts';
import { type Instant, MILLISECONDS_PER_MINUTE, toMilliseconds } from '../time/instants.ts';

/** A time in which a company had a tank; without a company the tank was in stock. */
export interface Holding {
  readonly assignment_id: number;
  readonly company_id: number | null;
  readonly company_name?: string | null;
  readonly assigned_at: string;
}

interface AskedMoment {
  readonly at: Instant;
  readonly now: Instant;
}

/**
 * Who had a tank at a moment, of all its holdings in their order: a record belongs to the company of its day, not of the
 * day on which it is typed. What was before the first company that had it is that company's: it brings its own history
 * into the portal. A beginning that is still ahead was stamped by a wrong clock and says nothing: whoever has the tank
 * could record nothing until then. Undefined if no company ever had it.
 */
export function findHolding<Held extends Holding>(
  holdings: readonly Held[],
  { at, now }: AskedMoment,
): Held | undefined {
  const first = holdings.findIndex(({ company_id }) => company_id !== null);
  if (first === -1) return undefined;
  const since = holdings.slice(first);
  const last = since.at(-1);
  if (last !== undefined && startOf(last) > toMilliseconds(now)) return last;
  return since.findLast((holding) => startOf(holding) <= toMilliseconds(at)) ?? since[0];
}

/** The holding of a company whose record is of that moment: the one at that time, or else the nearest before it. */
export function findHoldingOf<Held extends Holding>(
  holdings: readonly Held[],
  company_id: number,
  moment: AskedMoment,
): Held | undefined {
  return findHolding(
    holdings.filter((holding) => holding.company_id === company_id),
    moment,
  );
}

/** The holding in which a company had the tank during the minute of a moment: in a minute in which it moves, both had it. */
export function findHoldingDuring<Held extends Holding>(
  holdings: readonly Held[],
  company_id: number,
  at: Instant,
): Held | undefined {
  const minute = minuteOf(at);
  return holdings.findLast((holding, place) => {
    const next = holdings[place + 1];
    const isOver = next !== undefined && toMilliseconds(next.assigned_at) <= minute;
    return holding.company_id === company_id && startOf(holding) <= minute && !isOver;
  });
}

/** Moments are entered to the minute: whoever gets a tank during a minute has it for all of it. */
function startOf({ assigned_at }: Holding): number {
  return minuteOf(assigned_at);
}

function minuteOf(at: Instant): number {
  return Math.floor(toMilliseconds(at) / MILLISECONDS_PER_MINUTE) * MILLISECONDS_PER_MINUTE;
}

/** 'Polar Gas had it until 1 Jun 2026, North from 8 Jun 2026 on'; null if no company ever had the tank. */
export function describeHolders(holdings: readonly Holding[], timeZone: string): string | null {
  const day = ({ assigned_at }: Holding) => formatDay(assigned_at, timeZone);
  const told = holdings.flatMap((holding, at) => {
    if (holding.company_id === null) return [];
    const next = holdings[at + 1];
    const isFirst = holdings.slice(0, at).every(({ company_id }) => company_id === null);
    const from = isFirst ? '' : ` from ${day(holding)}`;
    const until = next === undefined ? `${isFirst ? ` since ${day(holding)}` : ' on'}` : ` until ${day(next)}`;
    return [`${holding.company_name ?? 'another company'}${isFirst ? ' had it' : ''}${from}${until}`];
  });
  return told.length === 0 ? null : told.join(', ');
}

/** What people of a company are told of a record from before the tank was theirs. */
export function describeNotYours({ assigned_at }: Holding, timeZone: string): string {
  const { hour, minute } = datePartsOf(assigned_at, timeZone);
  const since = `${formatDay(assigned_at, timeZone)}, ${hour}:${minute}`;
  return `The tank is yours since ${since}. What was before belongs to who had it then: ask an administrator to enter it.`;
}
