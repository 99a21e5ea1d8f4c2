import { prepareSuites, runTests } from './run-tests.mjs';
import { only } from './test-suites.mjs';
import { main } from './workspace.mjs';

/**
 * `npm test`: what every change must pass. The files of Vitest without `.world` in their names, and the journeys with the
 * tag `@gate`, at least one for each main job and role. `npm run test:world` runs all.
 */
await main(async () => {
  const { units, journeys } = await prepareSuites();
  const files = await units.list();
  const { code } = await runTests([
    only(
      units,
      files.filter((file) => !file.includes('.world.')),
    ),
    only(journeys, await journeys.list('@gate')),
  ]);
  return code;
});
