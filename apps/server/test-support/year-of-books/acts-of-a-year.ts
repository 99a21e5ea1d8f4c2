import { undoImport } from '@dewar/contract/imports';
import { listRecentlyDeleted, restoreDeleted } from '@dewar/contract/recently-deleted';
import { deleteTank, updateTank } from '@dewar/contract/tanks';
import {
  createTransfer,
  deleteTransfer,
  determineTransfer,
  listTransfers,
  updateTransfer,
  withdrawDetermination,
} from '@dewar/contract/transfers';
import { preselectFinalDetermination } from '@dewar/domain/transfers/final-determination';
import { expect } from 'vitest';
import type { TankWorld } from '../tank-world.ts';
import { transferImportsOf } from '../transfer-import-world.ts';
import {
  ARRIVAL_HOUR,
  COMPANIES,
  dayOf,
  daysUntil,
  noonOf,
  type OwnBooks,
  type OwnLoad,
  type OwnTank,
} from './own-books.ts';

const CUSTOMERS = ['Helix', 'Tern', 'helix', 'Northern Light'];

/** A year of people who enter, correct and move what they weighed, and the books that a test keeps of it. */
export interface Year {
  readonly world: TankWorld;
  readonly books: OwnBooks;
  readonly random: () => number;
}

/** Does one thing, and keeps it in the own books; nothing where there is nothing to do it with. */
type Act = (year: Year) => Promise<void>;

