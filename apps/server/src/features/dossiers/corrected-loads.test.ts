import { updateTank } from '@dewar/contract/tanks';
import { updateTransfer } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { makeDossiers } from '../../../test-support/make-dossiers.ts';
import { openFileStorage } from '../../shared/file-storage/open-file-storage.ts';
import { createPdfPool } from '../../shared/typesetting/pdf-pool.ts';
import { ARRIVAL } from '../transfers/transfer-test-world.ts';
import { dossierJob } from './dossier-job.ts';
import { codeOf, type DossierWorld, startDossierWorld } from './dossier-test-world.ts';

let world: DossierWorld;
beforeAll(async () => {
  world = await startDossierWorld();
});
afterAll(() => world.server.stop());

/** Makes the dossiers of all that is marked, with something that happens while each is printed. */
async function makeWhile(happening: () => Promise<unknown>) {
  const { db, clock, config, log } = world.server;
  const pdfPool = createPdfPool();
  await db
    .updateTable('dossier_marks')
    .set({ tries: 100, due_at: new Date(0) })
    .execute();
  const print: typeof pdfPool.print = async (job) => {
    await happening();
    return pdfPool.print(job);
  };
  const parts = { db, clock, config, log, fileStorage: await openFileStorage(config), pdfPool: { ...pdfPool, print } };
  await dossierJob(parts).run(new AbortController().signal);
  await pdfPool.close();
}

const versionsOf = async (id: number) =>
  (
    await world.server.pool.query(
      'select version, withdrawn_at is not null as is_withdrawn from dossier_versions where transfer_id = $1 order by 1',
      [id],
    )
  ).rows;

test('a load that is deleted while its paper is printed gets none', async () => {
  const load = await world.newLoad();
  const { server } = world;
  await makeWhile(() => server.pool.query('delete from transfers where id = $1', [load.id]));
  expect(await versionsOf(load.id)).toEqual([]);
  const { rows } = await server.pool.query('select from dossier_marks where transfer_id = $1', [load.id]);
  expect(rows).toEqual([]);
});

test('while a paper is printed its mark is put off already, should the connection be lost', async () => {
  const load = await world.newLoad();
  const { server } = world;
  let seen: unknown;
  await makeWhile(async () => {
    const { rows } = await server.pool.query(
      'select bool_and(due_at > now() and tries = 101) as is_put_off from dossier_marks where transfer_id = $1',
      [load.id],
    );
    [seen] = rows;
  });
  expect(seen).toEqual({ is_put_off: true });
  expect(await versionsOf(load.id)).toEqual([{ version: 1, is_withdrawn: false }]);
});

test('a load that is of another company for a while has a paper that is valid again', async () => {
  const load = await world.newLoad(ARRIVAL);
  const first = codeOf(await world.made(load.id));
  const { server, tokens } = world;
  const params = { id: load.tank_id };
  const moved = await server.call(updateTank, { token: tokens.admin, params, body: { company_name: 'North' } });
  expect(moved.status, moved.text).toBe(200);
  const moveTo = async (company: string) => {
    await server.pool.query(
      `update transfers set company_id = had.company_id, assignment_id = had.id
         from tank_assignments had join companies company on company.id = had.company_id
        where transfers.id = $1 and had.tank_id = $2 and company.name = $3`,
      [load.id, load.tank_id, company],
    );
    await makeDossiers(server);
  };
  await moveTo('North');
  expect((await world.dossier(load.id, { who: 'north' })).version).toBe(2);
  await moveTo('Polar');
  const again = await world.dossier(load.id);
  expect(again).toMatchObject({ version: 3, latest_version: 3 });
  expect((await world.check(codeOf(again))).body.data.state).toBe('valid');
  expect((await world.check(first)).body.data.state).toBe('superseded');
});

test('a dossier has no certificate by what the next company recorded before the tank was judged', async () => {
  const load = await world.newLoad({ expected_arrival_at: '2026-06-12T12:00:00Z' });
  expect((await world.made(load.id)).facts?.certificate).toBeNull();
  const { server, tokens } = world;
  const { tank_id } = load;
  const asAdmin = { token: tokens.admin };
  const written = [
    await server.call(updateTransfer, { ...asAdmin, params: { id: load.id }, body: ARRIVAL }),
    await server.call(updateTank, {
      ...asAdmin,
      params: { id: tank_id },
      body: { company_name: 'North', capacity_litres: 40_000 },
    }),
    await server.call(createVacuumReading, {
      ...asAdmin,
      body: { tank_id, vacuum_reading: 17.25, reading_timestamp: '2026-06-10T11:59:00Z', fresh_pull: false },
    }),
  ];
  expect(written.map(({ status }) => status)).toEqual([200, 200, 201]);
  await judgeTanks(server);
  await server.call(updateTransfer, { ...asAdmin, params: { id: load.id }, body: { notes: 'Looked at again' } });
  expect(await world.made(load.id)).toMatchObject({
    is_being_made: false,
    facts: { certificate: null, transfer: { notes: 'Looked at again' } },
  });
});

test('papers of what turns out to be no load are withdrawn, and it has another once it is a load again', async () => {
  const load = await world.newLoad();
  const code = codeOf(await world.made(load.id));
  const correct = async (action: string) => {
    await world.server.pool.query('update transfers set action = $2 where id = $1', [load.id, action]);
    await makeDossiers(world.server);
  };
  await correct('Offload');
  expect((await world.check(code)).body.data.state).toBe('superseded');
  await correct('Load');
  expect(await versionsOf(load.id)).toEqual([
    { version: 1, is_withdrawn: true },
    { version: 2, is_withdrawn: false },
  ]);
});
