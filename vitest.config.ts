import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Half the time is waiting for PostgreSQL, mail and jobs: one core would stand idle.
    maxWorkers: '100%',
    projects: [
      // Properties are tried thousands of times, beside whatever else runs.
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { name: 'tools', include: ['tools/*.test.mjs'] } },
      'apps/server',
      'apps/web',
    ],
  },
});
