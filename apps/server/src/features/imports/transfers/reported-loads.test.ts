import {
  acceptHandoverReport,
  createHandoverLink,
  listHandoverReports,
  reportHandover,
} from '@dewar/contract/handovers';
import { createTransfer } from '@dewar/contract/transfers';
import { listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { whileHeld } from '../../../../test-support/held-row.ts';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';
import { transferImportsOf } from '../../../../test-support/transfer-import-world.ts';

let world: TankWorld;
let imports: ReturnType<typeof transferImportsOf>;
beforeAll(async () => {
  world = await startTankWorld();
  imports = transferImportsOf(world);
});

async function importRow(row: string): Promise<number> {
  const { status, text, body } = await imports.importSheet(row);
  expect(status, text).toBe(201);
  return body.data.id;
}

/** The token of a new link for the receiver of a load. */
async function makeLink(id: number): Promise<string> {
  const token = world.tokens.polar;
  const made = await world.server.call(createHandoverLink, { token, params: { id }, body: {} });
  expect(made.status, made.text).toBe(201);
  return made.body.data.url.replace(/^.*#token=/, '');
}

/** The receiver of a load reports its arrival with a reading. */
async function report(id: number) {
  const link = await makeLink(id);
  const file = { token: link, name: 'Ada', arrived_at: '2026-05-04T09:00:00Z', was_venting: 'false' };
  const figures = { arrival_pressure: '45', vacuum_reading: '12' };
  const sent = await world.server.call(reportHandover, { file: { ...file, ...figures } });
  expect(sent.status, sent.text).toBe(201);
}

const reportsOf = async (id: number) =>
  (await world.server.call(listHandoverReports, { token: world.tokens.polar, params: { id } })).body.data;

async function accept(id: number) {
  const [latest] = await reportsOf(id);
  const params = { id, reportId: latest?.id ?? 0 };
  const accepted = await world.server.call(acceptHandoverReport, { token: world.tokens.polar, params });
  expect(accepted.status, accepted.text).toBe(200);
}

const readingsOf = async (tank_id: number) =>
  (await world.server.call(listVacuumReadings, { token: world.tokens.polar, query: { tank_id } })).body.data;

test('a report that an imported arrival has overtaken waits again once the import is undone', async () => {
  const { id: tank_id, tank_number } = await world.newTank();
  const body = { tank_id, action: 'Load' as const, loaded_at: '2026-05-01T00:00:00Z', loaded_weight_lbs: 9_900 };
  const loaded = { ...body, loaded_pressure: 10 };
  const { id } = (await world.server.call(createTransfer, { token: world.tokens.admin, body: loaded })).body.data;
  await report(id);
  const import_id = await importRow(`${tank_number};2026-05-01;9900;10;2026-05-04 10:00;45;yes`);
  expect(await reportsOf(id)).toMatchObject([{ state: 'overtaken' }]);
  expect((await imports.undo(import_id)).status).toBe(200);
  expect(await reportsOf(id)).toMatchObject([{ state: 'waiting', accepted_by_email: null }]);
  await accept(id);
  expect(await reportsOf(id)).toMatchObject([{ state: 'accepted' }]);
  expect(await readingsOf(tank_id)).toHaveLength(1);
});

describe('an imported load of which its receiver has reported', () => {
  async function reportedLoad() {
    const imported = await importedLoad();
    await report(imported.id);
    return imported;
  }

  async function importedLoad() {
    const { id: tank_id, tank_number } = await world.newTank();
    const import_id = await importRow(`${tank_number};2026-05-01;9900;10`);
    const [load] = await imports.transfersOf(tank_id);
    const id = load?.id ?? 0;
    await makeLink(id);
    return { id, import_id, tank_id, tank_number };
  }

  test('is not taken back with its import while the report waits, so that it is not lost', async () => {
    const { id, import_id, tank_number } = await reportedLoad();
    const undone = await imports.undo(import_id);
    expect([undone.status, undone.body.message]).toEqual([
      409,
      `Tanks whose receivers have reported these loads: ${tank_number}. Delete the other loads one by one.`,
    ]);
    expect(await reportsOf(id)).toMatchObject([{ state: 'waiting' }]);
  });

  test('is not taken back with its import by an undo that began before the report was stored', async () => {
    const { id, import_id } = await importedLoad();
    const undone = await whileHeld(
      world.server,
      async (transaction) => {
        // As long as this is open, nobody else sees the report.
        await sql`select from handover_links where transfer_id = ${id} for no key update`.execute(transaction);
        await sql`
          insert into handover_reports (link_id, transfer_id, tank_id, company_id, content_hash, name, arrived_at,
                                        was_venting, reported_at)
          select id, transfer_id, tank_id, company_id, ''::bytea, 'Ada', now(), false, now()
            from handover_links where transfer_id = ${id}`.execute(transaction);
      },
      () => imports.undo(import_id),
    );
    expect(undone.status, undone.text).toBe(409);
    expect(await reportsOf(id)).toMatchObject([{ name: 'Ada' }]);
  });

  test('keeps its acceptance and its reading when the undo of its import is refused', async () => {
    const { id, import_id, tank_id } = await reportedLoad();
    await accept(id);
    expect((await imports.undo(import_id)).status).toBe(409);
    expect(await reportsOf(id)).toMatchObject([{ state: 'accepted' }]);
    expect(await readingsOf(tank_id)).toHaveLength(1);
  });
});
