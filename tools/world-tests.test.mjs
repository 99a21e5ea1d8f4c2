import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './workspace.mjs';
import { WORLD_JOURNEYS, WORLD_UNIT_TESTS } from './world-tests.mjs';

test('every file that only test:world runs exists', () => {
  const files = [...WORLD_UNIT_TESTS, ...WORLD_JOURNEYS.map((name) => `e2e/${name}`)];
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
