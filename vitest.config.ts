import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Half the time is waiting for PostgreSQL, mail and jobs: one core would stand idle.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      'apps/server',
      'apps/web',
    ],
  },
});
