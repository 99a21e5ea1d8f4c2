import { getFleet } from '@dewar/contract/fleet';
import { createImport, previewImport, undoImport } from '@dewar/contract/imports';
import { listTanks } from '@dewar/contract/tanks';
import { expect, test } from 'vitest';
import { longImportsOf } from '../../../test-support/long-import-world.ts';
import { ROWS, startStaleImports } from '../../../test-support/stale-world.ts';
import { startTankWorld } from '../../../test-support/tank-world.ts';

test('a sheet that was just imported is compared by index lookups, though the plans were made before', async () => {
  const { preview, importReadings, manyReadsDuring } = await startStaleImports(await startTankWorld());
  await importReadings();
  const many = await manyReadsDuring(async () => {
    expect(await preview()).toMatchObject({ duplicates: ROWS, good: 0 });
  });
  expect(many).toEqual({});
});

test('so is one that was taken back and imported again, and taking it back is one lookup a row', async () => {
  const world = await startTankWorld();
  const { preview, importReadings, manyReadsDuring } = await startStaleImports(world);
  const id = await importReadings();
  const many = await manyReadsDuring(async () => {
    const { status, text } = await world.server.call(undoImport, { token: world.tokens.polar, params: { id } });
    expect(status, text).toBe(200);
    expect(await preview()).toMatchObject({ duplicates: 0, good: ROWS });
    await importReadings();
    expect(await preview()).toMatchObject({ duplicates: ROWS, good: 0 });
  });
  expect(many).toEqual({});
});

test('the same holds for the rows of a long import, for what it wrote, and for its undo', async () => {
  const world = await startTankWorld();
  const { hours, preview, manyReadsDuring } = await startStaleImports(world);
  const long = longImportsOf(world);
  await preview();
  let id = 0;
  const staged = await manyReadsDuring(async () => {
    const judged = await long.judged([`${hours.join('\n')}\n`], 200);
    expect(judged).toMatchObject({ state: 'judged', good: ROWS });
    id = judged.id;
    expect((await long.start(id)).status).toBe(200);
    await long.finish(200);
  });
  const made = await long.get(id);
  expect(made).toMatchObject({ state: 'imported' });
  expect(staged).toEqual({});
  const many = await manyReadsDuring(async () => {
    expect(await preview()).toMatchObject({ duplicates: ROWS, good: 0 });
  });
  expect(many).toEqual({});
  const undone = await manyReadsDuring(async () => {
    const params = { id: made.import_id ?? 0 };
    const { status, text } = await world.server.call(undoImport, { token: world.tokens.polar, params });
    expect(status, text).toBe(200);
    await long.finish(200);
    expect(await preview()).toMatchObject({ duplicates: 0, good: ROWS });
  });
  expect(undone).toEqual({});
});

test('so are loads', async () => {
  const world = await startTankWorld();
  const { tank, manyReadsDuring } = await startStaleImports(world);
  const { server, tokens } = world;
  const token = tokens.polar;
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const loaded = Date.UTC(2018, 0, 1) + at * 24 * 3_600_000;
    return [
      tank.tank_number,
      new Date(loaded).toISOString(),
      9_000 + (at % 500),
      new Date(loaded + 72_000_000).toISOString(),
      9,
    ];
  });
  const text = `Tank,Date loaded,Net weight (lb),Date arrived,Arrival pressure (psig)\n${lines.join('\n')}`;
  const sheet = { kind: 'transfers', text, timezone: 'UTC' } as const;
  const seen = await server.call(previewImport, { token, body: sheet });
  expect(seen.body.data).toMatchObject({ good: ROWS });
  const { columns, units } = seen.body.data;
  const body = { ...sheet, columns, units, date_order: 'day-month', source: 'loads.csv', only_good: false } as const;
  expect((await server.call(createImport, { token, body })).status).toBe(201);
  const many = await manyReadsDuring(async () => {
    const again = await server.call(previewImport, { token, body: sheet });
    expect(again.body.data).toMatchObject({ duplicates: ROWS, good: 0 });
  });
  expect(many).toEqual({});
});

test('the tanks of a sheet that was just imported are listed by index lookups', async () => {
  const world = await startTankWorld();
  const { importTanks, manyReadsDuring } = await startStaleImports(world);
  const { server, tokens } = world;
  const list = () => server.call(listTanks, { token: tokens.admin });
  await list();
  await importTanks();
  const many = await manyReadsDuring(async () => {
    expect((await list()).body.data.length).toBeGreaterThan(ROWS);
    const fleet = await server.call(getFleet, { token: tokens.polar, params: { companyName: 'Polar Gas' } });
    expect(fleet.body.data.tanks.length).toBeGreaterThan(ROWS);
  });
  expect(many).toEqual({});
});
