import { LEAK_VIEW_SIZES, LEAK_VIEWS } from '@dewar/domain/leak-checks/leak-views';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  errorOf,
  type LeakCheckWorld,
  leakAt,
  leaks,
  RTV,
  START,
  startLeakCheckWorld,
} from './leak-check-test-world.ts';

let world: LeakCheckWorld;
let tank: { tankId: number; tankNumber: string };

beforeAll(async () => {
  world = await startLeakCheckWorld();
  const { id, tank_number } = await world.newTank();
  tank = { tankId: id, tankNumber: tank_number };
});
afterAll(() => world.server.stop());

const refused = async (body: object) => errorOf(await world.expectingNoChange(() => world.save(body)));

describe('a leak check is rejected as a whole', () => {
  test('if tank id and tank number belong to different tanks', async () => {
    const other = await world.newTank();
    const leakPoints = leaks(1);
    expect(await refused({ ...tank, tankNumber: other.tank_number, leakPoints })).toEqual([400, 'tankNumber']);
    expect(await refused({ ...tank, tankId: other.id, leakPoints })).toEqual([400, 'tankNumber']);
  });

  test('if one of them does not exist', async () => {
    expect(await refused({ ...tank, tankId: 2_000_000_000, leakPoints: [] })).toEqual([404]);
    expect(await refused({ ...tank, tankNumber: 'no such tank', leakPoints: [] })).toEqual([404]);
  });

  test.each(['tankId', 'tankNumber', 'leakPoints'])('without its %s', async (field) => {
    const { [field]: _left, ...rest }: Record<string, unknown> = { ...tank, leakPoints: [] };
    expect(await refused(rest)).toEqual([400, field]);
  });

  test.each(LEAK_VIEWS)('with a point outside the canvas of the %s view', async (tankView) => {
    const { width, height } = LEAK_VIEW_SIZES[tankView];
    const inside = leakAt(1, { tankView, x: width, y: height });
    const beside = [
      ['x', { x: width + 0.01 }],
      ['x', { x: -0.01 }],
      ['y', { y: height + 0.01 }],
      ['y', { y: -1 }],
    ] as const;
    for (const [field, change] of beside) {
      const leakPoints = [inside, { ...inside, pointNumber: 2, ...change }];
      expect(await refused({ ...tank, leakPoints })).toEqual([400, `leakPoints.1.${field}`]);
    }
    expect((await world.save({ ...tank, leakPoints: [inside] })).status).toBe(201);
  });

  test.each([[[0]], [[2]], [[1, 1]], [[1, 3]], [[2, 3]], [[1, 2.5]]])('with points numbered %j', async (numbers) => {
    const [status, field = ''] = await refused({ ...tank, leakPoints: numbers.map((number) => leakAt(number)) });
    expect([status, field.split('.')[0]]).toEqual([400, 'leakPoints']);
  });

  test.each([
    ['tankView', 'left'],
    ['tankView', undefined],
    ['weldLocation', ' '],
    ['weldLocation', 'x'.repeat(101)],
    ['weldLocation', 'a\u0000b'],
    ['description', 'x'.repeat(4_001)],
    ['severity', ''],
    ['x', '12'],
    ['y', null],
  ])('with a point whose %s is %j', async (field, value) => {
    const leakPoints = [leakAt(1), leakAt(2, { [field]: value })];
    expect(await refused({ ...tank, leakPoints })).toEqual([400, `leakPoints.1.${field}`]);
  });

  test('with more points than a tank has welds', async () => {
    expect((await refused({ ...tank, leakPoints: leaks(201) }))[0]).toBe(400);
    expect((await world.save({ ...tank, leakPoints: leaks(200) })).body.data.total_leak_points).toBe(200);
  });
});

describe('repairs are rejected as a whole', () => {
  const repairing = async (id: number, leakPointIds: readonly number[], change: object = {}) =>
    errorOf(await world.expectingNoChange(() => world.repair(id, { ...RTV, leakPointIds, ...change })));

  test('if one leak point belongs to another leak check or does not exist', async () => {
    const own = await world.newCheck(2);
    const ids = own.leakPoints.map(({ id }) => id);
    const foreign = await world.newCheck(1);
    const [foreignId = 0] = foreign.leakPoints.map(({ id }) => id);
    expect(await repairing(own.id, [...ids, foreignId])).toEqual([400, 'leakPointIds']);
    expect(await repairing(own.id, [...ids, 2_000_000_000])).toEqual([400, 'leakPointIds']);
    expect(await repairing(foreign.id, ids)).toEqual([400, 'leakPointIds']);
  });

  test('without any selected point, with the message of the screen', async () => {
    const { id } = await world.newCheck(1);
    const response = await world.expectingNoChange(() => world.repair(id, { ...RTV, leakPointIds: [] }));
    expect([...errorOf(response), response.body.error]).toEqual([
      400,
      'leakPointIds',
      'Please select at least one leak to mark as repaired',
    ]);
  });

  test('if one point is already repaired', async () => {
    const { id, leakPoints } = await world.newCheck(3);
    const [first = 0, second = 0, third = 0] = leakPoints.map((point) => point.id);
    await world.repair(id, { ...RTV, leakPointIds: [first, second] });
    const response = await world.expectingNoChange(() =>
      world.repair(id, { repairMethod: 'other', leakPointIds: [third, second, first] }),
    );
    expect([...errorOf(response), response.body.error]).toEqual([
      409,
      'leakPointIds',
      'Already marked as repaired: leak 1, 2.',
    ]);
  });

  test('without a method, or with an unknown one', async () => {
    const { id, leakPoints } = await world.newCheck(1);
    const ids = leakPoints.map((point) => point.id);
    expect(await repairing(id, ids, { repairMethod: undefined })).toEqual([400, 'repairMethod']);
    expect(await repairing(id, ids, { repairMethod: 'tape' })).toEqual([400, 'repairMethod']);
  });

  test('for a leak check that does not exist', async () => {
    expect(await repairing(2_000_000_000, [1])).toEqual([404]);
  });
});

test('a vacuum test cannot start while a leak is not repaired, and no row changes', async () => {
  const { id, leakPoints } = await world.newCheck(2);
  await world.repair(id, { ...RTV, leakPointIds: [leakPoints[0]?.id] });
  const response = await world.expectingNoChange(() => world.test(id, START));
  expect([...errorOf(response), response.body.error]).toEqual([
    409,
    'action',
    'Every leak must be repaired before the vacuum test starts.',
  ]);
});
