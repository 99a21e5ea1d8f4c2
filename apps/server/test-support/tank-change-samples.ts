import { changeTanks } from '@dewar/contract/tank-changes';
import type { Sample } from './matrix-sample.ts';
import type { MatrixWorld } from './matrix-world.ts';

const changing: Sample = {
  others: 'same',
  call: async (world) => ({ body: await newRequest(world) }),
};

/** Changes of several tanks, of which each has one new tank of company A. */
export const TANK_CHANGE_SAMPLES: Readonly<Record<string, Sample>> = {
  previewTanksChange: changing,
  changeTanks: changing,
  listTankChanges: { others: 'same', call: async () => ({}) },
  undoTankChange: {
    others: 'not-found',
    call: async (world) => {
      const { body } = await world.server.call(changeTanks, {
        token: world.tokens.admin,
        body: await newRequest(world),
      });
      return { params: { id: body.data.change_id ?? 0 } };
    },
    invented: { params: { id: 2_000_000_000 } },
  },
};

async function newRequest(world: MatrixWorld) {
  return { tanks: [{ id: await world.newTank(), version: 1 }], capacity_litres: 17_500 };
}
