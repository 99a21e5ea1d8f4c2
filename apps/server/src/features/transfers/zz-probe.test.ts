import { deleteTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { test } from 'vitest';
import { LOAD, startTransferWorld } from './transfer-test-world.ts';

test('probe', async () => {
  const world = await startTransferWorld();
  const { admin, polar } = world.tokens;
  for (let round = 0; round < 5; round += 1) {
    const tank_id = await world.newTank();
    await Promise.all([
      world.server.call(createTransfer, { token: polar, body: { tank_id, ...LOAD } }),
      world.server.call(deleteTank, { token: admin, params: { id: tank_id } }),
    ]);
  }
  console.log(
    JSON.stringify(
      world.server.logs.filter((l) => l.msg === 'request failed'),
      null,
      1,
    ).slice(0, 3000),
  );
  await world.server.stop();
});
