import { expect } from 'vitest';
import { type ArchiveWorld, startArchiveWorld } from '../../src/features/archives/archive-test-world.ts';
import { keepLedger } from '../keep-ledger.ts';
import { signInAs } from '../sample-world.ts';
import { actOnce, dateAssignments, type Year } from './acts-of-a-year.ts';
import { COMPANIES, type CompanyName, monthOf, OwnBooks, type OwnLoad, seededRandom } from './own-books.ts';
import {
  closeFor,
  countsOf,
  findingsOf,
  lastSheetOf,
  lossesOf,
  ownLosses,
  ownStatements,
  ownTotals,
  placesOf,
  type Stated,
  totalsOf,
} from './read-places.ts';

const MILLISECONDS_PER_DAY = 86_400_000;
const DAYS_PER_MONTH = 31;

interface LivedYear {
  readonly seed: number;
  readonly months: number;
  readonly actsPerMonth: number;
  readonly tanks: number;
}

/** Everybody signs in as often as a month begins: sessions end. */
async function signInAnew(world: ArchiveWorld): Promise<ArchiveWorld> {
  const emails = {
    ...{ polar: 'user@polar.example', north: 'user@north.example', admin: 'admin@dewar.example' },
    ...{ polarBoss: 'polarboss@x.example', northBoss: 'northboss@x.example' },
  };
  const tokens: Record<string, string> = { ...world.tokens };
  for (const [who, email] of Object.entries(emails)) tokens[who] = await signInAs(world.server, email);
  return { ...world, tokens };
}

/**
 * Lives a year of two companies, whose people enter, correct, move, delete and import loads at random, and holds every
 * place that states a quantity against the books that are kept here beside it.
 */
export async function liveAYear({ seed, months, actsPerMonth, tanks }: LivedYear): Promise<void> {
  let world = await startArchiveWorld();
  const books = new OwnBooks();
  const random = seededRandom(seed);
  for (let at = 0; at < tanks; at += 1) {
    const company = COMPANIES[at % COMPANIES.length] ?? 'Polar Gas';
    const { id, tank_number: number } = await world.newTank({ company_name: company });
    books.tanks.push({ id, number, company, isDeleted: false, since: 0, owners: new Set([company]), taken: new Set() });
  }
  await dateAssignments(world);
  const closed = new Map<CompanyName, readonly OwnLoad[]>();
  for (let month = 0; month < months; month += 1) {
    world.server.clock.advance(DAYS_PER_MONTH * MILLISECONDS_PER_DAY);
    world = await signInAnew(world);
    const year: Year = { world: world as Year['world'], books, random };
    for (let act = 0; act < actsPerMonth; act += 1) await actOnce(year);
    if (month === 1) await closeAll(world, books, closed);
  }
  await keepLedger(world.server);
  for (const company of COMPANIES) await compare({ world, company }, books, closed.get(company));
  await world.server.stop();
}

/** The first month is closed in the middle of it all. */
async function closeAll(world: ArchiveWorld, books: OwnBooks, closed: Map<CompanyName, readonly OwnLoad[]>) {
  await keepLedger(world.server);
  for (const company of COMPANIES) {
    await closeFor({ world, company }, monthOf(0));
    const ofMonth = books.of(company).filter(({ day }) => monthOf(day) === monthOf(0));
    closed.set(
      company,
      ofMonth.map((load) => ({ ...load })),
    );
  }
}

async function compare(
  reader: { readonly world: ArchiveWorld; readonly company: CompanyName },
  books: OwnBooks,
  closed: readonly OwnLoad[] | undefined,
): Promise<void> {
  const own = books.of(reader.company);
  const { all, determined } = ownStatements(own);
  const tanks = books.tanks.map(({ id }) => id);
  const { ofAll, ofDetermined } = await placesOf(reader, tanks);
  for (const [place, says] of Object.entries(ofAll)) expect.soft(says, place).toEqual(all);
  for (const [place, says] of Object.entries(ofDetermined)) expect.soft(says, place).toEqual(determined);
  expect.soft(await countsOf(reader)).toEqual({
    ...{ transfers: all.length, compared: determined.length },
    ...{ waiting: all.length - determined.length, queue: all.length - determined.length },
  });
  const lost = await lossesOf(reader);
  expect.soft(lost.said, 'the losses in pictures').toEqual(ownLosses(own, lost.from));
  for (const month of new Set(own.map(({ day }) => monthOf(day)))) {
    expect.soft((await totalsOf(reader, month)).sums, month).toEqual(ownTotals(own, month));
    expect.soft(await lastSheetOf(reader, month), `last sheet of ${month}`).toEqual(ownTotals(own, month).loaded);
  }
  for (const [finding, [said, counted]] of Object.entries(await findingsOf(reader))) {
    expect.soft(counted, finding).toBe(said);
  }
  if (closed !== undefined) await compareClosing(reader, own, closed);
}

/** The closed month has what was in it, and names each load that is another now. */
async function compareClosing(
  reader: Parameters<typeof compare>[0],
  own: readonly OwnLoad[],
  closed: readonly OwnLoad[],
) {
  const month = monthOf(0);
  const { closing } = await totalsOf(reader, month);
  const stated = (loads: readonly OwnLoad[]) => new Map(ownStatements(loads).all.map((load) => [load[0], load]));
  const [kept, now] = [stated(closed), stated(own.filter(({ day }) => monthOf(day) === month))];
  const isSame = (one: Stated | undefined, other: Stated | undefined) => JSON.stringify(one) === JSON.stringify(other);
  const days = new Map(closed.map(({ id, day }) => [id, day]));
  const isMoved = (id: number) => own.some((load) => load.id === id && days.has(id) && days.get(id) !== load.day);
  const customers = new Map(closed.map(({ id, customer }) => [id, customer]));
  const isRenamed = (id: number) =>
    own.some((load) => load.id === id && customers.has(id) && customers.get(id) !== load.customer);
  const changed = [...new Set([...kept.keys(), ...now.keys()])].filter(
    (id) => !isSame(kept.get(id), now.get(id)) || isMoved(id) || isRenamed(id),
  );
  expect.soft(closing?.kept.loads).toBe(kept.size);
  expect.soft(closing?.now.loads).toBe(now.size);
  expect.soft(closing?.kept).toMatchObject({ loaded_lbs: ownTotals(closed, month).loaded });
  expect.soft(closing?.changed.map(({ transfer_id }) => transfer_id).toSorted()).toEqual(changed.toSorted());
}
