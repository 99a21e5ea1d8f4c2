import { deleteCompany } from '@dewar/contract/companies';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { deleteLessonPlan } from '@dewar/contract/lesson-plans';
import { listRecentlyDeleted } from '@dewar/contract/recently-deleted';
import { deleteTank } from '@dewar/contract/tanks';
import { newPlan } from './lesson-samples.ts';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type Caller, type MatrixWorld } from './matrix-world.ts';
import { addCompany } from './sample-world.ts';

const invented = { params: { id: 2_000_000_000 } };
const owners: readonly Caller[] = ['teacher 1'];

/** Deleted records of company A, and of the first teacher. */
export const RECENTLY_DELETED_SAMPLES: Readonly<Record<string, Sample>> = {
  getKeptTime: { others: 'same', call: async () => ({}) },
  listRecentlyDeleted: onDeletedTank(),
  exportRecentlyDeleted: onDeletedTank(),
  restoreDeleted: {
    others: 'same',
    call: async (world) => ({ params: { id: await newDeletedTank(world) }, body: {} }),
    invented: { ...invented, body: {} },
  },
  eraseDeleted: {
    others: 'same',
    call: async (world) => ({ params: { id: await newDeletedCompany(world) } }),
    invented,
  },
  listDeletedLessonPlans: {
    others: 'filtered',
    owners,
    call: async (world) => {
      await newDeletedPlan(world);
      return {};
    },
  },
  restoreDeletedLessonPlan: {
    others: 'not-found',
    owners,
    call: async (world) => ({ params: { id: await newDeletedPlan(world) } }),
    invented,
  },
};

function onDeletedTank(): Sample {
  return {
    others: 'same',
    call: async (world) => {
      await newDeletedTank(world);
      return { query: { entity: 'tank' } };
    },
  };
}

async function newDeletedTank(world: MatrixWorld): Promise<number> {
  return remove(world, deleteTank, await world.newTank(), 'admin');
}

async function newDeletedCompany(world: MatrixWorld): Promise<number> {
  return remove(world, deleteCompany, await addCompany(world.server.db, `${CANARY} ${Math.random()}`), 'admin');
}

async function newDeletedPlan(world: MatrixWorld): Promise<number> {
  return remove(world, deleteLessonPlan, await newPlan(world), 'teacher 1');
}

/** Returns the id under which the record can be brought back. */
async function remove({ server, tokens }: MatrixWorld, endpoint: AnyEndpoint, id: number, by: Caller): Promise<number> {
  await server.call(endpoint, { token: tokens[by], params: { id } });
  const query = { record_id: id, limit: 1 };
  const { body } = await server.call(listRecentlyDeleted, { token: tokens.admin, query });
  const [entry] = body.data;
  if (entry === undefined) throw new Error(`${endpoint.name} kept nothing`);
  return entry.id;
}
