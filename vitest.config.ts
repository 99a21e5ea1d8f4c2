import { defineConfig } from 'vitest/config';

/** No state in their modules; the limit ends what hangs, on any machine. */
const PURE = { isolate: false, testTimeout: 120_000 };

export default defineConfig({
  test: {
    // Half the time is waiting for PostgreSQL, mail and jobs: one core would stand idle.
    maxWorkers: '100%',
    projects: [
      { test: { ...PURE, name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { ...PURE, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { ...PURE, name: 'tools', include: ['tools/*.test.mjs'] } },
      'apps/server',
      'apps/web',
    ],
  },
});