const pick = <T>({ random }: Year, from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
const loadsOf = (year: Year) => [...year.books.loads.values()];
const inUse = ({ books }: Year) => books.tanks.filter(({ isDeleted }) => !isDeleted);
/** With hundredths, as some scales print them. */
const weight = ({ random }: Year, from: number, to: number) => Math.round((from + random() * (to - from)) * 20) / 20;
const token = ({ world }: Year) => world.tokens.admin;

/** A day on which the tank is not on a trip, in the time of its company; undefined without one. */
function freeDay(year: Year, { taken, since }: OwnTank): number | undefined {
  const days = Array.from({ length: daysUntil(year.world.server.clock.now()) }, (_, day) => day);
  return pick(
    year,
    days.filter((day) => day >= since && !taken.has(day)),
  );
}

function drawLoad(year: Year): Omit<OwnLoad, 'id'> | undefined {
  const tank = pick(year, inUse(year));
  const day = tank && freeDay(year, tank);
  const customer = pick(year, CUSTOMERS) ?? '';
  if (tank === undefined || day === undefined) return undefined;
  return {
    tank,
    day,
    customer,
    product: 'lng',
    company: tank.company,
    loadedLbs: weight(year, 9_000, 11_000),
    receivedLbs: null,
  };
}

/** The first whole day of a company that gets a tank now. */
const firstDayFromNow = ({ world }: Year) => dayOf(world.server.clock.now()) + 1;

const timesOf = (day: number) => ({
  loaded_at: noonOf(day),
  arrived_at: noonOf(day, ARRIVAL_HOUR),
  arrival_pressure: 20,
});

const enter: Act = async (year) => {
  const load = drawLoad(year);
  if (load === undefined) return;
  const body = {
    ...{ tank_id: load.tank.id, action: 'Load' as const, ...timesOf(load.day), loaded_weight_lbs: load.loadedLbs },
    ...{ loaded_pressure: 10, product_name: 'LNG', customer_name: load.customer, loading_scale: 'Baytown 2' },
  };
  const made = await year.world.server.call(createTransfer, { token: token(year), body });
  expect(made.status, made.text).toBe(201);
  year.books.add({ ...load, id: made.body.data.id });
};

const receivedOf = (load: OwnLoad, received: number) => ({
  actual_received_lbs: received,
  final_determination: preselectFinalDetermination(load.loadedLbs, received),
});

const determine: Act = async (year) => {
  const load = pick(
    year,
    loadsOf(year).filter(({ receivedLbs }) => receivedLbs === null),
  );
  if (load === undefined) return;
  const received = weight(year, load.loadedLbs * 0.97, load.loadedLbs);
  const call = { token: token(year), params: { id: load.id }, body: receivedOf(load, received) };
  const { status, text } = await year.world.server.call(determineTransfer, call);
  expect(status, text).toBe(200);
  load.receivedLbs = received;
};

/** A weight is corrected; what was determined on the old one is confirmed, or waits again. */
const correct: Act = async (year) => {
  const load = pick(year, loadsOf(year));
  if (load === undefined) return;
  const loadedLbs = weight(year, 9_000, 11_000);
  const confirms = year.random() < 0.5;
  const body = { loaded_weight_lbs: loadedLbs, ...(confirms && { confirm_determination: true }) };
  const { status, text } = await year.world.server.call(updateTransfer, {
    token: token(year),
    params: { id: load.id },
    body,
  });
  expect(status, text).toBe(200);
  if (load.loadedLbs !== loadedLbs && !confirms) load.receivedLbs = null;
  load.loadedLbs = loadedLbs;
};

/** A paper beside the weights: no determination was made on it. */
const renameCustomer: Act = async (year) => {
  const load = pick(year, loadsOf(year));
  const customer_name = pick(year, CUSTOMERS);
  if (load === undefined || customer_name === undefined) return;
  const call = { token: token(year), params: { id: load.id }, body: { customer_name } };
  const { status, text } = await year.world.server.call(updateTransfer, call);
  expect(status, text).toBe(200);
  load.customer = customer_name;
};

/** A load that was booked to the wrong one of the companies that had its tank. */
const bookToOther: Act = async (year) => {
  const load = pick(
    year,
    loadsOf(year).filter(({ tank }) => tank.owners.size > 1),
  );
  const company = COMPANIES.find((name) => name !== load?.company);
  if (load === undefined || company === undefined) return;
  const { server, polarId, northId } = year.world;
  const company_id = company === 'North' ? northId : polarId;
  const call = { token: token(year), params: { id: load.id }, body: { company_id } };
  const { status, text } = await server.call(updateTransfer, call);
  expect(status, text).toBe(200);
  load.company = company;
};

/** The plate of a tank moves no weight. */
const changePlate: Act = async (year) => {
  const tank = pick(year, inUse(year));
  if (tank === undefined) return;
  const body = { capacity_litres: 40_000 + Math.floor(year.random() * 5_000) };
  const { status, text } = await year.world.server.call(updateTank, {
    token: token(year),
    params: { id: tank.id },
    body,
  });
  expect(status, text).toBe(200);
};

const withdraw: Act = async (year) => {
  const load = pick(
    year,
    loadsOf(year).filter(({ receivedLbs }) => receivedLbs !== null),
  );
  if (load === undefined) return;
  const call = { token: token(year), params: { id: load.id }, body: { reason: 'another bill' } };
  const { status, text } = await year.world.server.call(withdrawDetermination, call);
  expect(status, text).toBe(200);
  load.receivedLbs = null;
};

const remove: Act = async (year) => {
  const load = pick(year, loadsOf(year));
  if (load === undefined) return;
  const { status, text } = await year.world.server.call(deleteTransfer, {
    token: token(year),
    params: { id: load.id },
  });
  expect(status, text).toBe(200);
  year.books.remove(load);
};

/** A load without a determination is moved to another day of the same company. */
const moveDay: Act = async (year) => {
  const load = pick(
    year,
    loadsOf(year).filter(
      ({ receivedLbs, tank, company }) => receivedLbs === null && !tank.isDeleted && tank.company === company,
    ),
  );
  const day = load && freeDay(year, load.tank);
  if (load === undefined || day === undefined) return;
  const call = { token: token(year), params: { id: load.id }, body: timesOf(day) };
  const { status, text } = await year.world.server.call(updateTransfer, call);
  expect(status, text).toBe(200);
  year.books.move(load, day);
};

const deleteOne: Act = async (year) => {
  const tank = pick(year, inUse(year));
  if (tank === undefined || inUse(year).length < 3) return;
  const { status, text } = await year.world.server.call(deleteTank, { token: token(year), params: { id: tank.id } });
  expect(status, text).toBe(200);
  tank.isDeleted = true;
};

const bringBack: Act = async (year) => {
  const tank = pick(
    year,
    year.books.tanks.filter(({ isDeleted }) => isDeleted),
  );
  if (tank === undefined) return;
  const { server } = year.world;
  const deleted = await server.call(listRecentlyDeleted, { token: token(year), query: { entity: 'tank' } });
  const entry = deleted.body.data.find(({ record_id }) => record_id === tank.id);
  // It is kept for some time only.
  if (entry === undefined) return;
  const { status, text } = await server.call(restoreDeleted, {
    token: token(year),
    params: { id: entry.id },
    body: {},
  });
  expect(status, text).toBe(200);
  tank.isDeleted = false;
  tank.since = firstDayFromNow(year);
};

const giveAway: Act = async (year) => {
  const tank = pick(year, inUse(year));
  if (tank === undefined) return;
  const company = COMPANIES.find((name) => name !== tank.company) ?? tank.company;
  const call = { token: token(year), params: { id: tank.id }, body: { company_name: company } };
  const { status, text } = await year.world.server.call(updateTank, call);
  expect(status, text).toBe(200);
  tank.company = company;
  tank.owners.add(company);
  tank.since = firstDayFromNow(year);
};

/** A sheet of some loads, which is taken back at once in every third case. */
const importSheet: Act = async (year) => {
  const drawn = [drawLoad(year), drawLoad(year), drawLoad(year)].filter((load) => load !== undefined);
  const loads = drawn.filter(
    ({ tank, day }, at) => !drawn.slice(0, at).some((other) => other.tank === tank && other.day === day),
  );
  if (loads.length === 0) return;
  const lines = loads.map(({ tank, day, loadedLbs }) => {
    const { loaded_at, arrived_at } = timesOf(day);
    return [tank.number, loaded_at, loadedLbs, 10, arrived_at, 20, 'no'].join(';');
  });
  const imports = transferImportsOf(year.world);
  const text = `Tank;Loaded;Weight;Pressure;Arrived;Arrival pressure;Venting\n${lines.join('\n')}`;
  const made = await imports.importSheet(text, {}, 'admin');
  expect(made.status, made.text).toBe(201);
  if (year.random() < 1 / 3) {
    const call = { token: token(year), params: { id: made.body.data.id } };
    const undone = await year.world.server.call(undoImport, call);
    expect(undone.status, undone.text).toBe(200);
    return;
  }
  for (const load of loads) {
    const call = { token: token(year), query: { tank_id: load.tank.id, limit: 200 } };
    const listed = (await year.world.server.call(listTransfers, call)).body.data;
    const stored = listed.find(({ loaded_at }) => new Date(loaded_at ?? 0).toISOString() === noonOf(load.day));
    year.books.add({ ...load, customer: '', product: 'other', id: stored?.id ?? 0 });
  }
};

/** Two people change one load at the same time; the books have what is answered last, whoever it was. */
const atOnce: Act = async (year) => {
  const load = pick(year, loadsOf(year));
  if (load === undefined) return;
  const { server, tokens } = year.world;
  const weights = [weight(year, 9_000, 11_000), weight(year, 9_000, 11_000)];
  const answers = await Promise.all(
    weights.map((loaded_weight_lbs) =>
      server.call(updateTransfer, {
        ...{ token: tokens.admin, params: { id: load.id } },
        body: { loaded_weight_lbs, confirm_determination: true },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const latest = answers.toSorted((one, other) => other.body.data.version - one.body.data.version)[0]?.body.data;
  load.loadedLbs = latest?.loaded_weight_lbs ?? 0;
};

/** How often each is done, in parts. */
const ACTS: readonly (readonly [parts: number, act: Act])[] = [
  [10, enter],
  [9, determine],
  [4, correct],
  [1, withdraw],
  [1, remove],
  [2, moveDay],
  [1, deleteOne],
  [2, bringBack],
  [1, giveAway],
  [2, importSheet],
  [2, atOnce],
  [1, renameCustomer],
  [2, bookToOther],
  [1, changePlate],
];

const ALL = ACTS.flatMap(([parts, act]) => Array.from({ length: parts }, () => act));

/** Does something at random. */
export async function actOnce(year: Year): Promise<void> {
  await pick(year, ALL)?.(year);
  await dateAssignments(year.world);
}

/**
 * Who has a tank since when is stamped by PostgreSQL, whose clock is that of the machine. What it stamped just now happened
 * at the time of the year that is lived here.
 */
export async function dateAssignments({ server }: Pick<TankWorld, 'server'>): Promise<void> {
  const dated = (column: string) =>
    `${column} = case when ${column} between clock_timestamp() - interval '1 minute' and clock_timestamp() then $1 else ${column} end`;
  await server.pool.query(`update tank_assignments set ${dated('assigned_at')}, ${dated('released_at')}`, [
    server.clock.now(),
  ]);
}
