import { updateTank } from '@dewar/contract/tanks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const ROUNDS = 5;
const AT_ONCE = 20;

test('simultaneous moves of a tank are made one after the other, and its assignments follow each other without a gap', async () => {
  const token = world.tokens.admin;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await world.newTank();
    const moves = Array.from({ length: AT_ONCE }, (_, turn) => (turn % 2 === 0 ? 'North' : 'Polar Gas'));
    const responses = await Promise.all(
      moves.map((company_name) => world.server.call(updateTank, { token, params: { id }, body: { company_name } })),
    );
    expect(responses.map(({ status }) => status)).toEqual(moves.map(() => 200));
    const stays = await world.server.db
      .selectFrom('tank_assignments')
      .select(['assigned_at', 'released_at'])
      .where('tank_id', '=', id)
      .orderBy('id')
      .execute();
    expect(stays.length).toBeGreaterThan(1);
    expect(stays.slice(0, -1).map(({ released_at }) => released_at)).toEqual(
      stays.slice(1).map(({ assigned_at }) => assigned_at),
    );
  }
});
