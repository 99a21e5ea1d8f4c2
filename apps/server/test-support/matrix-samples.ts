import { CANARY, type MatrixWorld } from './matrix-world.ts';
import type { TestCall } from './test-server.ts';

/**
 * How an endpoint is called on company A's records, and what the others of a fitting role get: 'not-found' the same
 * 404 as for an invented id, 'filtered' an answer without A's rows, 'same' what does not depend on the company.
 */
export interface Sample {
  readonly others: 'not-found' | 'filtered' | 'same';
  readonly call: (world: MatrixWorld) => Promise<TestCall>;
  /** The same call on a record that does not exist. */
  readonly invented?: TestCall;
}

const INVENTED_ID = 2_000_000_000;
const invented = { params: { id: INVENTED_ID } };
const reading = { vacuum_reading: 12, reading_timestamp: '2026-06-01T00:00:00Z', additional_notes: CANARY };
const load = { action: 'Load', loaded_at: '2026-06-01T00:00:00Z', loaded_weight_lbs: 9_900, customer_name: CANARY };
const arrival = { arrived_at: '2026-06-09T00:00:00Z', arrival_pressure: 20, was_venting: false };

export const SAMPLES: Readonly<Record<string, Sample>> = {
  login: same({ body: { email: 'nobody@x.example', password: 'wrong' } }),
  getSession: same({}),
  logout: same({}),
  getSignInOptions: same({}),
  createFirstAdministrator: same({
    body: { token: 'invented', email: 'first@x.example', password: 'a fine pass phrase' },
  }),

  listCompanies: same({}),
  listTanks: { others: 'filtered', call: async () => ({}) },
  getTank: onRecord((world) => world.newTank()),
  createTank: {
    others: 'same',
    call: async (world) => ({ body: { tank_number: `new ${Math.random()}`, company_name: world.companyA } }),
  },
  updateTank: onRecord((world) => world.newTank(), { operational_status: false }),
  deleteTank: onRecord((world) => world.newTank()),

  listTankStatuses: same({}),
  createTankStatus: { others: 'same', call: async () => ({ body: { status_name: `new ${Math.random()}` } }) },
  updateTankStatus: {
    others: 'same',
    call: async (world) => ({
      params: { id: await world.newStatus() },
      body: { status_name: `renamed ${Math.random()}` },
    }),
  },
  deleteTankStatus: { others: 'same', call: async (world) => ({ params: { id: await world.newStatus() } }) },

  getFleet: {
    others: 'not-found',
    call: async (world) => ({ params: { companyName: world.companyA } }),
    invented: { params: { companyName: 'No such company' } },
  },

  listVacuumReadings: {
    others: 'not-found',
    call: async (world) => ({ query: { tank_id: await world.newTank() } }),
    invented: { query: { tank_id: INVENTED_ID } },
  },
  createVacuumReading: {
    others: 'not-found',
    call: async (world) => ({ body: { tank_id: await world.newTank(), ...reading } }),
    invented: { body: { tank_id: INVENTED_ID, ...reading } },
  },
  updateVacuumReading: onRecord((world) => world.newReading(), { vacuum_reading: 13 }),
  deleteVacuumReading: onRecord((world) => world.newReading()),
  listSparklines: { others: 'filtered', call: async (world) => ({ query: { tank_ids: await world.newTank() } }) },

  listTransfers: {
    others: 'not-found',
    call: async (world) => ({ query: { tank_id: (await world.newLoad()).tank_id } }),
    invented: { query: { tank_id: INVENTED_ID } },
  },
  createTransfer: {
    others: 'not-found',
    call: async (world) => ({ body: { tank_id: await world.newTank(), ...load } }),
    invented: { body: { tank_id: INVENTED_ID, ...load } },
  },
  assessTransfer: {
    others: 'not-found',
    call: async (world) => ({
      query: { tank_id: (await world.newLoad()).tank_id, arrival_pressure: 20, was_venting: false },
    }),
    invented: { query: { tank_id: INVENTED_ID, arrival_pressure: 20, was_venting: false } },
  },
  updateTransfer: onRecord(async (world) => (await world.newLoad()).id, arrival),
  deleteTransfer: onRecord(async (world) => (await world.newLoad()).id),
  determineTransfer: {
    ...onRecord(
      async (world) => {
        const { id } = await world.newLoad();
        await world.server.db
          .updateTable('transfers')
          .set({ arrived_at: arrival.arrived_at })
          .where('id', '=', id)
          .execute();
        return id;
      },
      { actual_received_lbs: 9_543.6, final_determination: 'full_load' },
    ),
  },
};

function same(call: TestCall): Sample {
  return { others: 'same', call: async () => call };
}

function onRecord(make: (world: MatrixWorld) => Promise<number>, body?: unknown): Sample {
  const withBody = body === undefined ? {} : { body };
  return {
    others: 'not-found',
    call: async (world) => ({ params: { id: await make(world) }, ...withBody }),
    invented: { ...invented, ...withBody },
  };
}
