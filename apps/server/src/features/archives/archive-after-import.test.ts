import { expect, test } from 'vitest';
import { ROWS, startStaleImports } from '../../../test-support/stale-world.ts';
import { saveCompany, startArchiveWorld } from './archive-test-world.ts';

test('an archive reads what was just imported page by page, though its plans were made before', async () => {
  const world = await startArchiveWorld();
  const { importReadings, importTanks, manyReadsDuring } = await startStaleImports(world);
  await saveCompany(world, 'polarBoss');
  await importReadings();
  await importTanks();
  const many = await manyReadsDuring(async () => {
    const files = await saveCompany(world, 'polarBoss');
    expect([...files.values()].join('').length).toBeGreaterThan(ROWS * 50);
  });
  expect(many).toEqual({});
});
