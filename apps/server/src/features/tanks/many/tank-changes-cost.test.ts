import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';
import type { DB } from '../../../shared/database/tables.gen.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { changeTanks, undoTankChange } from './tank-change-service.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

/** How many statements it takes to change so many tanks, move them, and undo it. */
async function countStatements(tanks: number): Promise<readonly number[]> {
  let statements = 0;
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: world.server.pool }),
    log: () => {
      statements += 1;
    },
  });
  const seen = [];
  for (let made = 0; made < tanks; made += 1) seen.push(await world.newTank());
  const person = { id: 3, email: 'admin@dewar.example', role: 'admin', sees_all: true } as unknown as SignedIn;
  const changing = { db, person, now: new Date() };
  const { change_id } = await changeTanks(changing, {
    tanks: seen.map(({ id, version }) => ({ id, version })),
    company_name: 'North',
    operational_status: false,
  });
  const changed = statements;
  const fates = await undoTankChange(changing, change_id ?? 0);
  expect(fates.filter(({ outcome }) => outcome === 'done')).toHaveLength(tanks);
  return [changed, statements - changed];
}

test('changing and undoing take as many statements for 50 tanks as for 5', async () => {
  const few = await countStatements(5);
  expect(few[0]).toBeGreaterThan(5);
  expect(await countStatements(50)).toEqual(few);
});
