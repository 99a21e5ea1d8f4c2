import { createTankNote } from '@dewar/contract/tank-notes';
import { createTransfer } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { addUser, signInAs } from './sample-world.ts';
import { startTankWorld, type TankWorld } from './tank-world.ts';

export const READING = { vacuum_reading: 18, reading_timestamp: '2026-06-10T08:00:00Z' };
export const LOAD = {
  loaded_at: '2026-05-21T12:00:00.000Z',
  loaded_pressure: 10,
  loaded_weight_lbs: 9_900,
  product_name: 'LHe',
  notes: 'dock 2',
};
export const ARRIVAL = { arrived_at: '2026-06-10T10:00:00.000Z', arrival_pressure: 45, was_venting: false };

type RecordTable = 'vacuum_readings' | 'transfers' | 'tank_notes';

export interface OwnRecordWorld extends TankWorld {
  /** Another user of the author's company. */
  readonly colleague: string;
  /** Records of a new tank of Polar, logged by its user. */
  newReading(change?: object): Promise<{ readonly id: number; readonly tank_id: number }>;
  newLoad(change?: object): Promise<{ readonly id: number; readonly tank_id: number }>;
  newNote(): Promise<{ readonly id: number; readonly tank_id: number }>;
  /** Makes a record, and its arrival, some minutes older. */
  age(table: RecordTable, id: number, minutes: number): Promise<void>;
}

/** Users who log records and correct them; 'polar' is the author. */
export async function startOwnRecordWorld(): Promise<OwnRecordWorld> {
  const world = await startTankWorld();
  const { server, tokens } = world;
  await addUser(server.db, { email: 'colleague@polar.example', company_id: world.polarId });
  const token = tokens.polar;
  return {
    ...world,
    colleague: await signInAs(server, 'colleague@polar.example'),
    newReading: async (change = {}) => {
      const { id: tank_id } = await world.newTank();
      return created(server.call(createVacuumReading, { token, body: { tank_id, ...READING, ...change } }));
    },
    newLoad: async (change = {}) => {
      const { id: tank_id } = await world.newTank();
      return created(server.call(createTransfer, { token, body: { tank_id, ...LOAD, ...change } }));
    },
    newNote: async () => {
      const { id: tank_id } = await world.newTank();
      return created(server.call(createTankNote, { token, body: { tank_id, note_text: 'Wrong tank.' } }));
    },
    age: async (table, id, minutes) => {
      const earlier =
        table === 'transfers' ? `, arrival_recorded_at = arrival_recorded_at - $2 * interval '1 min'` : '';
      await server.pool.query(
        `update ${table} set created_at = created_at - $2 * interval '1 min' ${earlier} where id = $1`,
        [id, minutes],
      );
    },
  };
}

async function created<T>(call: Promise<{ status: number; text: string; body: { data: T } }>): Promise<T> {
  const { status, text, body } = await call;
  if (status !== 201) throw new Error(text);
  return body.data;
}
