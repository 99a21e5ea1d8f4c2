import { createFitting, createPlace, sendTelemetry } from '@dewar/contract/telemetry';
import { createMapping } from '@dewar/contract/telemetry-mappings';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';
import type { TestCall } from './test-server.ts';

const UNKNOWN_ID = 2_000_000_000;
const NO_COMPANY = { company_name: 'No such company' };

let serial = 0;
const newName = () => {
  serial += 1;
  return `${CANARY} ${serial}`;
};

const sampleOf = (unit: string) => ({
  ...{ unit, measured_at: '2026-06-10T11:00:00Z', kind: 'vacuum', value: 18, unit_of_measure: 'um[Hg]' },
});

/** On what company A has, which is named in the query. */
function ofCompany(prepare: (world: MatrixWorld) => Promise<TestCall> | TestCall): Sample {
  return {
    others: 'not-found',
    call: async (world) => ({ ...(await prepare(world)), query: { company_name: world.companyA } }),
  };
}

function onRecord(make: (world: MatrixWorld) => Promise<number>, body?: object): Sample {
  const rest = body && { body };
  return {
    others: 'not-found',
    call: async (world) => ({ params: { id: await make(world) }, ...rest }),
    invented: { params: { id: UNKNOWN_ID }, ...rest },
  };
}

/** Units, fittings, samples, places and mappings of company A. */
export const TELEMETRY_SAMPLES: Readonly<Record<string, Sample>> = {
  sendTelemetry: {
    ...ofCompany(() => ({ body: { samples: [sampleOf(newName())] } })),
    invented: { query: NO_COMPANY, body: { samples: [] } },
  },
  listTelemetryUnits: {
    ...ofCompany(async (world) => {
      await newUnit(world);
      return {};
    }),
    invented: { query: NO_COMPANY },
  },
  getTelemetryUnit: ofCompany(async (world) => ({ params: { unit: await newUnit(world) } })),
  updateTelemetryUnit: ofCompany(async (world) => ({
    params: { unit: await newUnit(world) },
    body: { silent_after_hours: 7 },
  })),
  listFittings: ofCompany(async (world) => ({ params: { unit: await newUnit(world) } })),
  createFitting: ofCompany(async (world) => ({
    params: { unit: await newUnit(world) },
    body: { tank_id: await world.newTank(), from: '2026-06-01T00:00:00Z' },
  })),
  updateFitting: ofCompany(async (world) => ({
    params: await newFitting(world),
    body: { until: '2026-06-11T00:00:00Z' },
  })),
  deleteFitting: ofCompany(async (world) => ({ params: await newFitting(world) })),
  listSamples: onRecord((world) => world.newTank()),
  listSampleDays: onRecord((world) => world.newTank()),
  getTankTelemetry: onRecord((world) => world.newTank()),
  listPlaces: {
    ...ofCompany(async (world) => {
      await newPlace(world);
      return {};
    }),
    invented: { query: NO_COMPANY },
  },
  createPlace: ofCompany(() => ({ body: placeOf(newName()) })),
  deletePlace: onRecord(newPlace),
  listMappings: {
    ...ofCompany(async (world) => {
      await newMapping(world);
      return {};
    }),
    invented: { query: NO_COMPANY },
  },
  createMapping: ofCompany(() => ({ body: { name: newName(), expression: '$' } })),
  updateMapping: onRecord(newMapping, { expression: '[]' }),
  deleteMapping: onRecord(newMapping),
  previewMapping: { others: 'same', call: async () => ({ body: { expression: '$', messages: ['{}'] } }) },
  sendMessage: ofCompany(() => ({ params: { mapping: 'json' }, body: { ...sampleOf(newName()), vacuum: 18 } })),
};

async function newUnit({ server, tokens }: MatrixWorld): Promise<string> {
  const unit = newName();
  const sent = await server.call(sendTelemetry, { token: tokens['user A'], body: { samples: [sampleOf(unit)] } });
  if (sent.status !== 200) throw new Error(sent.text);
  return unit;
}

async function newFitting(world: MatrixWorld) {
  const unit = await newUnit(world);
  const body = { tank_id: await world.newTank(), from: '2026-06-01T00:00:00Z' };
  const call = { token: world.tokens['user A'], params: { unit }, body };
  // Its own id first: a stale deletion is compared with it.
  return { id: idOf(await world.server.call(createFitting, call)), unit };
}

const placeOf = (name: string) => ({ name, lat: 60, lon: 25, radius_m: 500 });

async function newPlace({ server, tokens }: MatrixWorld): Promise<number> {
  return idOf(await server.call(createPlace, { token: tokens['user A'], body: placeOf(newName()) }));
}

async function newMapping({ server, tokens }: MatrixWorld): Promise<number> {
  const call = { token: tokens['user A'], body: { name: newName(), expression: '$' } };
  return idOf(await server.call(createMapping, call));
}

function idOf({ status, text, body }: { status: number; text: string; body: { data: { id: number } } }): number {
  if (status !== 201) throw new Error(text);
  return body.data.id;
}
