import { beforeAll, expect, it, vi } from 'vitest';
import { assessNewArrivals } from './new-transfer-access.ts';
import { blankTransfer } from './transfer-fields.ts';
import { startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});

it('other requests are served while many arrivals are assessed', async () => {
  const arrived = { ...blankTransfer('2026-05-01T00:00:00Z'), arrived_at: '2026-05-04T00:00:00Z' };
  const transfers = Array.from({ length: 6 }, () => ({ ...arrived, tank_id: 0, arrival_pressure: 45 }));
  const tank_id = await world.newTank();
  const done: string[] = [];
  const watched = transfers.map((transfer, at) => ({
    ...{ ...transfer, tank_id },
    // Read when this one is assessed, and not before.
    get arrival_pressure() {
      if (at === 0 && done.length === 0) setImmediate(() => done.push('a request'));
      done.push(`arrival ${at}`);
      return 45;
    },
  }));
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 4;
    return now;
  });
  const assessed = await assessNewArrivals(world.server.db, watched, new Date('2026-06-10T12:00:00Z'));
  vi.restoreAllMocks();
  expect(assessed.every(({ arrival_assessment }) => arrival_assessment !== null)).toBe(true);
  expect(done.indexOf('a request')).toBeGreaterThan(-1);
  expect(done.indexOf('a request')).toBeLessThan(done.indexOf('arrival 5'));
});
