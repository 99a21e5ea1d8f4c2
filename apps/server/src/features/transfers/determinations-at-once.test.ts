import { determineTransfer as determineEndpoint } from '@dewar/contract/transfers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARRIVAL, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

test('of determinations made at once the audit log ends with the one that is stored, whichever began first', async () => {
  const { id } = await world.newLoad({ ...ARRIVAL });
  const determine = (actual_received_lbs: number) =>
    world.server.call(determineEndpoint, {
      token: world.tokens.admin,
      params: { id },
      body: { actual_received_lbs, final_determination: 'partial_load' },
    });
  const early = await world.server.pool.connect();
  try {
    // It has begun, and is still to be written when the other one is stored.
    await early.query('begin');
    await early.query('select now()');
    expect((await determine(9_001)).status).toBe(200);
    await early.query(
      `update transfers set actual_received_lbs = 9002, version = version + 1 where id = ${id};
       insert into audit_log (entity, entity_id, action, after)
       values ('transfer', ${id}, 'determine', '{"actual_received_lbs": 9002}')`,
    );
    await early.query('commit');
  } finally {
    early.release();
  }
  const { rows } = await world.server.pool.query(
    `select (select actual_received_lbs from transfers where id = $1) as stored, after ->> 'actual_received_lbs' as told
       from audit_log where entity = 'transfer' and entity_id = $1 and action = 'determine' order by at desc, id desc`,
    [id],
  );
  expect(rows.map(({ told }) => Number(told))).toEqual([9_002, 9_001]);
  expect(Number(rows[0].stored)).toBe(9_002);
  const together = await Promise.all([9_003, 9_004, 9_005, 9_006].map(determine));
  expect(together.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const last = await world.server.pool.query(
    `select (select actual_received_lbs from transfers where id = $1) as stored, after ->> 'actual_received_lbs' as told
       from audit_log where entity = 'transfer' and entity_id = $1 order by at desc, id desc limit 1`,
    [id],
  );
  expect(Number(last.rows[0].told)).toBe(Number(last.rows[0].stored));
});
