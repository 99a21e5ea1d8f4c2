import { changePlans } from '@dewar/contract/plan-changes';
import { newPlan } from './lesson-samples.ts';
import type { Sample } from './matrix-sample.ts';
import type { Caller, MatrixWorld } from './matrix-world.ts';

const owners: readonly Caller[] = ['teacher 1'];

/** Another teacher is told nothing of the plan but that it was not found. */
const changing: Sample = {
  others: 'filtered',
  owners,
  call: async (world) => ({ body: await newRequest(world) }),
};

/** Changes of several plans, each of one new plan of the first teacher. */
export const PLAN_CHANGE_SAMPLES: Readonly<Record<string, Sample>> = {
  previewPlansChange: changing,
  changePlans: changing,
  undoPlanChange: {
    others: 'not-found',
    owners,
    call: async (world) => {
      const token = world.tokens['teacher 1'];
      const { body } = await world.server.call(changePlans, { token, body: await newRequest(world) });
      return { params: { id: body.data.change_id ?? 0 } };
    },
    invented: { params: { id: 2_000_000_000 } },
  },
};

async function newRequest(world: MatrixWorld) {
  return { act: 'subject', subject: 'Geography', plans: [{ id: await newPlan(world), version: 1 }] };
}
