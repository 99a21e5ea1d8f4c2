import {
  addHoldReading,
  createLeakCheck,
  type LeakCheckDetails,
  markRepairs,
  runVacuumTest,
  undoRepairs,
} from '@dewar/contract/leak-checks';
import { getTank, type Tank } from '@dewar/contract/tanks';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import type { TestResponse } from '../../../test-support/test-server.ts';

export interface LeakCheckWorld extends TankWorld {
  /** Saved for a new tank by default. */
  newCheck(leaks: number, tank?: Tank): Promise<LeakCheckDetails>;
  save(body: object): Promise<TestResponse<typeof createLeakCheck>>;
  repair(id: number, body: object): Promise<TestResponse<typeof markRepairs>>;
  undoRepairs(id: number, leakPointIds: readonly number[]): Promise<TestResponse<typeof undoRepairs>>;
  repairAll(check: LeakCheckDetails): Promise<LeakCheckDetails>;
  test(id: number, body: object): Promise<TestResponse<typeof runVacuumTest>>;
  read(id: number, body: object): Promise<TestResponse<typeof addHoldReading>>;
  stateOf(tank_id: number): Promise<readonly [string, string | null]>;
  /** Runs calls that must be rejected; throws if one of them changed a row of any table. */
  expectingNoChange<T>(work: () => Promise<T>): Promise<T>;
}

export const START = { action: 'start', initialVacuumReading: 15.5, vacuumTestNotes: 'cold trap on' };
export const PASSED = { action: 'complete', finalVacuumReading: 17, vacuumTestStatus: 'passed' };
export const FAILED = { ...PASSED, finalVacuumReading: 215, vacuumTestStatus: 'failed' };
export const RTV = { repairMethod: 'rtv', repairNotes: 'two coats' };

export const HOUR = 3_600_000;

export function leakAt(pointNumber: number, change: object = {}) {
  return {
    x: 316,
    y: 188,
    weldLocation: '3. Vacuum port',
    description: null,
    tankView: 'rear',
    severity: 'moderate',
    pointNumber,
    ...change,
  };
}

export const leaks = (count: number) => Array.from({ length: count }, (_, index) => leakAt(index + 1));

export async function startLeakCheckWorld(): Promise<LeakCheckWorld> {
  const world = await startTankWorld();
  const { server, tokens } = world;
  const token = tokens.admin;
  await server.db
    .updateTable('users')
    .set({ first_name: 'Ada', last_name: 'Okafor' })
    .where('email', '=', 'admin@dewar.example')
    .execute();
  const save = (body: object) => server.call(createLeakCheck, { token, body });
  const repair = (id: number, body: object) => server.call(markRepairs, { token, params: { id }, body });
  return {
    ...world,
    save,
    repair,
    newCheck: async (count, given) => {
      const tank = given ?? (await world.newTank());
      const body = { tankId: tank.id, tankNumber: tank.tank_number, leakPoints: leaks(count) };
      return dataOf(await save(body));
    },
    undoRepairs: (id, leakPointIds) => server.call(undoRepairs, { token, params: { id }, body: { leakPointIds } }),
    repairAll: async ({ id, leakPoints }) =>
      dataOf(await repair(id, { ...RTV, leakPointIds: leakPoints.map((point) => point.id) })),
    test: (id, body) => server.call(runVacuumTest, { token, params: { id }, body }),
    read: (id, body) => server.call(addHoldReading, { token, params: { id }, body }),
    stateOf: async (tank_id) => {
      const { leak_check_status, last_leak_check_date } = dataOf(
        await server.call(getTank, { token, params: { id: tank_id } }),
      );
      return [leak_check_status, last_leak_check_date && new Date(last_leak_check_date).toISOString()];
    },
    expectingNoChange: async (work) => {
      const before = await hashOfState(server);
      const result = await work();
      if ((await hashOfState(server)) !== before) throw new Error('a refused call changed a row');
      return result;
    },
  };
}

export function dataOf<T>({ status, text, body }: { status: number; text: string; body: { data: T } }): T {
  if (status > 201) throw new Error(text);
  return body.data;
}

/** The status of an error response and the fields it names. */
export function errorOf({ status, body }: TestResponse<unknown>): readonly [number, ...string[]] {
  return [status, ...Object.keys(body.fields ?? {})];
}
